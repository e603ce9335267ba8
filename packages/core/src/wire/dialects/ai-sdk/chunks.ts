import { callOf, callsIn, contentEndings } from "../open-parts";
import type { Chunk, Get, Translation } from "../translation";
import type { AiSdkAnswer } from "./answer";
import { copy } from "./copy";

type Handler = (answer: AiSdkAnswer, get: Get, chunk: Chunk) => void;

/** Says of a call what only its start can carry. Of a known call it changes nothing. */
const startCall: Handler = ({ translation, providerCalls }, get) => {
  if (get("providerExecuted") === true) providerCalls.add(get("toolCallId"));
  copy(translation, "tool-input-start toolCallId toolName title", get);
};

/** Who decides on a call that nobody was asked about is the server. */
function decider({ message }: Translation, toolCallId: unknown): "user" | "policy" {
  const part = callOf(message, toolCallId);
  return part === undefined || "approval" in part ? "user" : "policy";
}

/** What has no part of its own is data, as it came. */
const asData: Handler = ({ translation }, get, { type, value }) =>
  translation.add("data", { name: type, id: get("sourceId") ?? get("id"), value });

const nothing: Handler = () => {};
const file = "file mediaType url";

/** What each chunk means: an event under other names, or more. `finish` waits for the end of the stream: see `settle`. */
const chunks = new Map<string, string | Handler>(
  Object.entries({
    start: (answer, get) => {
      if (get("messageId") === undefined) answer.translation.add("run-status", { status: "running" });
      else copy(answer.translation, "run-start messageId", get);
    },
    "start-step": (answer) => answer.translation.add("step-start", { step: answer.step++ }),
    "finish-step": nothing,
    // The server begins a turn anew: its calls will not run, and other words follow.
    "reset-step": ({ translation }) => {
      for (const toolCallId of callsIn(
        translation.message,
        "input-streaming",
        "input-available",
        "approval-requested",
      )) {
        translation.add("tool-cancelled", { toolCallId, cause: "superseded" });
      }
      translation.push(contentEndings(translation.message));
    },
    finish: (answer, get) => answer.finish(get("finishReason")),
    "message-metadata": nothing,
    error: (answer, get) => {
      copy(answer.translation, "run-error errorText", get);
      answer.finish(undefined, "interrupted");
    },
    abort: (answer) => answer.finish(undefined, "stopped"),
    // The part stands where it starts, though its first words may come after those of other parts.
    "text-start": "text-delta partId=id text=!",
    "text-delta": "text-delta partId=id text=delta",
    "text-end": "text-end partId=id",
    "reasoning-start": "reasoning-delta partId=id text=!",
    "reasoning-delta": "reasoning-delta partId=id text=delta",
    "reasoning-end": "reasoning-end partId=id",
    "tool-input-start": startCall,
    "tool-input-delta": "tool-input-delta toolCallId inputTextDelta",
    "tool-input-available": (answer, get, chunk) => {
      startCall(answer, get, chunk);
      copy(answer.translation, "tool-input-available toolCallId toolName input", get);
    },
    // Arguments that did not pass the tool's schema, or a tool that nobody has. They are kept as they came.
    "tool-input-error": (answer, get, chunk) => {
      const { translation } = answer;
      const toolCallId = get("toolCallId");
      const input = get("input");
      const isNew = callOf(translation.message, toolCallId) === undefined;
      startCall(answer, get, chunk);
      if (isNew && input !== undefined) {
        const inputTextDelta = typeof input === "string" ? input : JSON.stringify(input);
        translation.add("tool-input-delta", { toolCallId, inputTextDelta });
      }
      copy(translation, "tool-output-error toolCallId errorText phase=!input", get);
    },
    // A server that answers itself asks nobody.
    "tool-approval-request": ({ translation, callOfApproval }, get) => {
      callOfApproval.set(get("approvalId"), get("toolCallId"));
      if (get("isAutomatic") !== true) copy(translation, "tool-approval-requested toolCallId approvalId reason", get);
    },
    "tool-approval-response": ({ translation, callOfApproval }, get) => {
      const toolCallId = callOfApproval.get(get("approvalId"));
      const more = { toolCallId, by: decider(translation, toolCallId) };
      copy(translation, "tool-approval-responded approvalId approved reason", get, more);
    },
    "tool-output-available": ({ translation }, get) =>
      copy(
        translation,
        `tool-output-${get("preliminary") === true ? "preliminary" : "available"} toolCallId output`,
        get,
      ),
    // The error of an input comes again as the call's output.
    "tool-output-error": ({ translation }, get) => {
      const part = callOf(translation.message, get("toolCallId"));
      if (part?.state !== "output-error") {
        copy(translation, "tool-output-error toolCallId errorText", get);
      }
    },
    "tool-output-denied": ({ translation }, get) => {
      copy(translation, "tool-output-denied toolCallId", get, { by: decider(translation, get("toolCallId")) });
    },
    "source-url": "source url title",
    "source-document": asData,
    file,
    "reasoning-file": file,
    custom: asData,
    "steering-message": asData,
  } satisfies Record<string, string | Handler>),
);

/** False for a chunk of a newer version. */
export function takeChunk(answer: AiSdkAnswer, chunk: Chunk): boolean {
  const { type, get } = chunk;
  const meaning = chunks.get(type);
  if (typeof meaning === "string") copy(answer.translation, meaning, get);
  else if (meaning !== undefined) meaning(answer, get, chunk);
  else if (type.startsWith("data-")) answer.addData(type.slice(5), get);
  else return false;
  // Start, finish and a chunk of its own bring metadata.
  answer.addMetadata(get);
  return true;
}
