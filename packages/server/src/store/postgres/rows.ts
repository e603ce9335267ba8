import type { CallRecord, ContentKind, RunRecord } from "../../records/index";
import type { RunView, StoredEvent } from "../agent-store";
import type { Row } from "./connection";

/** Read from this store's own columns, so nothing is validated again. */
export function record<Value>(row: Row, column = "record"): Value {
  return JSON.parse(text(row, column));
}

export function text(row: Row, column: string): string {
  const value = row[column];
  return typeof value === "string" ? value : "";
}

/** The driver gives `bigint` as a string. */
export function number(row: Row | undefined, column: string): number {
  return Number(row?.[column] ?? 0);
}

export function numberOrNull(row: Row, column: string): number | null {
  const value = row[column];
  return value === null || value === undefined ? null : Number(value);
}

export function texts(row: Row, column: string): string[] {
  const value = row[column];
  return Array.isArray(value) ? value.map(String) : [];
}

export function runRecord(row: Row): RunRecord {
  return record(row);
}

export function callRecord(row: Row): CallRecord {
  return record(row);
}

export function runView(row: Row): RunView {
  return {
    run: runRecord(row),
    seq: number(row, "seq"),
    trimmedSeq: number(row, "trimmed_seq"),
    dueAt: numberOrNull(row, "due_at"),
    now: number(row, "now"),
  };
}

export function storedEvent(row: Row): StoredEvent {
  return { seq: number(row, "seq"), at: number(row, "at"), type: text(row, "type"), json: text(row, "json") };
}

/** `kind` is written by this store only. */
export function contentKind(row: Row): ContentKind {
  return text(row, "kind") as ContentKind;
}
