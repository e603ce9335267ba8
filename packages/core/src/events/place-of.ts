import { defined } from "../parts/defined";
import { own, text, whole } from "./read-field";

/** Where in which run something stands. */
export type Place = { runId?: string; seq?: number };

const readSeq = whole(1);

/** What a value that is no event says of its place: a frame that can't be used counts all the same. Never throws. */
export function placeOf(value: unknown): Place {
  try {
    return defined({ runId: text(own(value, "runId")), seq: readSeq(own(value, "seq")) });
  } catch {
    // A getter or a proxy that throws.
    return {};
  }
}
