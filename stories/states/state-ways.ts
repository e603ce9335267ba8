import { isTerminalToolState, TOOL_STATES, type ToolState } from "@callstate/core";
import { EVENT_COLUMNS, type EventColumn, TRANSITIONS } from "../../packages/core/src/reduce/transition-table";

/** A way from one state to another, and the events that take it. */
export type StateWay = { from: ToolState; to: ToolState; events: readonly EventColumn[] };

/** States that a call passes, in the order of the table. */
export const openStates: readonly ToolState[] = TOOL_STATES.filter((state) => !isTerminalToolState(state));
export const endStates: readonly ToolState[] = TOOL_STATES.filter((state) => isTerminalToolState(state));

/** Every way that the reducer's table knows, but for those that stay where they are. */
export const stateWays: readonly StateWay[] = TOOL_STATES.flatMap((from) =>
  TOOL_STATES.filter((to) => to !== from).flatMap((to) => {
    const events = EVENT_COLUMNS.filter((column) => TRANSITIONS[from][column] === to);
    return events.length === 0 ? [] : [{ from, to, events }];
  }),
);

/** The ends that a state leads to at once. */
export function endsOf(from: ToolState): readonly ToolState[] {
  return endStates.filter((to) => stateWays.some((way) => way.from === from && way.to === to));
}

/** The events in a few words, as in "available other, started". */
export function eventWords({ events }: StateWay): string {
  return events.map((event) => event.replace("-", " ")).join(", ");
}
