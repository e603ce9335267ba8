/**
 * @typedef {typeof import("../../packages/core/src/reduce/transition-table")} Table
 * @typedef {import("../../packages/core/src/reduce/transition-table").RowName} RowName
 * @typedef {import("../../packages/core/src/reduce/transition-table").EventColumn} EventColumn
 * @typedef {import("../../packages/core/src/reduce/transition-table").Outcome} Outcome
 */

/** @type {Record<RowName, { code: string, meaning: string }>} */
const rows = {
  none: { code: "–", meaning: "Nothing is known of the call yet." },
  "input-streaming": { code: "IS", meaning: "Arguments are arriving; none yet while `inputText` is empty." },
  "input-available": {
    code: "IA",
    meaning: "The arguments are valid. The call is about to run, or running once `executedAt` is set.",
  },
  "approval-requested": { code: "AR", meaning: "A person must decide." },
  "approval-responded": {
    code: "AP",
    meaning: "Approved: the call is about to run, or running once `executedAt` is set.",
  },
  "output-streaming": { code: "OS", meaning: "Running, and saying how far it is." },
  "output-available": { code: "OA", meaning: "It ran. The output is the tool's own." },
  "output-error": { code: "OE", meaning: "It failed. `phase` says where." },
  "output-denied": { code: "OD", meaning: "Refused by a person or a policy. It did not run." },
  cancelled: { code: "CA", meaning: "It ended before it ran, or while it only read. `cause` says why." },
  "output-unknown": { code: "OU", meaning: "It may have happened: somebody has to check." },
};

/** @type {Record<EventColumn, { head: string, event: string }>} */
const columns = {
  start: { head: "start", event: "`tool-input-start`" },
  delta: { head: "delta", event: "`tool-input-delta`" },
  "available-same": { head: "available =", event: "`tool-input-available` with the arguments that the call has" },
  "available-other": { head: "available ≠", event: "`tool-input-available` with other arguments" },
  "request-known": {
    head: "request known",
    event: "`tool-approval-requested` with an `approvalId` that the call has had",
  },
  "request-new": { head: "request new", event: "`tool-approval-requested` with a new `approvalId`" },
  approved: { head: "approved", event: "`tool-approval-responded` with `approved: true`" },
  refused: { head: "refused", event: "`tool-approval-responded` with `approved: false`" },
  "other-id": { head: "other id", event: "`tool-approval-responded` for an `approvalId` that is not the current one" },
  progress: { head: "progress", event: "`tool-progress`" },
  preliminary: { head: "preliminary", event: "`tool-output-preliminary`" },
  output: { head: "output", event: "`tool-output-available`" },
  error: { head: "error", event: "`tool-output-error`" },
  denied: { head: "denied", event: "`tool-output-denied`" },
  unknown: { head: "unknown", event: "`tool-output-unknown`" },
  cancelled: { head: "cancelled", event: "`tool-cancelled`" },
  started: { head: "started", event: "`tool-started`" },
};

/** @type {Record<Exclude<Outcome, Exclude<RowName, "none">>, string>} */
const marks = { ignore: "·", illegal: "!", impossible: " ", late: "late", stale: "stale" };

/** @param {Outcome} outcome */
function mark(outcome) {
  if (outcome in rows) return rows[/** @type {RowName} */ (outcome)].code;
  return marks[/** @type {keyof typeof marks} */ (outcome)];
}

/** @param {readonly string[]} cells */
const line = (cells) => `| ${cells.join(" | ")} |`;

/**
 * The ways from state to state as a diagram. Repeats and ways from an end are left to the table.
 *
 * @param {Table} table
 */
function diagram({ ROW_NAMES, EVENT_COLUMNS, TRANSITIONS }) {
  /** @type {Map<string, string[]>} */
  const ways = new Map();
  for (const from of ROW_NAMES) {
    for (const column of EVENT_COLUMNS) {
      const to = TRANSITIONS[from][column];
      if (!(to in rows) || to === from || from === "none") continue;
      const way = `${from} --> ${to}`;
      ways.set(way, [...(ways.get(way) ?? []), columns[column].head]);
    }
  }
  const starts = [
    "[*] --> input-streaming: start, delta",
    "[*] --> input-available: available",
    "[*] --> output-available: output",
  ];
  const all = [...starts, ...[...ways].map(([way, heads]) => `${way}: ${heads.join(", ")}`)];
  return ["```mermaid", "stateDiagram-v2", ...all.map((each) => `  ${each}`), "```"].join("\n");
}

/**
 * `docs/tool-states.md`, from the table that the reducer runs by.
 *
 * @param {Table} table
 */
export function toolStatesPage(table) {
  const { ROW_NAMES, EVENT_COLUMNS, TRANSITIONS } = table;
  const states = ROW_NAMES.filter((name) => name !== "none");
  return `# Tool states

This page is made from \`packages/core/src/reduce/transition-table.ts\` by \`node scripts/docs/tool-states.mjs\`. Change the table, not the page.

A tool call is a part of a message, and is in one of ten states. What each state carries is in [tool-part.ts](../packages/core/src/parts/tool-part.ts).

| | state | it means |
|---|---|---|
${states.map((name) => line([rows[name].code, `\`${name}\``, rows[name].meaning])).join("\n")}

The last five are ends. An end stays, but for \`output-unknown\`, which word of what really happened replaces once.

## What an event does

Rows are states, columns are events. A code is the state that follows; \`·\` is nothing; \`!\` is nothing, and it is reported as
\`illegal-transition\`; \`late\` keeps the result aside, to be shown as a note; \`stale\` leaves the state, and the approval can only be
declined; an empty cell can't come up.

${line(["", ...EVENT_COLUMNS.map((column) => columns[column].head)])}
|${"---|".repeat(EVENT_COLUMNS.length + 1)}
${ROW_NAMES.map((name) => line([name === "none" ? "no part yet" : `${rows[name].code} \`${name}\``, ...EVENT_COLUMNS.map((column) => mark(TRANSITIONS[name][column]))])).join("\n")}

Beside the table:

- Once execution was claimed (\`executedAt\` is set), a new request, a refusal and a denial are \`!\`. A second \`tool-started\` is \`·\`.
- A refusal ends the call at once.
- An approval is bound to the arguments that it first came with. Others make it stale; the same again make it good; a new
  \`approvalId\` asks about the arguments that came last.
- A start or available for a call that has ended opens a second part, if a step began in between: its key is \`<toolCallId>#2\`.

| column | event |
|---|---|
${EVENT_COLUMNS.map((column) => line([columns[column].head, columns[column].event])).join("\n")}

## The ways between states

${diagram(table)}
`;
}
