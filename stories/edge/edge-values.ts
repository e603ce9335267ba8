import type { UntypedToolPart } from "@callstate/core";
import { hostileText } from "@callstate/react/testing";

const sentence = "Two of us don’t eat shellfish, and one needs step-free access from the street. ";

/** What odd data looks like: each makes every text or list of a call odd in one way. */
export const edges = {
  long: (part) => withTexts(part, (text) => `${text} ${sentence.repeat(12)}`),
  unbroken: (part) => withTexts(part, (text) => text.replaceAll(/\s/g, "") + "Donaudampfschifffahrt".repeat(20)),
  empty: (part) => withValues(part, (value) => (typeof value === "string" ? "" : Array.isArray(value) ? [] : value)),
  many: (part) =>
    withValues(part, (value) =>
      Array.isArray(value) && value.length > 0
        ? Array.from({ length: 30 }, (_, at) => value[at % value.length])
        : value,
    ),
  hidden: (part) => withTexts(part, (text) => `${text.slice(0, 3)}\u202E\u200B${text.slice(3)}\u2800`),
  otherWay: (part) => withTexts(part, (text) => `${text} حجز طاولة لأربعة أشخاص (Lisboa)`),
  hostile: (part) => withTexts(part, () => hostileText),
} satisfies Record<string, (part: UntypedToolPart) => UntypedToolPart>;

export type EdgeName = keyof typeof edges;

function withTexts(part: UntypedToolPart, change: (text: string) => string): UntypedToolPart {
  return withValues(part, (value) => (typeof value === "string" ? change(value) : value));
}

/** The part with other arguments and another output; all else stays as it was. */
function withValues(part: UntypedToolPart, change: (value: unknown) => unknown): UntypedToolPart {
  const changed: Record<string, unknown> = { ...part };
  for (const key of ["input", "output"]) if (key in changed) changed[key] = changeAll(changed[key], change);
  // Only values of arguments and outputs were replaced: the part keeps its shape.
  return changed as UntypedToolPart;
}

function changeAll(value: unknown, change: (value: unknown) => unknown): unknown {
  const changed = change(value);
  if (Array.isArray(changed)) return changed.map((item) => changeAll(item, change));
  if (typeof changed !== "object" || changed === null) return changed;
  return Object.fromEntries(Object.entries(changed).map(([key, member]) => [key, changeAll(member, change)]));
}
