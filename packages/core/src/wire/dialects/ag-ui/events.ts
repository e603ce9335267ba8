import { own } from "../../../events/read-field";
import { callOf, hasOpenText } from "../open-parts";
import { type Chunk, type Get, idOf } from "../translation";
import { contextHandlers } from "./context-events";
import { addResult } from "./results";
import { type AgUiRun, callKey, tanstackOf } from "./run";
import { addSnapshot } from "./snapshot";

/** Start, pieces and end of a text; in chunks, pieces alone. Thinking of older versions has no ids: one after the other. */
function takeText(run: AgUiRun, source: string | undefined, step: string | undefined, get: Get): void {
  const { translation, memory } = run;
  const kind = source === "TEXT" ? "text" : "reasoning";
  const said = get("messageId");
  const isStart = step === "START";
  if (isStart) run.thinking++;
  const partId = idOf(said ?? (source === "THINKING_TEXT" ? `thinking-${run.thinking}` : run.chunkText));
  const role = get("role") ?? "assistant";
  if (kind === "text" && isStart && role !== "assistant") run.foreign.add(partId);
  if (run.foreign.has(partId)) return;
  if (step === "END") return translation.add(`${kind}-end`, { partId });
  run.chunkText = partId;
  const add = (text: unknown) => {
    if (run.structured.has(partId)) translation.add("object-delta", { partId, jsonTextDelta: text });
    else translation.add(`${kind}-delta`, { partId, text, parentToolCallId: run.subagents.get(get("subagentRunId")) });
  };
  const key = `${kind} ${partId}`;
  if (isStart || (step === "CHUNK" && !hasOpenText(translation.message, kind, partId))) {
    if (!memory.has(key)) add("");
    memory.begin(key);
  }
  const delta = get("delta");
  if (step === "CONTENT" || delta !== undefined) {
    const fresh = typeof delta === "string" ? memory.feed(key, delta) : delta;
    if (fresh !== "") add(fresh);
  }
}

/** Start, pieces and end of a call's arguments; in chunks, pieces alone, which may be those of several calls in turn. */
function takeCall(run: AgUiRun, step: string | undefined, get: Get): void {
  const { translation, memory, chunked } = run;
  const toolCallId = get("toolCallId") ?? (run.chunkCall || undefined);
  const id = idOf(toolCallId);
  if (step === "RESULT") {
    if (chunked.has(id)) run.makeAvailable(id);
    return addResult(run, get);
  }
  if (memory.settled.has(id)) return;
  const isChunk = step === "CHUNK";
  if (step === "START" || (isChunk && !chunked.has(id))) {
    run.announce(toolCallId, get("toolCallName") ?? get("toolName"), get("subagentRunId"));
  }
  if (isChunk) run.switchTo(id);
  const delta = get("delta");
  if (step === "ARGS" || delta !== undefined) {
    const isOpen = (callOf(translation.message, id)?.state ?? "input-streaming") === "input-streaming";
    const inputTextDelta = typeof delta === "string" ? memory.feed(callKey(id), delta) : delta;
    if (isOpen && inputTextDelta !== "") translation.add("tool-input-delta", { toolCallId, inputTextDelta });
  }
  if (step !== "END") return;
  run.ended.add(id);
  run.makeAvailable(id, get("input") ?? own(tanstackOf(get), "input"));
}

/** Events that bracket others, go back with the next request, or say in a provider's words what others say. */
const silent = /^(RAW|(REASONING|THINKING)_(START|END)|REASONING_ENCRYPTED_VALUE)$/;

/** What an event of AG-UI means; false for one of a newer version. */
export function takeEvent(run: AgUiRun, { type, get, value }: Chunk): boolean {
  const [, source, step] = /^(TEXT|REASONING|THINKING_TEXT|TOOL)_(?:MESSAGE|CALL)_(\w+)$/.exec(type) ?? [];
  const handle = contextHandlers.get(type);
  if (source === "TOOL") takeCall(run, step, get);
  else if (source !== undefined) takeText(run, source, step, get);
  else if (type === "RUN_STARTED") run.start();
  else if (type === "RUN_FINISHED") run.finish(get);
  else if (type === "RUN_ERROR") run.fail(get);
  else if (type === "MESSAGES_SNAPSHOT") addSnapshot(run, get("messages"));
  else if (handle !== undefined) handle(run, get, value);
  else return silent.test(type);
  return true;
}
