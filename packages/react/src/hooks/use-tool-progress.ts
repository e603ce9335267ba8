"use client";

import type { UntypedToolPart } from "@callstate/core";
import { useLabels } from "../labels/labels-context";

/** How far a call is. */
export type ToolProgressState = {
  /** Between 0 and 1; undefined while nobody knows. */
  ratio: number | undefined;
  /** What the tool says it is doing. A model or a tool wrote it: show it as text. */
  label: string | undefined;
  /** "60 %", in the reader's language; empty without a ratio. */
  words: string;
};

/** The progress of a call while it runs. Undefined before and after. */
export function useToolProgress(part: UntypedToolPart): ToolProgressState | undefined {
  const { formats } = useLabels();
  if (part.state !== "output-streaming") return undefined;
  const { ratio, label } = part.progress ?? {};
  const known = ratio === undefined || Number.isNaN(ratio) ? undefined : Math.min(1, Math.max(0, ratio));
  return { ratio: known, label, words: known === undefined ? "" : formats.percent(known) };
}
