"use client";

import { formatPointer } from "@callstate/core";
import { useState } from "react";
import { useLabels } from "../labels/labels-context";
import { HiddenText } from "../text/hidden-text";
import type { CardContextValue } from "../view/card-context";
import { Icon } from "../view/icon";
import { factFields } from "../view/argument-list";
import { jsonText } from "../view/value-words";
import { effectiveDifferences } from "./effective";
import { isRecord, isSecret, pointerKeys } from "./pointer";

type Leaf = { path: string; name: string; text: string };

/** Every argument that no view shows, and every value that the schema adds: what is sent stays visible. */
export function AlsoSent({ card }: { card: CardContextValue }) {
  const { labels } = useLabels();
  const [open, setOpen] = useState(false);
  const { form, tool, hasList } = card;
  const grid = form.fields.length > 3 && form.editing;
  const shown = grid ? form.fields.map((field) => field.path) : shownPaths(card);
  const leaves = [...leavesOf(form.input), ...addedLeaves(card)].filter(
    (leaf) => !shown.some((path) => leaf.path === path || leaf.path.startsWith(`${path}/`)),
  );
  if (leaves.length === 0) return null;
  const forgotten = !grid && !hasList && tool.fields !== undefined;
  const short = leaves.length <= 5 && leaves.every((leaf) => leaf.text.length <= 120);
  const listed = open || short || forgotten;
  const title = grid ? labels.approval.alsoSentNotEditable : labels.approval.alsoSent;
  return (
    <div className="cs-also">
      {forgotten ? (
        <span className="cs-flag">
          <Icon name="eye" />
          {labels.approval.alsoSentHidden(leaves.length)}
        </span>
      ) : listed ? (
        title
      ) : (
        <button type="button" className="cs-link" aria-expanded={false} onClick={() => setOpen(true)}>
          {labels.approval.alsoSentCount(leaves.length)}
        </button>
      )}
      {listed && (
        <dl>
          {leaves.map((leaf) => (
            <LeafRow key={leaf.path} leaf={leaf} />
          ))}
        </dl>
      )}
    </div>
  );
}

function LeafRow({ leaf }: { leaf: Leaf }) {
  return (
    <>
      <dt>
        <HiddenText text={leaf.name} quiet />
      </dt>
      <dd>
        <HiddenText text={leaf.text} />
      </dd>
    </>
  );
}

function shownPaths({ tool, form, hasList }: CardContextValue): string[] {
  const inBody = tool.fields?.filter((field) => field.shownInBody).map((field) => formatPointer([field.key])) ?? [];
  if (!hasList) return inBody;
  const facts = factFields(
    tool,
    form.input,
    form.fields.map((field) => field.path),
  );
  return [...inBody, ...facts.map((fact) => fact.path)];
}

/** Values that are filled in when it runs, and stand in no row because they were never asked for. */
function addedLeaves({ form }: CardContextValue): Leaf[] {
  return [...effectiveDifferences(form.input, form.effective)]
    .filter(([, difference]) => difference.kind === "filled-in")
    .map(([path, difference]) => leaf(path, "value" in difference ? difference.value : undefined));
}

const mostLeaves = 200;

function leavesOf(value: unknown, keys: readonly string[] = [], found: Leaf[] = []): Leaf[] {
  if (found.length >= mostLeaves) return found;
  if (isRecord(value) && !isSecret(value) && keys.length < 8 && Object.keys(value).length > 0) {
    for (const [key, member] of Object.entries(value)) leavesOf(member, [...keys, key], found);
    return found;
  }
  if (value !== undefined && keys.length > 0) found.push(leaf(formatPointer(keys), value));
  else if (value !== undefined && !isRecord(value)) found.push(leaf("", value));
  return found;
}

function leaf(path: string, value: unknown): Leaf {
  const text = isSecret(value) ? "••••••" : (jsonText(value) ?? String(value));
  return { path, name: pointerKeys(path).join("."), text };
}
