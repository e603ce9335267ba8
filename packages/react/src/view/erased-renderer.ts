import type { ToolEffects, UntypedToolPart } from "@callstate/core";
import type { ReactNode } from "react";
import type { $ZodType } from "zod/v4/core";
import type { ApprovalFormState } from "../approval/form-types";
import type { Formats } from "../labels/formats";
import type { Labels } from "../labels/labels";
import type { DoneWords, ViewContext, WordsContext } from "./renderer-types";

/** A field as the kit handles it: the value's type is the renderer's business. */
export type ErasedField = {
  key: string;
  label?: string;
  format?: (value: unknown, context: { formats: Formats; labels: Labels; input: unknown }) => string;
  raw?: false;
  help?: string;
  fewer?: string;
  more?: string;
  skeleton?: 1 | 2 | 3 | 4 | 5;
  shownInBody?: true;
};

export type ErasedOutcomes = {
  approve: (input: unknown, context: WordsContext) => string;
  decline: string;
  done: (output: unknown, context: WordsContext) => DoneWords;
  notDone: string;
  unknown: string;
  verb?: string;
  check?: { words: string; href: string };
};

/** A renderer without its types: what the kit calls. Only `defineToolRenderer` makes one, which has checked them. */
export type ErasedRenderer = {
  readonly name: string;
  readonly title?: string;
  readonly effects?: ToolEffects;
  readonly requiresApproval?: boolean;
  readonly destructive?: boolean;
  readonly consequence?: string;
  readonly input: $ZodType;
  readonly card: "card" | "row";
  readonly several?: (count: number) => string;
  /** Undefined: every argument is a fact. */
  readonly fields: readonly ErasedField[] | undefined;
  readonly outcomes: ErasedOutcomes | undefined;
  readonly subject: ((input: unknown) => string | undefined) | undefined;
  readonly summary: ((input: unknown, context: WordsContext) => string | undefined) | undefined;
  readonly renderBody: (part: UntypedToolPart, context: ViewContext, form: ApprovalFormState) => ReactNode;
};
