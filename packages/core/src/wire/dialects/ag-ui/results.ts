import { own } from "../../../events/read-field";
import { type Get, idOf, type Translation } from "../translation";
import type { AgUiMemory } from "./memory";

/** What a tool returned: structured data travels as its JSON text, anything else as it is. */
function outputOf(content: unknown): unknown {
  try {
    return typeof content === "string" ? JSON.parse(content) : (content ?? null);
  } catch {
    return content;
  }
}

/** TanStack has no other word for these than its sentences. */
const sentences: readonly [start: string, state: string][] = [
  ["User declined tool exec", "output-denied"],
  ["Tool execution cancelled", "cancelled"],
  ["Unknown tool: ", "unknown-tool"],
  ["Input validation failed for tool ", "input"],
];

/** How a call ended, as a tool message or an event about it says. Whose state is named in the metadata depends on the server. */
export function addResult(translation: Translation, memory: AgUiMemory, get: Get): void {
  const toolCallId = get("toolCallId");
  if (memory.settled.has(idOf(toolCallId))) return;
  const content = get("content");
  const output = outputOf(content);
  const metadata = get("metadata");
  const state = get("state") ?? own(own(metadata, "tanstack") ?? own(metadata, "callstate"), "state");
  const isGood = state === undefined || state === "output-available";
  const error = get("error") ?? (isGood ? undefined : (own(output, "error") ?? content));
  if (error === undefined) return translation.add("tool-output-available", { toolCallId, output });
  const errorText = typeof error === "string" ? error : JSON.stringify(error);
  const said = sentences.find(([start]) => errorText.startsWith(start))?.[1] ?? state;
  if (said === "output-denied")
    translation.add(`tool-${said}`, { toolCallId, by: "user", reason: reasonOf(errorText) });
  else if (said === "cancelled") translation.add(`tool-${said}`, { toolCallId, cause: "stopped" });
  else if (said === "output-unknown") translation.add(`tool-${said}`, { toolCallId, note: errorText });
  else {
    const phase = said === "unknown-tool" || said === "input" ? said : "execution";
    translation.add("tool-output-error", { toolCallId, errorText, phase });
  }
}

/** TanStack's sentence is no reason. */
function reasonOf(errorText: string): string | undefined {
  return /^User declined tool execution(?:: (.*))?$/s.exec(errorText)?.[1];
}
