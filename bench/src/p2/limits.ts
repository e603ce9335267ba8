import { keysText, numbersText, piecesOf, rowsText } from "../documents/rows";
import { measure, timingOf } from "../harness/measure";
import { type Check, digits } from "../harness/report";
import { readPieces } from "./shapes";

type Limit = { name: string; pieces: string[]; snapshotEvery: number; mostMs: number };

const limits: readonly Limit[] = [
  {
    name: "64 KB of rows in pieces of 1 character, a snapshot after each",
    pieces: piecesOf(rowsText(65_536), 1),
    snapshotEvery: 1,
    mostMs: 200,
  },
  {
    name: "1 MB of rows in pieces of 20 characters, a snapshot after each",
    pieces: piecesOf(rowsText(1_000_000), 20),
    snapshotEvery: 1,
    mostMs: 1000,
  },
  {
    name: "50,000 numbers in pieces of 4 characters, a snapshot a 4 KB",
    pieces: piecesOf(numbersText(50_000), 4),
    snapshotEvery: 1024,
    mostMs: 1000,
  },
  {
    name: "50,000 keys in pieces of 4 characters, a snapshot a 4 KB",
    pieces: piecesOf(keysText(50_000), 4),
    snapshotEvery: 1024,
    mostMs: 1000,
  },
];

/** Four jobs with a limit in milliseconds: generous, so that they hold on a slow machine too. */
export async function checkLimits(): Promise<Check[]> {
  const sides = limits.map(({ name, pieces, snapshotEvery }) => ({
    name,
    run: () => readPieces(pieces, { snapshotEvery }),
  }));
  const timings = await measure({ sides, job: null, steps: 1 });
  return limits.map(({ name, mostMs }) => {
    const { ms } = timingOf(timings, name);
    return { target: `${name}: under ${mostMs} ms of CPU`, measured: `${digits(ms)} ms`, met: ms < mostMs };
  });
}
