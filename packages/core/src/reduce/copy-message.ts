import type { MessageRun, MessagePart, UIMessage } from "../parts/message";

/** The message that was made last, and the early one that it is a copy of: nearly every event goes on with it. */
let made: UIMessage | undefined;
let model: UIMessage | undefined;

/** A copy with other parts and another run. All versions of a message are copies of one, see `Growth`. */
export function copyMessage(message: UIMessage, parts: readonly MessagePart[], run: MessageRun | undefined): UIMessage {
  if (message !== made || model?.run === undefined) model = message;
  const next: UIMessage = { ...model };
  next.parts = parts;
  if (run !== undefined) next.run = run;
  made = next;
  return next;
}
