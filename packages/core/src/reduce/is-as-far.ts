import type { MessagePart, UIMessage } from "../parts/message";
import { isToolPart } from "../parts/tool-part";
import { isTerminalToolState, TOOL_STATES } from "../parts/tool-states";

/** True if a message that is being told again has everything of the one that is known: showing it takes nothing back. */
export function isAsFar(told: UIMessage, known: UIMessage): boolean {
  if (told.run?.status !== undefined && told.run.status !== "running") return true;
  return known.parts.every((part, index) => reachOf(told.parts[index]) >= reachOf(part));
}

/** How far a part has been told: only ever compared with the same part as it was told before. */
function reachOf(part: MessagePart | undefined): number {
  if (part === undefined) return -1;
  if ("text" in part) return part.text.length + (part.done ? 0.5 : 0);
  if (part.type === "object") return part.jsonText.length;
  if (!isToolPart(part)) return 0;
  if (part.state === "input-streaming") return part.inputText.length;
  // Behind any arguments; all ends are alike.
  return isTerminalToolState(part.state) ? 2e9 : 1e9 + TOOL_STATES.indexOf(part.state);
}
