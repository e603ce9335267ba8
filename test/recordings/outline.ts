import { applyAgentEvents, createMessage, isToolPart } from "@callstate/core";
import type { Recording } from "@callstate/core/recording";

/** What a person sees in the end of one answer: the calls, how each ended, and what was said. */
export function outline({ entries }: Recording) {
  const events = entries.flatMap((entry) => (entry.kind === "event" ? [entry.event] : []));
  const start = events.find((event) => event.type === "run-start");
  const { parts, run } = applyAgentEvents(createMessage({ id: start?.messageId ?? "message" }), events);
  return {
    status: run?.status,
    calls: parts.filter(isToolPart).map(({ toolName, state }) => `${toolName}: ${state}`),
    text: parts.flatMap((part) => (part.type === "text" ? [part.text] : [])),
  };
}
