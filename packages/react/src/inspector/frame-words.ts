import type { AgentEvent } from "@callstate/core";
import type { CallChange, TimelineFrame } from "../recording/timeline";

/** The name of what happened: the event's type, or what else was recorded. */
export function frameName({ entry }: TimelineFrame): string {
  return entry.kind === "event" ? entry.event.type : entry.kind;
}

/** A few words of what it carries. */
export function frameDetail({ entry }: TimelineFrame): string {
  if (entry.kind === "message") return entry.message.text;
  if (entry.kind === "problem") return entry.problem.code;
  return eventDetail(entry.event);
}

function eventDetail(event: AgentEvent): string {
  switch (event.type) {
    case "text-delta":
    case "reasoning-delta":
      return event.text;
    case "tool-input-delta":
      return event.inputTextDelta;
    case "object-delta":
      return event.jsonTextDelta;
    case "tool-input-start":
    case "tool-input-available":
      return event.toolName;
    case "tool-approval-responded":
      return event.approved ? "approved" : "refused";
    case "tool-progress":
      return event.label ?? (event.ratio === undefined ? "" : `${Math.round(event.ratio * 100)} %`);
    case "run-status":
      return event.status;
    case "step-start":
      return String(event.step);
    case "skipped":
      return event.reason ?? "";
    default:
      return "";
  }
}

/** True for what moves a call to another state, and for what a person said. */
export function isMilestone({ change, entry }: TimelineFrame): boolean {
  return entry.kind === "message" || (change !== undefined && change.from !== change.to);
}

/** Seconds with two decimals, as in "9.20". */
export function seconds(ms: number): string {
  return (ms / 1000).toFixed(2);
}

/** What the table says of an event that left the state as it is. */
export function stayingWords({ column, part }: CallChange, problems: TimelineFrame["problems"]): string {
  const illegal = problems.find(({ code }) => code === "illegal-transition");
  if (illegal !== undefined) return "The call can’t take it any more. It is reported as illegal-transition.";
  if (problems.length > 0) return `It is not applied: ${problems.map(({ code }) => code).join(", ")}.`;
  if (part.late !== undefined && (column === "output" || column === "error"))
    return "The call has ended: kept aside as a late result.";
  if (column === "available-other") return "Other arguments: the approval that waits can only be declined.";
  if (column === "delta" || column === "progress" || column === "preliminary")
    return "The state stays, its contents grow.";
  return "Nothing changes.";
}
