import type { UntypedToolPart } from "@callstate/core";
import { escapeHidden } from "../text/hidden-characters";
import type { CardTool } from "./card-tool";
import type { ErasedRenderer } from "./erased-renderer";
import type { WordsContext } from "./renderer-types";

/** The action's words for these arguments. A renderer that can't say it leaves the general words. */
export function approveWordsOf(tool: Pick<CardTool, "outcomes">, input: unknown, context: WordsContext): string {
  const { approve } = context.labels.outcomes.generic;
  if (input === undefined) return approve;
  try {
    // A button is one line of plain words: what is invisible in them is written out.
    return escapeHidden(tool.outcomes.approve(input, context));
  } catch {
    return approve;
  }
}

/** What the call is about, where its card isn't. Undefined where nobody can say. */
export function summaryOf(
  part: UntypedToolPart,
  renderer: Partial<ErasedRenderer> | undefined,
  context: WordsContext,
): string | undefined {
  const input = part.state === "input-streaming" ? undefined : part.input;
  if (input === undefined) return undefined;
  try {
    return renderer?.summary?.(input, context) ?? renderer?.subject?.(input);
  } catch {
    return undefined;
  }
}

/** The line beside the title: from the arguments, also while they arrive. */
export function subjectOf(part: UntypedToolPart, renderer: Partial<ErasedRenderer> | undefined): string | undefined {
  const input = part.state === "input-streaming" ? part.partialInput : part.input;
  if (input === undefined || renderer?.subject === undefined) return undefined;
  try {
    const subject = renderer.subject(input);
    return subject === "" ? undefined : subject;
  } catch {
    return undefined;
  }
}
