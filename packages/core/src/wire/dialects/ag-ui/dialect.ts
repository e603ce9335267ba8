import type { Dialect } from "../../dialect";
import { dialectOf } from "../translation";
import { takeEvent } from "./events";
import type { AgUiMemory } from "./memory";
import { type AgUiDialectOptions, createRun } from "./run";

/**
 * The events of AG-UI, 0.0.x and 1.0, and TanStack AI's dialect of them, over server-sent events: what `@ag-ui/encoder` and
 * `toServerSentEventsResponse` write.
 */
export function agUiDialect(options: AgUiDialectOptions = {}): Dialect {
  return agUiDialectOver(options);
}

/** The same with a memory that outlives the connection. */
export function agUiDialectOver(options: AgUiDialectOptions, memory?: AgUiMemory): Dialect {
  return dialectOf((translation) => {
    const run = createRun(translation, options, memory);
    return { take: (chunk) => takeEvent(run, chunk), end: run.settle };
  });
}
