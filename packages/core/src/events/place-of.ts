import { bad, own, text, whole } from "./read-field";

/** Where in which run something stands. */
export type Place = { runId?: string; seq?: number };

const readSeq = whole(1);

/** What a value that is no event says of its place: a frame that can't be used counts all the same. Never throws. */
export function placeOf(value: unknown): Place {
  const place: Place = {};
  try {
    const runId = text(own(value, "runId"));
    if (runId !== bad) place.runId = runId;
    const seq = readSeq(own(value, "seq"));
    if (seq !== bad) place.seq = seq;
  } catch {
    // A getter or a proxy that throws.
  }
  return place;
}
