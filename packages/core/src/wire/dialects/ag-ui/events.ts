import { own } from "../../../events/read-field";
import type { Get } from "../translation";
import { contextHandlers } from "./context-events";
import { addResult } from "./results";
import { type AgUiRun, callKey } from "./run";
import { addSnapshot } from "./snapshot";

export type Handler = (run: AgUiRun, get: Get) => void;

/** The call that an event belongs to, through its subagent. */
function parentOf({ subagents }: AgUiRun, get: Get): unknown {
  return subagents.get(get("subagentRunId"));
}

type Kind = "text" | "reasoning";

function startText(kind: Kind, run: AgUiRun, get: Get, partId: unknown): void {
  if (typeof partId !== "string") return run.translation.malformed("A message starts without `messageId`.");
  const role = get("role");
  if (kind === "text" && role !== undefined && role !== "assistant") run.foreign.add(partId);
  if (run.foreign.has(partId)) return;
  const isAgain = run.memory.has(textKey(kind, partId));
  run.memory.begin(textKey(kind, partId));
  if (!isAgain) addText(kind, run, get, partId, "");
}

function addText(kind: Kind, run: AgUiRun, get: Get, partId: string, text: string): void {
  if (run.structured.has(partId)) run.translation.add("object-delta", { partId, jsonTextDelta: text });
  else run.translation.add(`${kind}-delta`, { partId, text, parentToolCallId: parentOf(run, get) });
}

function continueText(kind: Kind, run: AgUiRun, get: Get, partId: unknown): void {
  const delta = get("delta");
  if (typeof partId !== "string" || typeof delta !== "string") {
    return run.translation.malformed("A piece of text has no `messageId` or no `delta`.");
  }
  if (run.foreign.has(partId)) return;
  const fresh = run.memory.feed(textKey(kind, partId), delta);
  if (fresh !== "") addText(kind, run, get, partId, fresh);
}

export function textKey(kind: Kind, id: string): string {
  return `${kind} ${id}`;
}

const endText =
  (kind: Kind): Handler =>
  (run, get) => {
    run.translation.add(`${kind}-end`, { partId: get("messageId") });
  };

/** Pieces of a text without its start and its end. Without an id they go on with the text before. */
const textChunk =
  (kind: Kind): Handler =>
  (run, get) => {
    const partId = get("messageId") ?? run.chunkText;
    if (!run.translation.open.hasText(kind, partId)) startText(kind, run, get, partId);
    if (typeof partId === "string") run.chunkText = partId;
    if (get("delta") !== undefined) continueText(kind, run, get, partId);
  };

const startCall: Handler = (run, get) => {
  const toolCallId = get("toolCallId");
  const toolName = get("toolCallName") ?? get("toolName");
  if (typeof toolCallId !== "string") return run.translation.malformed("A call starts without `toolCallId`.");
  if (run.memory.settled.has(toolCallId)) return;
  if (typeof toolName === "string") run.names.set(toolCallId, toolName);
  const subagent = get("subagentRunId");
  run.callsOfSubagent.set(subagent, [...(run.callsOfSubagent.get(subagent) ?? []), toolCallId]);
  run.memory.begin(callKey(toolCallId));
  const parentToolCallId = parentOf(run, get);
  run.translation.add("tool-input-start", { toolCallId, toolName, parentToolCallId });
};

function addArguments(run: AgUiRun, toolCallId: unknown, delta: unknown): void {
  if (typeof toolCallId !== "string" || typeof delta !== "string") {
    return run.translation.malformed("A piece of arguments has no `toolCallId` or no `delta`.");
  }
  const inputTextDelta = run.memory.feed(callKey(toolCallId), delta);
  const stage = run.translation.open.stageOf(toolCallId);
  if (inputTextDelta !== "" && (stage === "input" || stage === undefined)) {
    run.translation.add("tool-input-delta", { toolCallId, inputTextDelta });
  }
}

const callChunk: Handler = (run, get) => {
  const toolCallId = get("toolCallId") ?? run.chunkCall;
  if (typeof toolCallId !== "string") return run.translation.malformed("A piece of a call has no `toolCallId`.");
  if (!run.chunked.has(toolCallId)) {
    run.chunked.add(toolCallId);
    startCall(run, (name) => (name === "toolCallId" ? toolCallId : get(name)));
  }
  if (toolCallId !== run.chunkCall) run.switchCall(toolCallId);
  if (get("delta") !== undefined) addArguments(run, toolCallId, get("delta"));
};

const endCall: Handler = (run, get) => {
  const toolCallId = get("toolCallId");
  if (typeof toolCallId !== "string") return run.translation.malformed("A call ends without `toolCallId`.");
  run.ended.add(toolCallId);
  run.makeAvailable(toolCallId, get("input") ?? own(own(get("metadata"), "tanstack"), "input"));
};

const result: Handler = (run, get) => {
  const toolCallId = get("toolCallId");
  const state = get("state") ?? own(own(get("metadata"), "tanstack"), "state");
  if (typeof toolCallId === "string" && run.chunked.has(toolCallId)) run.makeAvailable(toolCallId);
  addResult(run.translation, run.memory, toolCallId, { content: get("content"), error: get("error"), state });
};

/** Thinking of older versions has no ids: one after the other. */
const thinking =
  (say: (run: AgUiRun, get: Get, partId: string) => void, isStart = false): Handler =>
  (run, get) => {
    if (isStart) run.thinking++;
    say(run, get, `thinking-${run.thinking}`);
  };

const nothing: Handler = () => {};

/** What each event of AG-UI means. What is about state, activities, subagents and the app's own is in `context-events.ts`. */
export const handlers: { readonly [type: string]: Handler } = {
  RUN_STARTED: (run) => run.start(),
  RUN_FINISHED: (run, get) => run.finish(get),
  RUN_ERROR: (run, get) => run.fail(get),
  TEXT_MESSAGE_START: (run, get) => startText("text", run, get, get("messageId")),
  TEXT_MESSAGE_CONTENT: (run, get) => continueText("text", run, get, get("messageId")),
  TEXT_MESSAGE_END: endText("text"),
  TEXT_MESSAGE_CHUNK: textChunk("text"),
  REASONING_START: nothing,
  REASONING_MESSAGE_START: (run, get) => startText("reasoning", run, get, get("messageId")),
  REASONING_MESSAGE_CONTENT: (run, get) => continueText("reasoning", run, get, get("messageId")),
  REASONING_MESSAGE_END: endText("reasoning"),
  REASONING_MESSAGE_CHUNK: textChunk("reasoning"),
  REASONING_END: endText("reasoning"),
  // Sent back by the transport; nothing to show.
  REASONING_ENCRYPTED_VALUE: nothing,
  THINKING_START: nothing,
  THINKING_TEXT_MESSAGE_START: thinking((run, get, id) => startText("reasoning", run, get, id), true),
  THINKING_TEXT_MESSAGE_CONTENT: thinking((run, get, id) => continueText("reasoning", run, get, id)),
  THINKING_TEXT_MESSAGE_END: thinking((run, _, partId) => run.translation.add("reasoning-end", { partId })),
  THINKING_END: nothing,
  TOOL_CALL_START: startCall,
  TOOL_CALL_ARGS: (run, get) => addArguments(run, get("toolCallId"), get("delta")),
  TOOL_CALL_END: endCall,
  TOOL_CALL_CHUNK: callChunk,
  TOOL_CALL_RESULT: result,
  MESSAGES_SNAPSHOT: (run, get) => addSnapshot(run, get("messages")),
  // What the provider said in its own words, beside the events made from it.
  RAW: nothing,
  ...contextHandlers,
};
