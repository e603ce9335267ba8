import type { MessagePart, UIMessage } from "@callstate/core";
import { outcomeWords } from "../outcome-words";

/** Messages of a conversation as AG-UI has them, for clients whose own are of no use. */
export function snapshotMessages(messages: readonly UIMessage[]): unknown[] {
  return messages.flatMap((message) => (message.role === "user" ? [userMessage(message)] : answerMessages(message)));
}

function userMessage({ id, parts }: UIMessage) {
  return { id, role: "user", content: parts.map((part) => (part.type === "text" ? part.text : "")).join("") };
}

/** A message of ours is one of text, calls and results of theirs each. */
function answerMessages({ id, parts }: UIMessage): unknown[] {
  return parts.flatMap((part, index) => partMessages(`${id}-${index}`, part));
}

function partMessages(id: string, part: MessagePart): unknown[] {
  if (part.type === "text") return [{ id, role: "assistant", content: part.text }];
  if (part.type === "reasoning") return [{ id, role: "reasoning", content: part.text }];
  if (!("toolCallId" in part)) return [];
  const { toolCallId, toolName } = part;
  const text = "input" in part && part.input !== undefined ? JSON.stringify(part.input) : "";
  const call = { id: toolCallId, type: "function", function: { name: toolName, arguments: text } };
  const asked = { id, role: "assistant", toolCalls: [call] };
  const content = resultOf(part);
  return content === undefined ? [asked] : [asked, { id: `${id}-result`, role: "tool", toolCallId, content }];
}

function resultOf(part: Extract<MessagePart, { toolCallId: string }>): string | undefined {
  switch (part.state) {
    case "output-available":
      return JSON.stringify(part.output);
    case "output-error":
    case "output-denied":
    case "cancelled":
    case "output-unknown":
      return JSON.stringify({ error: outcomeWords(part), state: part.state });
    default:
      return undefined;
  }
}
