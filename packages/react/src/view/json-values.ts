import { isRecord } from "../approval/pointer";
import { escapeHidden } from "../text/hidden-characters";
import type { Labels } from "../labels/labels";

/** A container's members, read so that nothing in it can throw. */
export type JsonMember = { key: string | undefined; value: unknown };

/** Stands for a member whose getter threw. */
export const unreadable: unique symbol = Symbol("unreadable");

/** At most `limit` members, and how many there are. Undefined for what has no members. */
export function jsonMembers(value: unknown, limit: number): { members: JsonMember[]; total: number } | undefined {
  try {
    if (Array.isArray(value)) {
      const members = Array.from({ length: Math.min(limit, value.length) }, (_, index) => ({
        key: undefined,
        value: read(value, index),
      }));
      return { members, total: value.length };
    }
    if (!isRecord(value)) return undefined;
    const keys = Object.keys(value);
    return { members: keys.slice(0, limit).map((key) => ({ key, value: read(value, key) })), total: keys.length };
  } catch {
    return { members: [{ key: undefined, value: unreadable }], total: 1 };
  }
}

/** An array; a proxy that answers nothing any more is none. */
export function isList(value: unknown): boolean {
  try {
    return Array.isArray(value);
  } catch {
    return false;
  }
}

function read(container: object, key: string | number): unknown {
  try {
    const value: unknown = Reflect.get(container, key);
    return value;
  } catch {
    return unreadable;
  }
}

/** A value without members, as text. */
export function jsonLeaf(value: unknown, labels: Labels): string {
  switch (typeof value) {
    case "string":
      return quote(value);
    case "bigint":
      return `${value}n`;
    case "number":
    case "boolean":
    case "undefined":
      return String(value);
    case "function":
      return "ƒ";
    case "symbol":
      return value === unreadable ? labels.values.unreadable : "symbol";
    default:
      return "null";
  }
}

/** A JSON string in which nothing invisible stays invisible. */
export function quote(text: string): string {
  return escapeHidden(JSON.stringify(text));
}

/** The value on one line, if it is that short; it is, or it is not, without being read to its end. */
export function oneLine(value: unknown, labels: Labels, room: number, depth = 0): string | undefined {
  const inner = jsonMembers(value, 12);
  if (inner === undefined) {
    if (typeof value === "string" && value.length > room) return undefined;
    const leaf = jsonLeaf(value, labels);
    return leaf.length <= room ? leaf : undefined;
  }
  if (inner.total > 12 || depth > 3) return undefined;
  const [open, close] = isList(value) ? ["[", "]"] : ["{", "}"];
  if (inner.total === 0) return `${open}${close}`;
  const texts: string[] = [];
  let left = room - 4;
  for (const member of inner.members) {
    const key = member.key === undefined ? "" : `${quote(member.key)}: `;
    const text = oneLine(member.value, labels, left - key.length - 2, depth + 1);
    if (text === undefined) return undefined;
    texts.push(key + text);
    left -= key.length + text.length + 2;
  }
  return left < 0 ? undefined : `${open} ${texts.join(", ")} ${close}`;
}
