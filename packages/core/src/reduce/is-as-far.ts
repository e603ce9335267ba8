import type { MessagePart, UIMessage } from "../parts/message";
import { isToolPart } from "../parts/tool-part";
import { isTerminalToolState, TOOL_STATES } from "../parts/tool-states";

/** True if a message that is being told again has everything of the one that is known: showing it takes nothing back. */
export function isAsFar(told: UIMessage, known: UIMessage): boolean {
  if (told.run?.status !== undefined && told.run.status !== "running") return true;
  return known.parts.every((part, index) => isPartAsFar(told.parts[index], part));
}

function isPartAsFar(told: MessagePart | undefined, known: MessagePart): boolean {
  if (told === undefined) return false;
  if (isToolPart(told) && isToolPart(known)) {
    if (isTerminalToolState(known.state)) return isTerminalToolState(told.state);
    if (told.state === "input-streaming" && known.state === "input-streaming") {
      return told.inputText.length >= known.inputText.length;
    }
    return TOOL_STATES.indexOf(told.state) >= TOOL_STATES.indexOf(known.state);
  }
  if ("text" in told && "text" in known) return told.text.length >= known.text.length && (told.done || !known.done);
  if (told.type === "object" && known.type === "object") return told.jsonText.length >= known.jsonText.length;
  return told.type === known.type;
}
