import { own } from "../../../events/read-field";
import type { Translation } from "../translation";
import type { AgUiMemory } from "./memory";

/** What a tool returned: structured data travels as its JSON text, anything else as it is. */
export function outputOf(content: unknown): unknown {
  if (typeof content !== "string") return content ?? null;
  try {
    return JSON.parse(content);
  } catch {
    return content;
  }
}

/** What TanStack's server answers in place of a result for a call that a person declined or called off: its only word for it. */
const declined = "User declined tool execution";
const calledOff = "Tool execution cancelled";

/** How a call ended. `error` is a tool message's own; TanStack marks a failure in the metadata. */
export function addResult(
  translation: Translation,
  memory: AgUiMemory,
  toolCallId: unknown,
  { content, error, state }: { content: unknown; error?: unknown; state?: unknown },
): void {
  if (typeof toolCallId === "string" && memory.settled.has(toolCallId)) return;
  const output = outputOf(content);
  const failed =
    typeof error === "string" ? error : state === "output-error" ? (own(output, "error") ?? content) : undefined;
  if (failed === undefined) {
    translation.add("tool-output-available", { toolCallId, output });
    return;
  }
  const errorText = typeof failed === "string" ? failed : JSON.stringify(failed);
  if (errorText === declined) translation.add("tool-output-denied", { toolCallId, by: "user" });
  else if (errorText === calledOff) translation.add("tool-cancelled", { toolCallId, cause: "stopped" });
  else translation.add("tool-output-error", { toolCallId, errorText, phase: phaseOf(errorText) });
}

/** TanStack says only in words why a call was never made. */
function phaseOf(errorText: string): string {
  if (errorText.startsWith("Unknown tool: ")) return "unknown-tool";
  return errorText.startsWith("Input validation failed for tool ") ? "input" : "execution";
}
