import type { Clock } from "../harness/clock";
import type { Side } from "../harness/measure";
import type { Script } from "./script";
import { clockGate, type Gate } from "./source";

/** What all of them read: the script, behind this many earlier messages. */
export type Job<Chunk> = { chunks: readonly Chunk[]; earlier: number; gate: Gate };

/** One package that folds a stream of its own chunks into messages. */
export type Contender<Chunk = unknown> = {
  name: string;
  /** The script in the words of this package. */
  chunksOf: (script: Script) => Chunk[];
  /** Folds all chunks, as a client of the package would, and returns the arguments of the calls in their order. */
  fold: (job: Job<Chunk>) => Promise<unknown[]>;
};

/** A contender that folds one script, as a side to measure. The chunks are made before the time runs. */
export function sideOf<Chunk>(contender: Contender<Chunk>, script: Script, earlier = 0): Side<null> {
  const chunks = contender.chunksOf(script);
  return {
    name: contender.name,
    run: (_: null, clock: Clock) => contender.fold({ chunks, earlier, gate: clockGate(clock) }),
  };
}
