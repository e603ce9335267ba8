/**
 * The shape of every event and every part, as names of fields: `name` must be there, `name?` may be absent. How a field is read goes
 * by its name, or by the name after a colon; see `read-shape.ts`. The schemas in `schemas.ts` say the same, and tests compare them.
 */

const inText = "partId? parentToolCallId?";
const output = "toolCallId output by?";

/** What every event may carry. */
export const baseShape = "runId? seq? at?";

/** What each event carries besides. */
export const eventShapes = {
  "run-start": "messageId conversationId?",
  "step-start": "step",
  "text-delta": `text ${inText}`,
  "text-end": inText,
  "reasoning-delta": `text ${inText}`,
  "reasoning-end": inText,
  "tool-input-start": "toolCallId toolName title? parentToolCallId?",
  "tool-input-delta": "toolCallId inputTextDelta",
  "tool-input-available": "toolCallId toolName input effects",
  "tool-approval-requested": "toolCallId approvalId editable? mustRead? expiresAt? reason? effective?",
  "tool-approval-responded": "toolCallId approvalId approved edits? effective? reason? by:responder",
  "tool-started": "toolCallId effects",
  "tool-progress": "toolCallId ratio? label?",
  "tool-output-preliminary": output,
  "tool-output-available": output,
  "tool-output-error": "toolCallId errorText phase partialOutput?",
  "tool-output-denied": "toolCallId reason? by:decider",
  "tool-output-unknown": "toolCallId note partialOutput?",
  "tool-cancelled": "toolCallId cause partialOutput?",
  "object-start": "partId name?",
  "object-delta": "partId jsonTextDelta",
  "object-available": "partId value name?",
  "object-error": "partId errorText",
  source: "url title?",
  file: "mediaType url",
  data: "name value id?",
  "run-status": "status reason? finish? usage?",
  "run-error": "errorText",
  reset: "message:uiMessage",
  skipped: "reason?",
} as const;

const writing = "key text done partId? parentToolCallId?";

/** What a part that is no tool call carries. */
export const partShapes = {
  text: writing,
  reasoning: writing,
  step: "key step",
  object: "key partId name? state jsonText partialValue? value? errorText?",
  source: "key url title?",
  file: "key mediaType url name?",
  data: "key name id? value",
} as const;

/** `delivery` is not among them: it lives in one tab and is never stored. */
const call = "key toolCallId toolName title? parentToolCallId? startedAt? executedAt? endedAt? effects? late?";
const known = `${call} by? input?` as const;
const answered = `${known} approval?` as const;

/** What a call carries in each state. */
export const stateShapes = {
  "input-streaming": `${call} by? inputText partialInput?`,
  "input-available": known,
  "approval-requested": `${known} approval`,
  "approval-responded": `${known} approval:decided`,
  "output-streaming": `${answered} progress? output?`,
  "output-available": `${answered} output`,
  "output-error": `${answered} inputText? errorText phase partialOutput?`,
  "output-denied": `${call} input? approval? reason? by:decider`,
  cancelled: `${answered} inputText? cause partialOutput?`,
  "output-unknown": `${answered} note partialOutput?`,
} as const;

export const messageShape = "id role parts run? createdAt?";
