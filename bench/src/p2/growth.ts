import { isDeepStrictEqual } from "node:util";
import { measure, type Side, type Timing } from "../harness/measure";
import { piecesFor, readPieces, type Shape } from "./shapes";

/** Reads one shape at several lengths, in turn. */
export type Growth = { shape: Shape; lengths: readonly number[]; timings: Timing[]; exponent: number };

export async function growthOf(shape: Shape, lengths: readonly number[]): Promise<Growth> {
  const documents = lengths.map((length) => piecesFor(shape, length));
  const sides: Side<null>[] = documents.map((pieces, at) => {
    const expected: unknown = JSON.parse(pieces.join(""));
    if (!isDeepStrictEqual(readPieces(pieces, shape), expected))
      throw new Error(`${shape.name} ends in another value.`);
    return { name: String(lengths[at]), run: () => readPieces(pieces, shape) };
  });
  const timings = await measure({ sides, job: null, steps: 1 });
  const characters = documents.map((pieces) => pieces.reduce((sum, piece) => sum + piece.length, 0));
  return { shape, lengths: characters, timings, exponent: exponentOf(characters, timings) };
}

/** The power with which time grows between the first and the last length. */
export function exponentOf(lengths: readonly number[], timings: readonly Timing[]): number {
  const [first = 1] = lengths;
  const [start] = timings;
  return Math.log((timings.at(-1)?.ms ?? Number.NaN) / (start?.ms ?? 1)) / Math.log((lengths.at(-1) ?? 1) / first);
}
