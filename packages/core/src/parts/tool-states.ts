/** The ten states of a tool call, in the order in which a call can meet them. */
export const TOOL_STATES = [
  "input-streaming",
  "input-available",
  "approval-requested",
  "approval-responded",
  "output-streaming",
  "output-available",
  "output-error",
  "output-denied",
  "cancelled",
  "output-unknown",
] as const;

export type ToolState = (typeof TOOL_STATES)[number];

/** The states in which a call has ended. `output-unknown` may still be replaced once, by word of what really happened. */
export const TERMINAL_TOOL_STATES = [
  "output-available",
  "output-error",
  "output-denied",
  "cancelled",
  "output-unknown",
] as const satisfies readonly ToolState[];

export type TerminalToolState = (typeof TERMINAL_TOOL_STATES)[number];

const firstEnd = TOOL_STATES.indexOf("output-available");

/** True if a call in this state has ended. */
export function isTerminalToolState(state: ToolState): state is TerminalToolState {
  // The ends stand last.
  return TOOL_STATES.indexOf(state) >= firstEnd;
}

/** True for the name of a state. */
export function isToolState(name: string): name is ToolState {
  return TOOL_STATES.some((state) => state === name);
}
