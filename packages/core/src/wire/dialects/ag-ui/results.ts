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

/** The words for an end that a server may mark a result with; another word says nothing. */
const ends = /^(output-(available|error|denied|unknown)|cancelled)$/;

/** The state that a server names; undefined for none, and for one that is no end. */
function namedBy(mark: unknown): string | undefined {
  const state = own(mark, "state");
  return typeof state === "string" && ends.test(state) ? state : undefined;
}

/**
 * How a call ended, as a tool message or an event about it says. A server of ours marks every result with its state: there, no sentence
 * is read.
 */
export function addResult(translation: Translation, memory: AgUiMemory, get: Get): void {
  const toolCallId = get("toolCallId");
  if (memory.settled.has(idOf(toolCallId))) return;
  const content = get("content");
  const output = outputOf(content);
  const metadata = get("metadata");
  const mark = own(metadata, "callstate");
  const marked = namedBy(mark);
  const state = marked ?? namedBy(own(metadata, "tanstack")) ?? namedBy({ state: get("state") });
  const isGood = state === undefined || state === "output-available";
  const error = get("error") ?? (isGood ? undefined : (own(output, "error") ?? content ?? undefined));
  if (isGood && error === undefined) return translation.add("tool-output-available", { toolCallId, output });
  const errorText = typeof error === "string" ? error : JSON.stringify(error);
  const sentence = marked ?? sentences.find(([start]) => errorText?.startsWith(start))?.[1];
  const said = sentence ?? state;
  if (said === "output-denied") {
    const reason = marked === undefined ? reasonOf(errorText) : own(mark, "reason");
    translation.add("tool-output-denied", { toolCallId, by: own(mark, "by") ?? "user", reason });
  } else if (said === "cancelled") translation.add("tool-cancelled", { toolCallId, cause: "stopped" });
  else if (said === "output-unknown") translation.add("tool-output-unknown", { toolCallId, note: errorText });
  else {
    const phase = sentence === "unknown-tool" || sentence === "input" ? sentence : "execution";
    translation.add("tool-output-error", { toolCallId, errorText, phase });
  }
}

/** TanStack's sentence is no reason. */
function reasonOf(errorText = ""): string | undefined {
  return /^User declined tool execution(?:: (.*))?$/s.exec(errorText)?.[1];
}
