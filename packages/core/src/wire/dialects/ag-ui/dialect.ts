import type { Dialect } from "../../dialect";
import { chunkOf, dialectOf } from "../translation";
import { handlers } from "./events";
import type { AgUiMemory } from "./memory";
import { type AgUiDialectOptions, AgUiRun } from "./run";

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
    const run = new AgUiRun(translation, options, memory);
    return {
      frame: ({ data, event }) => {
        if (data === "[DONE]") return run.settle();
        const chunk = chunkOf(data, event);
        if (chunk === undefined) return translation.malformed("A line is no event of AG-UI.");
        const handle = Object.hasOwn(handlers, chunk.type) ? handlers[chunk.type] : undefined;
        if (handle === undefined) return translation.unknown(`The event type ${JSON.stringify(chunk.type)}`);
        handle(run, chunk.get);
      },
      end: () => run.settle(),
    };
  });
}
