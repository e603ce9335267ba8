import { isQuick } from "../harness/settings";

/** How much an agent on one store is given to do. */
export type Sizes = {
  /** Events of a run that is streamed. */
  readonly events: number;
  /** Events of a log that is replayed. */
  readonly logEvents: number;
};

export const FULL: Sizes = isQuick ? { events: 2_000, logEvents: 5_000 } : { events: 10_000, logEvents: 100_000 };

/** For a store on which the full sizes take minutes. */
const TENTH: Sizes = { events: FULL.events / 10, logEvents: FULL.logEvents / 10 };

export function sizesOf(storeName: string): Sizes {
  return storeName === "SQLite" ? TENTH : FULL;
}
