import type { AgentEvent } from "@callstate/core";

type WithoutPlace<Event> = Event extends unknown ? Omit<Event, "runId" | "seq" | "at"> : never;

/** An event before it has its place in the log: the store adds run, `seq` and time. */
export type EventBody = WithoutPlace<AgentEvent>;
