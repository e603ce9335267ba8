"use client";

import { useRef, useState } from "react";
import { isSecret } from "../approval/pointer";
import { useLabels } from "../labels/labels-context";
import { HiddenText } from "../text/hidden-text";
import { LongValue } from "../text/long-value";
import { JsonView } from "./json-view";
import { isList, type JsonMember, jsonMembers, unreadable } from "./json-values";
import { plainWords } from "./value-words";

const pageSize = 50;
/** More levels than these can't be read side by side: from there on it is JSON. */
const maxDepth = 4;
const maxColumns = 6;

export type ValueViewProps = {
  value: unknown;
  /** How many containers it stands in. */
  depth?: number;
};

/**
 * A value for people: objects as names and values, lists as lists, lists of like objects as a table. Nothing is left out: what is long
 * opens in steps, what is deep is JSON. Cyclic values and getters that throw are survived.
 */
export function ValueView({ value, depth = 0 }: ValueViewProps) {
  const { labels } = useLabels();
  if (value === unreadable) return labels.values.unreadable;
  if (typeof value === "string") return <LongValue text={value} />;
  if (typeof value !== "object" || value === null) return <HiddenText text={plainWords(value, labels)} />;
  if (isSecret(value)) return labels.values.secret;
  const { total } = jsonMembers(value, 0) ?? { total: 0 };
  if (total === 0) return <span className="cs-raw">{labels.values.empty}</span>;
  if (depth >= maxDepth) return <JsonView value={value} />;
  return <Container value={value} depth={depth} />;
}

function Container({ value, depth }: { value: object; depth: number }) {
  const { labels } = useLabels();
  const [limit, setLimit] = useState(pageSize);
  const block = useRef<HTMLDivElement>(null);
  const { members, total } = jsonMembers(value, limit) ?? { members: [], total: 0 };
  const more = total - members.length;
  return (
    <div ref={block} className="cs-value" tabIndex={-1}>
      <Members list={isList(value)} members={members} depth={depth} />
      {more > 0 && (
        <button
          type="button"
          className="cs-link"
          onClick={() => {
            setLimit(limit + pageSize);
            // The button may leave with the last page.
            if (more <= pageSize) block.current?.focus({ preventScroll: true });
          }}
        >
          {labels.values.more(more)}
        </button>
      )}
    </div>
  );
}

type MembersProps = { list: boolean; members: readonly JsonMember[]; depth: number };

function Members({ list, members, depth }: MembersProps) {
  if (!list) return <Facts members={members} depth={depth} />;
  const columns = columnsOf(members);
  if (columns !== undefined) return <Table columns={columns} members={members} depth={depth} />;
  return (
    <ul>
      {members.map((member, index) => (
        // Items of a list have no identity but their place.
        // oxlint-disable-next-line react/no-array-index-key
        <li key={index}>
          <ValueView value={member.value} depth={depth + 1} />
        </li>
      ))}
    </ul>
  );
}

function Facts({ members, depth }: Omit<MembersProps, "list">) {
  return (
    <dl className="cs-facts">
      {members.map(({ key = "", value }) => (
        <div key={key} className="cs-fact">
          <dt>
            <HiddenText text={key} quiet />
          </dt>
          <dd>
            <ValueView value={value} depth={depth + 1} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Table({ columns, members, depth }: Omit<MembersProps, "list"> & { columns: readonly string[] }) {
  const { labels } = useLabels();
  return (
    // It scrolls by itself where it is wider than the page.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex, jsx-a11y/prefer-tag-over-role
    <div className="cs-table" tabIndex={0} role="group" aria-label={labels.message.table}>
      <table>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                <HiddenText text={column} quiet />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {members.map(({ value: row }, index) => (
            // oxlint-disable-next-line react/no-array-index-key
            <tr key={index}>
              {columns.map((column) => (
                <td key={column}>{cell(row, column, depth)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function cell(row: unknown, column: string, depth: number) {
  const found = jsonMembers(row, maxColumns)?.members.find(({ key }) => key === column);
  return found === undefined ? null : <ValueView value={found.value} depth={depth + 2} />;
}

/** The columns of a list of like objects: few names, of which every row has most. */
function columnsOf(rows: readonly JsonMember[]): readonly string[] | undefined {
  const names = new Set<string>();
  let cells = 0;
  for (const { value } of rows) {
    const row = jsonMembers(value, maxColumns);
    if (row === undefined || isList(value) || isSecret(value) || row.total === 0 || row.total > maxColumns)
      return undefined;
    for (const { key = "" } of row.members) names.add(key);
    cells += row.total;
    if (names.size > maxColumns) return undefined;
  }
  return cells * 2 >= names.size * rows.length ? [...names] : undefined;
}
