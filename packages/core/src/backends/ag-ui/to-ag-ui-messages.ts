import type { UIMessage } from "../../parts/message";
import { isToolPart, type UntypedToolPart } from "../../parts/tool-part";
import { type ConversionProblem, ConversionReport } from "../conversion";
import { fileContent } from "./file-content";
import type { AgUiMessage } from "./wire-messages";

export type AgUiExported = { messages: AgUiMessage[]; problems: ConversionProblem[] };

/** Our messages as AG-UI has them. What its format can't say is in `problems`. */
export function toAgUiMessages(messages: readonly UIMessage[]): AgUiExported {
  const report = new ConversionReport();
  const exported = messages.flatMap((message, index) =>
    message.role === "user"
      ? [exportUser(message)]
      : exportAnswer(message, (at, text) => report.lost(`messages[${index}].parts[${at}]`, text)),
  );
  return { messages: exported, problems: report.problems };
}

function exportUser({ id, parts }: UIMessage): AgUiMessage {
  const files = parts.flatMap((part) => (part.type === "file" ? [fileContent(part.url, part.mediaType)] : []));
  const texts = parts.flatMap((part) => (part.type === "text" ? [{ type: "text", text: part.text }] : []));
  const isPlain = files.length === 0 && texts.length === 1;
  return { id, role: "user", content: isPlain ? texts[0]?.text : [...texts, ...files] };
}

type Lost = (at: number, text: string) => void;

function exportAnswer(message: UIMessage, lost: Lost): AgUiMessage[] {
  const made: AgUiMessage[] = [];
  const idOf = (key: string, partId = key) => (made.some(({ id }) => id === partId) ? `${message.id}-${key}` : partId);
  for (const [at, part] of message.parts.entries()) {
    if (isToolPart(part)) exportCall(made, part, (text) => lost(at, text));
    else if (part.type === "text" || part.type === "reasoning") {
      if (part.text === "") continue;
      const id = idOf(part.key, part.partId ?? (made.length === 0 ? message.id : `${message.id}-${part.key}`));
      made.push({ id, role: part.type === "text" ? "assistant" : "reasoning", content: part.text });
    } else if (part.type !== "step") lost(at, `A part of the type ${part.type} is not kept.`);
  }
  return made;
}

/** A call stands in the message before it, if that is the assistant's and has no call yet or only calls; its result follows. */
function exportCall(made: AgUiMessage[], part: UntypedToolPart, lost: (text: string) => void): void {
  const { key, toolCallId, toolName } = part;
  const input = "input" in part ? part.input : undefined;
  const raw = "inputText" in part ? part.inputText : undefined;
  const call = {
    id: toolCallId,
    type: "function",
    function: { name: toolName, arguments: input === undefined ? (raw ?? "{}") : JSON.stringify(input) },
  };
  const last = made.findLast(({ role }) => role !== "tool");
  const isOpen = last?.role === "assistant" && made.at(-1) === last;
  const holder = isOpen ? last : { id: `${key}-call`, role: "assistant" };
  if (!isOpen) made.push(holder);
  holder["toolCalls"] = [...(Array.isArray(holder["toolCalls"]) ? holder["toolCalls"] : []), call];
  const result = resultOf(part, lost);
  if (result !== undefined) made.push({ id: `${key}-result`, role: "tool", toolCallId, ...result });
}

const cancelled = "This was cancelled. It did not run.";

function resultOf(
  part: UntypedToolPart,
  lost: (text: string) => void,
): { content: string; error?: string } | undefined {
  switch (part.state) {
    case "output-available":
      return { content: typeof part.output === "string" ? part.output : JSON.stringify(part.output) };
    case "output-error":
      return { content: part.errorText, error: part.errorText };
    case "output-denied": {
      lost("That the call was declined is kept as an error.");
      const error = part.reason === undefined ? "The user declined." : `The user declined: ${part.reason}`;
      return { content: error, error };
    }
    case "cancelled":
      lost("That the call was cancelled is kept as an error.");
      return { content: cancelled, error: cancelled };
    case "output-unknown":
      lost("That the outcome is not known is kept as an error.");
      return { content: part.note, error: part.note };
    case "input-streaming":
    case "input-available":
    case "approval-requested":
    case "approval-responded":
    case "output-streaming":
      if (part.state !== "input-available") lost("The call is kept as one without a result.");
      return undefined;
  }
}
