import { decodeAgentEvent } from "../events/decode";
import { type Place, placeOf } from "../events/place-of";
import type { AgentEvent, EventOf } from "../events/types";
import type { FoldProblem } from "../events/event-problem";
import { type Cursor, parseCursor } from "./cursor";
import type { Dialect, Frame } from "./dialect";

/** Our own format: one event a frame, as `encodeAgentEvent` writes it. `data.type` decides, not the `event:` line. */
export const nativeDialect: Dialect = () => translate;

function translate(frame: Frame, report: (problem: FoldProblem) => void): readonly AgentEvent[] {
  const cursor = frame.id === undefined ? null : parseCursor(frame.id);
  const value = parse(frame.data);
  const decoded = decodeAgentEvent(value);
  if (decoded.ok) return [placed(decoded.event, cursor)];
  const place = cursor ?? placeOf(value);
  report({ ...decoded.problem, ...place });
  return [skippedAt(place, decoded.problem.message)];
}

/** Stands for a frame that can't be used, so that its place in the run counts. */
export function skippedAt(place: Place, reason: string): EventOf<"skipped"> {
  return { type: "skipped", ...place, reason };
}

/** The frame's id says where an event stands that does not say so itself. */
function placed(event: AgentEvent, cursor: Cursor | null): AgentEvent {
  if (cursor === null || cursor.seq === 0 || event.seq !== undefined) return event;
  return event.runId === undefined || event.runId === cursor.runId ? { ...event, ...cursor } : event;
}

function parse(data: string): unknown {
  try {
    return JSON.parse(data);
  } catch {
    return undefined;
  }
}
