"use client";

import { useState } from "react";
import { useLabels } from "../labels/labels-context";
import { isList, type JsonMember, jsonLeaf, jsonMembers, oneLine, quote } from "./json-values";

const lineRoom = 72;
const pageSize = 100;
const maxDepth = 32;
const longText = 2000;

export type JsonViewProps = {
  value: unknown;
  /** The name of the block, for assistive technology. */
  label?: string;
};

/**
 * Any value as JSON: collapsible, capped in width, length and depth, safe on cycles, BigInt, getters that throw and invisible
 * characters. Text that is no JSON yet is shown by `<pre className="cs-code">` instead.
 */
export function JsonView({ value, label }: JsonViewProps) {
  return (
    // A block that scrolls must be reachable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <pre className="cs-code" tabIndex={0} aria-label={label} role={label === undefined ? undefined : "group"}>
      <JsonNode value={value} depth={0} ancestors={[]} />
    </pre>
  );
}

type NodeProps = { value: unknown; depth: number; ancestors: readonly object[] };

function JsonNode({ value, depth, ancestors }: NodeProps) {
  const { labels } = useLabels();
  if (typeof value === "string" && value.length > longText) return <LongText text={value} />;
  if (typeof value !== "object" || value === null) return jsonLeaf(value, labels);
  if (ancestors.includes(value)) return `[${labels.values.cycle}]`;
  if (depth >= maxDepth) return `[${labels.values.tooDeep}]`;
  return <Container value={value} depth={depth} ancestors={ancestors} />;
}

function Container({ value, depth, ancestors }: NodeProps & { value: object }) {
  const { labels } = useLabels();
  const [open, setOpen] = useState(depth < 1);
  const [limit, setLimit] = useState(pageSize);
  const short = oneLine(value, labels, lineRoom - depth * 2);
  if (short !== undefined) return short;
  const { members, total } = jsonMembers(value, limit) ?? { members: [], total: 0 };
  const list = isList(value);
  const count = list ? labels.values.items(total) : labels.values.members(total);
  const [start, end] = list ? ["[", "]"] : ["{", "}"];
  const indent = "  ".repeat(depth + 1);
  // The whole is what the reader asked for: only what is in it can be closed.
  const toggle =
    depth === 0 ? (
      start
    ) : (
      <button
        type="button"
        className="cs-link"
        aria-expanded={open}
        aria-label={`${open ? labels.values.collapse : labels.values.expand}: ${count}`}
        onClick={() => setOpen(!open)}
      >
        {open ? start : `${start} … ${count} ${end}`}
      </button>
    );
  if (!open) return toggle;
  return (
    <>
      {toggle}
      {"\n"}
      {members.map((member, index) => (
        <Member
          key={member.key ?? `#${index}`}
          member={member}
          indent={indent}
          last={index === total - 1}
          depth={depth}
          ancestors={[...ancestors, value]}
        />
      ))}
      {total > members.length && (
        <>
          {indent}
          <button type="button" className="cs-link" onClick={() => setLimit(limit + pageSize)}>
            … {labels.values.more(total - members.length)}
          </button>
          {"\n"}
        </>
      )}
      {"  ".repeat(depth)}
      {end}
    </>
  );
}

type MemberProps = { member: JsonMember; indent: string; last: boolean; depth: number; ancestors: readonly object[] };

function Member({ member, indent, last, depth, ancestors }: MemberProps) {
  return (
    <>
      {indent}
      {member.key === undefined ? "" : `${quote(member.key)}: `}
      <JsonNode value={member.value} depth={depth + 1} ancestors={ancestors} />
      {last ? "\n" : ",\n"}
    </>
  );
}

function LongText({ text }: { text: string }) {
  const { labels, formats } = useLabels();
  const [open, setOpen] = useState(false);
  if (open) return quote(text);
  return (
    <>
      {quote(text.slice(0, longText))}{" "}
      <button type="button" className="cs-link" onClick={() => setOpen(true)}>
        … {labels.values.moreCharacters(formats.number(text.length - longText))}
      </button>
    </>
  );
}
