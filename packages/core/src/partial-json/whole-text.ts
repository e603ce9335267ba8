import type { PartialJsonLimits } from "./limits";

/** Below this, reading by hand is as fast. */
const worthIt = 512;

/**
 * The value of a text that looks complete, read by the engine's own parser; undefined if it must be read piece by piece.
 *
 * An escaped name could spell `__proto__`, so a text with such an escape is read by hand.
 */
export function parseWhole(text: string, limits: Required<PartialJsonLimits>): { value: unknown } | undefined {
  if (text.length < worthIt || text.length > limits.maxLength) return undefined;
  const ends = text.charAt(0) + text.charAt(text.length - 1);
  if (ends !== "{}" && ends !== "[]") return undefined;
  if (text.includes("__proto__") || text.includes("\\u")) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return isWithin(value, limits) ? { value } : undefined;
  } catch {
    return undefined;
  }
}

function isWithin(root: unknown, { maxDepth, maxEntries }: Required<PartialJsonLimits>): boolean {
  let entries = 1;
  const look = (value: unknown, depth: number): boolean => {
    if (typeof value !== "object" || value === null) return true;
    if (depth > maxDepth) return false;
    const children: unknown[] = Array.isArray(value) ? value : Object.values(value);
    entries += children.length;
    return entries <= maxEntries && children.every((child) => look(child, depth + 1));
  };
  return look(root, 1);
}
