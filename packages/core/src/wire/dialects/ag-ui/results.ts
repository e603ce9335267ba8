import { own } from "../../../events/read-field";
import { idOf, type Translation } from "../translation";
import type { AgUiMemory } from "./memory";

/** What a tool returned: structured data travels as its JSON text, anything else as it is. */
function outputOf(content: unknown): unknown {
  try {
    return typeof content === "string" ? JSON.parse(content) : (content ?? null);
  } catch {
    return content;
  }
}

/** How a call ended. `error` is a tool message's own; TanStack marks a failure by its state. */
export function addResult(
  translation: Translation,
  memory: AgUiMemory,
  toolCallId: unknown,
  { content, error, state }: { content: unknown; error?: unknown; state?: unknown },
): void {
  if (memory.settled.has(idOf(toolCallId))) return;
  const output = outputOf(content);
  const failed = error ?? (state === "output-error" ? (own(output, "error") ?? content) : undefined);
  if (failed === undefined) return translation.add("tool-output-available", { toolCallId, output });
  const errorText = typeof failed === "string" ? failed : JSON.stringify(failed);
  // TanStack's only word for these are its sentences.
  const [, declined, cancelled, unknownTool, invalid] =
    /^(?:(User declined tool exec)|(Tool execution cancelled)|(Unknown tool: )|(Input validation failed for tool ))/.exec(
      errorText,
    ) ?? [];
  if (declined) translation.add("tool-output-denied", { toolCallId, by: "user" });
  else if (cancelled) translation.add("tool-cancelled", { toolCallId, cause: "stopped" });
  else {
    const phase = unknownTool ? "unknown-tool" : invalid ? "input" : "execution";
    translation.add("tool-output-error", { toolCallId, errorText, phase });
  }
}
