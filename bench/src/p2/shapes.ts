import { createPartialJsonParser } from "@callstate/core";
import { keysText, numbersText, piecesOf, rowsText, stringText } from "../documents/rows";

/** How one shape of arguments arrives and is read. */
export type Shape = {
  name: string;
  /** The document of about so many characters. */
  text: (length: number) => string;
  piece: number;
  /** A snapshot is taken after this many pieces. */
  snapshotEvery: number;
  /** Reads of a snapshot whatever a view would show of it. */
  look?: (value: unknown) => void;
};

/** Of a text of 4 KB in pieces of 4 characters. */
const batch = 1024;

/** A growing string is put together by the engine when its characters are read, as a page does when it shows it. */
function readText(value: unknown): void {
  if (typeof value === "object" && value !== null && "text" in value && typeof value.text === "string") {
    value.text.charCodeAt(value.text.length - 1);
  }
}

const charactersOf = (text: (count: number) => string): number => text(50_000).length / 50_000;

/** With as many numbers or keys as make up the length: 50,000 in the largest. */
function wide(text: (count: number) => string): Shape["text"] {
  return (length) => text(Math.round(Math.min(50_000, length / charactersOf(text))));
}

export const shapes: readonly Shape[] = [
  { name: "rows, a snapshot after every delta", text: rowsText, piece: 4, snapshotEvery: 1 },
  {
    name: "one long string, a snapshot after every delta, its text read once in 4 KB",
    text: stringText,
    piece: 4,
    snapshotEvery: 1,
    look: readText,
  },
  {
    name: "an array of up to 50,000 numbers, a snapshot a 4 KB",
    text: wide(numbersText),
    piece: 4,
    snapshotEvery: batch,
  },
  { name: "a map of up to 50,000 keys, a snapshot a 4 KB", text: wide(keysText), piece: 4, snapshotEvery: batch },
];

/** Feeds the pieces and takes the snapshots; returns the last. */
export function readPieces(
  pieces: readonly string[],
  { snapshotEvery, look }: Pick<Shape, "snapshotEvery" | "look">,
): unknown {
  const parser = createPartialJsonParser();
  for (const [at, piece] of pieces.entries()) {
    parser.feed(piece);
    if ((at + 1) % snapshotEvery !== 0) continue;
    const value = parser.snapshot();
    if ((at + 1) % batch === 0) look?.(value);
  }
  return parser.snapshot();
}

export function piecesFor(shape: Shape, length: number): string[] {
  return piecesOf(shape.text(length), shape.piece);
}
