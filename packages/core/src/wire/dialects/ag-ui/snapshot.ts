import { own } from "../../../events/read-field";
import { addResult } from "./results";
import { type AgUiRun, callKey } from "./run";

/**
 * The server's list of messages. It is the whole conversation, so only what follows the person's last message is the answer that is
 * being written; what is known of that is completed, and what the list leaves out is kept.
 */
export function addSnapshot(run: AgUiRun, messages: unknown): void {
  if (!Array.isArray(messages)) return run.translation.malformed("A snapshot has no list of messages.");
  const start = messages.findLastIndex((message) => own(message, "role") === "user") + 1;
  for (const message of messages.slice(start)) {
    const role = own(message, "role");
    if (role === "assistant") addAssistant(run, message);
    else if (role === "reasoning") addWhole(run, "reasoning", own(message, "id"), own(message, "content"));
    else if (role === "tool") {
      const state = own(own(own(message, "metadata"), "tanstack"), "state");
      const said = { content: own(message, "content"), error: own(message, "error"), state };
      addResult(run.translation, run.memory, own(message, "toolCallId"), said);
    }
  }
}

function addAssistant(run: AgUiRun, message: unknown): void {
  addWhole(run, "text", own(message, "id"), own(message, "content"));
  const calls = own(message, "toolCalls");
  for (const call of Array.isArray(calls) ? calls : []) addCall(run, call);
}

/** The rest of a text. A text that is known under another id is the same text: some servers rename their messages. */
function addWhole(run: AgUiRun, kind: "text" | "reasoning", id: unknown, content: unknown): void {
  if (typeof id !== "string" || typeof content !== "string" || content === "") return;
  const { memory, translation } = run;
  const key = `${kind} ${id}`;
  if (run.structured.has(id) || (!memory.has(key) && memory.knows(content))) return;
  const text = memory.complete(key, content);
  if (text === "") return;
  translation.add(`${kind}-delta`, { partId: id, text });
  translation.add(`${kind}-end`, { partId: id });
}

function addCall(run: AgUiRun, call: unknown): void {
  const toolCallId = own(call, "id");
  const toolName = own(own(call, "function"), "name");
  const text = own(own(call, "function"), "arguments");
  if (typeof toolCallId !== "string" || run.memory.settled.has(toolCallId)) return;
  const { memory, translation } = run;
  if (typeof toolName === "string") run.names.set(toolCallId, toolName);
  const isNew = !memory.has(callKey(toolCallId));
  const before = memory.textOf(callKey(toolCallId));
  if (typeof text === "string") memory.complete(callKey(toolCallId), text);
  if (isNew) translation.add("tool-input-start", { toolCallId, toolName });
  // Arguments that came late are shown; those that are known already are not told again.
  if (isNew || before === "" || translation.open.stageOf(toolCallId) === "input") run.makeAvailable(toolCallId);
}
