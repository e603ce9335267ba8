import { own, word } from "../../../events/read-field";
import { type Get, idOf, parsed } from "../translation";
import type { AgUiRun } from "./run";

/** What a tool returned: structured data travels as its JSON text, anything else as it is. */
function outputOf(content: unknown): unknown {
  const value = typeof content === "string" ? parsed(content) : (content ?? null);
  return value === undefined ? content : value;
}

/** TanStack has no other word for these than its sentences. */
const sentences: readonly [start: string, state: End, phase?: string][] = [
  ["User declined tool exec", "output-denied"],
  ["Tool execution cancelled", "cancelled"],
  ["Unknown tool: ", "output-error", "unknown-tool"],
  ["Input validation failed for tool ", "output-error", "input"],
];

type End = (typeof ends)[number];
const ends = ["output-available", "output-error", "output-denied", "output-unknown", "cancelled"] as const;

/** The end that a server marks a result with; undefined for a state that is none. */
const endOf = word(ends, undefined);

/**
 * How a call ended, as a tool message or an event about it says. A server of ours marks every result with its state: there, no sentence
 * is read.
 */
export function addResult({ translation, memory }: AgUiRun, get: Get): void {
  const toolCallId = get("toolCallId");
  const id = idOf(toolCallId);
  const content = get("content");
  // TanStack tells results again at each pause, snapshots at each time: the same words say nothing new.
  const told = `result ${JSON.stringify(content)}`;
  if (memory.settled.has(id) || memory.textOf(`result ${id}`) === told) return;
  memory.complete(`result ${id}`, told);
  const output = outputOf(content);
  const metadata = get("metadata");
  const mark = own(metadata, "callstate");
  const marked = endOf(own(mark, "state"));
  const named = marked ?? endOf(own(own(metadata, "tanstack"), "state")) ?? endOf(get("state"));
  const isGood = named === undefined || named === ends[0];
  const error = get("error") ?? (isGood ? undefined : (own(output, "error") ?? content ?? undefined));
  if (isGood && error === undefined) return translation.add("tool-output-available", { toolCallId, output });
  const errorText = typeof error === "string" ? error : JSON.stringify(error);
  const [, said, phase] = (marked ? undefined : sentences.find(([start]) => errorText?.startsWith(start))) ?? [];
  const state = said ?? (isGood ? "output-error" : named);
  // A sentence of TanStack's is no reason, but may end in one.
  const reason = marked ? own(mark, "reason") : /^User declined tool execution: (.*)$/s.exec(errorText ?? "")?.[1];
  // Each event takes its own fields.
  const fields = { toolCallId, errorText, phase, note: errorText, reason, by: own(mark, "by") ?? "user" };
  translation.add(`tool-${state}`, { ...fields, cause: "stopped" });
}
