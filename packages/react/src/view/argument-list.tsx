"use client";

import { formatPointer, jsonEqual, type UntypedToolPart } from "@callstate/core";
import type { ReactNode } from "react";
import { isRecord, readPointer } from "../approval/pointer";
import { isSensitive, schemaKeys } from "../approval/schema-node";
import { useLabels } from "../labels/labels-context";
import { ArgumentRow, type ArgumentRowProps } from "./argument-row";
import { useCard } from "./card-context";
import type { CardTool } from "./card-tool";
import type { ErasedField } from "./erased-renderer";
import { useIsomorphicLayoutEffect } from "./layout-effect";
import { decidedInput, partApproval, partInput } from "./part-input";
import { fieldLabel, valueWords } from "./value-words";

export type ArgumentListProps = {
  /** The arguments. Those of the card around it without it. */
  value?: unknown;
  /** More rows, at the end. */
  children?: ReactNode;
};

/**
 * The arguments as facts, on the same lines in every state: bones and a caret while they arrive, controls for what may be
 * changed while a person is asked, what was changed afterwards.
 */
export function ArgumentList({ value, children }: ArgumentListProps) {
  const card = useCard();
  const registerList = value === undefined ? card?.registerList : undefined;
  useIsomorphicLayoutEffect(() => registerList?.(), [registerList]);
  const { labels, formats } = useLabels();
  const streaming = value === undefined && card?.part.state === "input-streaming";
  const input =
    value ?? (card === undefined ? undefined : shownInput(card.part, card.form.asking ? card.form.input : undefined));
  const tool = card?.tool ?? { schema: undefined, fields: undefined };
  const rows = factFields(tool, input, card?.form.fields.map((field) => field.path) ?? []);
  const lastKey = streaming && isRecord(input) ? Object.keys(input).at(-1) : undefined;
  return (
    <dl className="cs-facts">
      {rows.map(({ path, spec }) => {
        const { found, value: member } = readPointer(input, path);
        const bound = card?.form.asking ? card.form.fieldAt(path) : undefined;
        const arriving = path === formatPointer([lastKey ?? ""]);
        const row: ArgumentRowProps = {
          path,
          label: bound?.label ?? fieldLabel(path, tool, spec),
          words: found
            ? valueWords(member, streaming && arriving ? undefined : spec, { formats, labels, input })
            : undefined,
          value: member,
          spec,
          bound: card?.form.editing ? bound : undefined,
          streaming,
          arriving: streaming && arriving,
          asking: card?.form.asking === true,
          mustRead: mustReadOf(card?.part, path),
          changed: changeOf(card, path),
          effective: card?.form.asking ? differenceOf(card.form.input, card.form.effective, path) : undefined,
          unknownTool: tool.schema === undefined && tool.fields === undefined,
          masked: isSensitive(tool.schema, path),
        };
        return <ArgumentRow key={path} {...row} />;
      })}
      {children}
    </dl>
  );
}

type Fact = { path: string; spec: ErasedField | undefined };

/** The rows: the renderer's fields, else every argument in the schema's order; and whatever may be edited beside them. */
export function factFields(
  tool: Pick<CardTool, "schema" | "fields">,
  input: unknown,
  editable: readonly string[],
): Fact[] {
  const declared = tool.fields?.filter((field) => !field.shownInBody);
  const keys = declared?.map((field) => field.key) ?? allKeys(tool, input);
  const facts = keys.map((key) => ({ path: formatPointer([key]), spec: declared?.find((field) => field.key === key) }));
  const others = editable.filter((path) => !facts.some((fact) => fact.path === path));
  return [...facts, ...others.map((path) => ({ path, spec: undefined }))];
}

function allKeys(tool: Pick<CardTool, "schema">, input: unknown): string[] {
  const present = isRecord(input) ? Object.keys(input) : [];
  const declared = schemaKeys(tool.schema);
  return [...declared, ...present.filter((key) => !declared.includes(key))];
}

/** The arguments that a part shows: partial while they arrive, with the decision's edits while it is on its way. */
function shownInput(part: UntypedToolPart, asked: unknown): unknown {
  if (asked !== undefined) return asked;
  if (part.state === "input-streaming") return part.partialInput;
  return decidedInput(part);
}

function mustReadOf(part: UntypedToolPart | undefined, path: string): boolean {
  return part?.state === "approval-requested" && part.approval.mustRead?.includes(path) === true;
}

/** A change that the person made and that was recorded, with the value before it where this page still knows it. */
function changeOf(card: ReturnType<typeof useCard>, path: string): ArgumentRowProps["changed"] {
  if (card === undefined) return undefined;
  if (card.form.asking) {
    const before = card.form.changedPaths.get(path);
    return before === undefined ? undefined : { by: "request", was: before };
  }
  const decision = partApproval(card.part)?.decision;
  if (decision?.edits?.some((candidate) => candidate.path === path) !== true) return undefined;
  const now = readPointer(shownInput(card.part, undefined), path).value;
  const before = readPointer(decision.original ?? partInput(card.part), path).value;
  return { by: "person", was: jsonEqual(now, before) ? undefined : before };
}

function differenceOf(input: unknown, effective: unknown, path: string): ArgumentRowProps["effective"] {
  if (effective === undefined) return undefined;
  const asked = readPointer(input, path);
  const runs = readPointer(effective, path);
  if (!runs.found) return asked.found ? { kind: "left-out" } : undefined;
  if (!asked.found) return { kind: "filled-in", value: runs.value };
  return jsonEqual(asked.value, runs.value) ? undefined : { kind: "sent-as", value: runs.value };
}
