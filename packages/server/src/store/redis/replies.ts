import type { Reply } from "./client";

/** The items of a list; none for another reply. */
export function items(reply: Reply | undefined): readonly Reply[] {
  return Array.isArray(reply) ? reply : [];
}

export function text(reply: Reply | undefined): string {
  return typeof reply === "string" ? reply : "";
}

export function textOrNull(reply: Reply | undefined): string | null {
  return typeof reply === "string" ? reply : null;
}

export function number(reply: Reply | undefined): number {
  return typeof reply === "string" || typeof reply === "number" ? Number(reply) : 0;
}

/** The empty text stands for nothing. */
export function numberOrNull(reply: Reply | undefined): number | null {
  return reply === undefined || reply === null || reply === "" ? null : number(reply);
}

/** Written by this store only, so nothing is validated again. */
export function record<Value>(reply: Reply | undefined): Value {
  return JSON.parse(text(reply));
}

/** A list of names and values in turn, as pairs. */
export function pairs(reply: Reply | undefined): [string, string][] {
  const list = items(reply);
  return Array.from({ length: list.length / 2 }, (_item, index) => [text(list[2 * index]), text(list[2 * index + 1])]);
}
