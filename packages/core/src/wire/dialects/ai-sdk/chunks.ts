import type { Get } from "../translation";
import type { AiSdkAnswer } from "./answer";

type Handler = (answer: AiSdkAnswer, get: Get) => void;

const textHandlers = (kind: "text" | "reasoning"): { [type: string]: Handler } => ({
  // The part stands where it starts, though its first words may come after those of other parts.
  [`${kind}-start`]: ({ translation }, get) => {
    const partId = get("id");
    translation.add(`${kind}-end`, { partId });
    translation.add(`${kind}-delta`, { partId, text: "" });
  },
  [`${kind}-delta`]: ({ translation }, get) => {
    translation.add(`${kind}-delta`, { partId: get("id"), text: get("delta") });
  },
  [`${kind}-end`]: ({ translation }, get) => {
    translation.add(`${kind}-end`, { partId: get("id") });
  },
});

/** Says of a call what only its start can carry. Of a known call it changes nothing. */
const announce: Handler = ({ translation, providerCalls }, get) => {
  const toolCallId = get("toolCallId");
  if (get("providerExecuted") === true) providerCalls.add(toolCallId);
  translation.add("tool-input-start", { toolCallId, toolName: get("toolName"), title: get("title") });
};

const inputAvailable: Handler = (answer, get) => {
  announce(answer, get);
  answer.translation.add("tool-input-available", {
    toolCallId: get("toolCallId"),
    toolName: get("toolName"),
    input: get("input") ?? null,
  });
};

/** Arguments that did not pass the tool's schema, or a tool that nobody has. They are kept as they came. */
const inputError: Handler = (answer, get) => {
  const { translation, inputErrors } = answer;
  const toolCallId = get("toolCallId");
  const isNew = typeof toolCallId === "string" && translation.open.stageOf(toolCallId) === undefined;
  announce(answer, get);
  const input = get("input");
  if (isNew && input !== undefined) {
    const inputTextDelta = typeof input === "string" ? input : JSON.stringify(input);
    translation.add("tool-input-delta", { toolCallId, inputTextDelta });
  }
  translation.add("tool-output-error", { toolCallId, errorText: get("errorText"), phase: "input" });
  inputErrors.add(toolCallId);
};

const approvalRequest: Handler = ({ translation, automatic, callOfApproval }, get) => {
  const approvalId = get("approvalId");
  const toolCallId = get("toolCallId");
  callOfApproval.set(approvalId, toolCallId);
  if (get("isAutomatic") === true) automatic.add(approvalId);
  else translation.add("tool-approval-requested", { toolCallId, approvalId, reason: get("reason") });
};

const approvalResponse: Handler = ({ translation, automatic, callOfApproval }, get) => {
  const approvalId = get("approvalId");
  const toolCallId = callOfApproval.get(approvalId);
  if (toolCallId === undefined) return translation.malformed("A decision is on an approval that nobody asked for.");
  const by = automatic.has(approvalId) ? "policy" : "user";
  const decision = { approved: get("approved"), reason: get("reason"), by };
  translation.add("tool-approval-responded", { toolCallId, approvalId, ...decision });
};

const outputAvailable: Handler = ({ translation }, get) => {
  const type = get("preliminary") === true ? "tool-output-preliminary" : "tool-output-available";
  translation.add(type, { toolCallId: get("toolCallId"), output: get("output") ?? null });
};

const outputError: Handler = ({ translation, inputErrors }, get) => {
  const toolCallId = get("toolCallId");
  if (inputErrors.has(toolCallId)) return;
  translation.add("tool-output-error", { toolCallId, errorText: get("errorText"), phase: "execution" });
};

const outputDenied: Handler = ({ translation, callOfApproval, automatic }, get) => {
  const toolCallId = get("toolCallId");
  const isAutomatic = [...automatic].some((approvalId) => callOfApproval.get(approvalId) === toolCallId);
  translation.add("tool-output-denied", { toolCallId, by: isAutomatic ? "policy" : "user" });
};

/** The server begins a turn anew: its calls will not run, and other words follow. */
const resetStep: Handler = ({ translation }) => {
  const { open } = translation;
  for (const toolCallId of open.callsIn("input", "ready", "asked")) {
    translation.push([{ type: "tool-cancelled", toolCallId, cause: "superseded" }]);
  }
  translation.push(open.contentEndings());
};

const file: Handler = ({ translation }, get) => {
  translation.add("file", { mediaType: get("mediaType"), url: get("url") });
};

/** What each chunk of a UI message stream means. `finish` waits for the end of the stream: see `AiSdkAnswer.settle`. */
export const handlers: { readonly [type: string]: Handler } = {
  start: (answer, get) => {
    const messageId = get("messageId");
    if (messageId !== undefined) answer.translation.add("run-start", { messageId });
    answer.addMetadata(get("messageMetadata"));
  },
  "start-step": (answer) => {
    answer.inputErrors.clear();
    answer.translation.add("step-start", { step: answer.step++ });
  },
  "finish-step": () => {},
  "reset-step": resetStep,
  finish: (answer, get) => {
    answer.addMetadata(get("messageMetadata"));
    answer.finish(get("finishReason"));
  },
  "message-metadata": (answer, get) => answer.addMetadata(get("messageMetadata")),
  error: (answer, get) => answer.fail(get("errorText")),
  abort: (answer) => answer.abort(),
  ...textHandlers("text"),
  ...textHandlers("reasoning"),
  "tool-input-start": announce,
  "tool-input-delta": ({ translation }, get) => {
    translation.add("tool-input-delta", { toolCallId: get("toolCallId"), inputTextDelta: get("inputTextDelta") });
  },
  "tool-input-available": inputAvailable,
  "tool-input-error": inputError,
  "tool-approval-request": approvalRequest,
  "tool-approval-response": approvalResponse,
  "tool-output-available": outputAvailable,
  "tool-output-error": outputError,
  "tool-output-denied": outputDenied,
  "source-url": ({ translation }, get) => {
    translation.add("source", { url: get("url"), title: get("title") });
  },
  "source-document": ({ translation }, get) => {
    const value = { mediaType: get("mediaType"), title: get("title"), filename: get("filename") };
    translation.add("data", { name: "source-document", id: get("sourceId"), value });
  },
  file,
  "reasoning-file": file,
  custom: ({ translation }, get) => {
    translation.add("data", { name: get("kind"), value: get("providerMetadata") ?? {} });
  },
  "steering-message": ({ translation }, get) => {
    translation.add("data", { name: "steering-message", id: get("id"), value: get("parts") });
  },
};
