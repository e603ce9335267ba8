import { own } from "../../../events/read-field";
import { callOf } from "../open-parts";
import { idOf } from "../translation";
import { addResult } from "./results";
import { type AgUiRun, callKey } from "./run";

/**
 * The server's list of messages. It is the whole conversation, so only what follows the person's last message is the answer that is
 * being written; what is known of that is completed, and what the list leaves out is kept.
 */
export function addSnapshot(run: AgUiRun, messages: unknown): void {
  if (!Array.isArray(messages)) return run.translation.skip("A snapshot has no list of messages.");
  const start = messages.findLastIndex((message) => own(message, "role") === "user") + 1;
  for (const message of messages.slice(start)) {
    const get = (name: string) => own(message, name);
    const role = get("role");
    if (role === "assistant") addWhole(run, "text", get("id"), get("content"));
    if (role === "reasoning") addWhole(run, "reasoning", get("id"), get("content"));
    const calls = get("toolCalls");
    for (const call of Array.isArray(calls) ? calls : []) addCall(run, own(call, "id"), own(call, "function"));
    if (role === "tool") addResult(run, get);
  }
}

/** The rest of a text. A text that is known under another id is the same text: some servers rename their messages. */
function addWhole(
  { memory, translation, structured }: AgUiRun,
  kind: "text" | "reasoning",
  id: unknown,
  text: unknown,
): void {
  const partId = idOf(id);
  const key = `${kind} ${partId}`;
  const isKnown = structured.has(id) || (!memory.has(key) && memory.knows(text));
  const rest = typeof text !== "string" || isKnown ? "" : memory.complete(key, text);
  if (rest === "") return;
  translation.add(`${kind}-delta`, { partId, text: rest });
  translation.add(`${kind}-end`, { partId });
}

function addCall(run: AgUiRun, toolCallId: unknown, called: unknown): void {
  const { memory, translation } = run;
  const id = idOf(toolCallId);
  const key = callKey(id);
  if (memory.settled.has(id)) return;
  const before = memory.has(key) ? memory.textOf(key) : undefined;
  if (before === undefined) run.announce(toolCallId, own(called, "name"));
  memory.complete(key, idOf(own(called, "arguments")));
  // Arguments that came late are shown; those that are known already are not told again.
  if (!before || callOf(translation.message, id)?.state === "input-streaming") run.makeAvailable(id);
}
