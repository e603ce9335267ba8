import { findHidden } from "./hidden-characters";

/** True if any text in a JSON value, names of members included, has something hidden in it. Deeper than 64 levels counts as hidden. */
export function hasHiddenText(value: unknown, level = 0): boolean {
  if (typeof value === "string") {
    const { hidden, mixedWords } = findHidden(value);
    return hidden > 0 || mixedWords > 0;
  }
  if (typeof value !== "object" || value === null) return false;
  if (level > 64) return true;
  return Object.entries(value).some(([key, member]) => hasHiddenText(key, level) || hasHiddenText(member, level + 1));
}
