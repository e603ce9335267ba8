import type { CallRecord, ContentKind, RunRecord } from "../records/index";
import type { RunView, StoredEvent } from "./agent-store";
import type { HistoryRows } from "./rows-by-owner";

/** A row as a database's driver gives it. Large integers may come as strings. */
export type Row = Readonly<Record<string, unknown>>;

/** Read from the store's own columns, so nothing is validated again. */
export function record<Value>(row: Row, column = "record"): Value {
  return JSON.parse(text(row, column));
}

export function text(row: Row, column: string): string {
  const value = row[column];
  return typeof value === "string" ? value : "";
}

export function number(row: Row | undefined, column: string): number {
  return Number(row?.[column] ?? 0);
}

export function numberOrNull(row: Row, column: string): number | null {
  const value = row[column];
  return value === null || value === undefined ? null : Number(value);
}

export function runRecord(row: Row): RunRecord {
  return record(row);
}

export function callRecord(row: Row): CallRecord {
  return record(row);
}

export function runView(row: Row, now = number(row, "now")): RunView {
  return {
    run: runRecord(row),
    seq: number(row, "seq"),
    trimmedSeq: number(row, "trimmed_seq"),
    dueAt: numberOrNull(row, "due_at"),
    now,
  };
}

export function storedEvent(row: Row): StoredEvent {
  return { seq: number(row, "seq"), at: number(row, "at"), type: text(row, "type"), json: text(row, "json") };
}

/** `kind` is written by the store only. */
export function contentKind(row: Row): ContentKind {
  return text(row, "kind") as ContentKind;
}

export function contentRow(row: Row): HistoryRows["contents"][number] {
  return { runId: text(row, "run_id"), callId: text(row, "call_id"), kind: contentKind(row), json: text(row, "json") };
}
