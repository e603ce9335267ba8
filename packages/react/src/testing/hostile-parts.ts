import type { UntypedToolPart } from "@callstate/core";

/** Markup, a script address, an override of the reading direction and a blank that draws nothing, in one text. */
export const hostileText =
  '<img src=x onerror=alert(1)><script>alert(1)</script> javascript:alert(1) "><a href="javascript:alert(1)">x</a> \u202Egnp.exe \u2800';

/** The part with the hostile text in place of every text that a model or a tool could have written. */
export function withHostileText(part: UntypedToolPart): UntypedToolPart {
  const changed: Record<string, unknown> = { ...part };
  for (const key of ["input", "partialInput", "output", "partialOutput"]) {
    if (key in changed) changed[key] = poison(changed[key]);
  }
  for (const key of ["errorText", "note", "reason", "inputText"]) {
    if (key in changed) changed[key] = hostileText;
  }
  // Only texts were replaced by texts: the part keeps its shape.
  return changed as UntypedToolPart;
}

/** The part with another output. */
export function withOutput(part: UntypedToolPart, output: unknown): UntypedToolPart {
  return part.state === "output-available" ? { ...part, output } : part;
}

function poison(value: unknown): unknown {
  if (typeof value === "string") return hostileText;
  if (Array.isArray(value)) return value.map(poison);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, poison(member)]));
}
