import type { FoldProblem } from "../../events/event-problem";
import type { AgentEvent } from "../../events/types";
import { createMessage, type UIMessage } from "../../parts/message";
import { isToolPart, type UntypedToolPart } from "../../parts/tool-part";
import { applyAgentEvents } from "../../reduce/apply";
import type { Dialect } from "../dialect";

export type Json = { readonly [name: string]: unknown };

/** What a dialect makes of frames with this data, in one connection; `isCut`: its bytes broke off. */
export function readFrames(dialect: Dialect, frames: readonly unknown[], { isCut = false } = {}) {
  const problems: FoldProblem[] = [];
  const report = (problem: FoldProblem) => problems.push(problem);
  const translate = dialect();
  const events = frames.flatMap((frame) => {
    const data = typeof frame === "string" ? frame : JSON.stringify(frame);
    return translate({ data, lastEventId: "" }, report);
  });
  if (!isCut) events.push(...(translate.end?.(report) ?? []));
  return { events, problems, message: foldEvents(events) };
}

export function foldEvents(events: readonly AgentEvent[], message: UIMessage = createMessage({ id: "m1" })): UIMessage {
  return applyAgentEvents(message, events);
}

export function callsIn(message: UIMessage): UntypedToolPart[] {
  return message.parts.filter(isToolPart);
}

export function textIn(message: UIMessage): string {
  return message.parts.map((part) => (part.type === "text" ? part.text : "")).join("");
}

/** Every part is in a state that somebody can leave it in: an end, or one that waits and says for whom. */
export function openParts(message: UIMessage): string[] {
  const waits: { readonly [status: string]: readonly string[] } = {
    "awaiting-approval": ["approval-requested", "approval-responded", "input-available"],
    "awaiting-client-tool": ["input-available", "approval-responded"],
  };
  const ends = ["output-available", "output-error", "output-denied", "cancelled", "output-unknown"];
  const allowed = [...ends, ...(waits[message.run?.status ?? ""] ?? [])];
  return message.parts.flatMap((part) => {
    if (isToolPart(part)) return allowed.includes(part.state) ? [] : [`${part.toolName} ${part.state}`];
    if (part.type === "text" || part.type === "reasoning") return part.done ? [] : [part.key];
    return part.type === "object" && part.state === "streaming" ? [part.key] : [];
  });
}
