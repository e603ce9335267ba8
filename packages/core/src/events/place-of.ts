import { copyFields, type FieldTable, isBuiltBy } from "./field-table";
import { readers } from "./message-fields";

/** Where in which run something stands. */
export type Place = { runId?: string; seq?: number };

const runId: FieldTable<Pick<Place, "runId">> = { runId: 0 };
const seq: FieldTable<Pick<Place, "seq">> = { seq: 0 };

/** What a value that is no event says of its place: a frame that can't be used counts all the same. Never throws. */
export function placeOf(value: unknown): Place {
  const place = {};
  try {
    copyFields(value, runId, readers, place);
    copyFields(value, seq, readers, place);
  } catch {
    // A getter or a proxy that throws.
  }
  return isBuiltBy<Place>(place, { ...runId, ...seq }) ? place : {};
}
