import type { MessagePart } from "../parts/message";
import type { OutgoingMessage } from "./transport";

/** What a person writes, as the parts of a message: the words, then the files. */
export function userParts({ text, files = [] }: OutgoingMessage): MessagePart[] {
  const parts: MessagePart[] = files.map((file, index) => ({ ...file, type: "file", key: `file-${index + 1}` }));
  if (text !== "") parts.unshift({ type: "text", key: "text-1", text, done: true });
  return parts;
}
