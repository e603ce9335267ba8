import type { DeepPartial, ToolPartIn, ToolPartOf, ToolProgress, ToolState } from "@callstate/core";
import type { ReactNode } from "react";
import type { ApprovalFormState } from "../approval/form-types";
import type { Formats } from "../labels/formats";
import type { Labels } from "../labels/labels";
import type { Outcome } from "./outcome";

/** What a card may ask of the conversation. Each is absent where the app offers no such thing. */
export type CardActions = {
  retry?: () => void;
  resume?: () => void;
};

/** What every view receives beside the part. */
export type ViewContext = {
  labels: Labels;
  formats: Formats;
  /** The tool's name for people. */
  title: string;
  /** What came of the call so far, in words. */
  outcome: Outcome;
  actions: CardActions;
};

type Fields<State extends ToolState, Input, Output> = {
  "input-streaming": { partialInput: DeepPartial<Input> | undefined; inputText: string };
  "input-available": { input: Input };
  "approval-requested": { input: Input; form: ApprovalFormState };
  "approval-responded": { input: Input };
  "output-streaming": { input: Input; output: Output | undefined; progress: ToolProgress | undefined };
  "output-available": { input: Input; output: Output };
  "output-error": { input: Input | undefined; errorText: string };
  "output-denied": { input: Input | undefined };
  cancelled: { input: Input | undefined };
  "output-unknown": { input: Input | undefined };
}[State];

/**
 * What the view of one state receives: the part narrowed to that state, its input and output typed as that state has them.
 *
 * Partial arguments exist in `input-streaming` only, and nothing can be decided there.
 */
export type ToolViewProps<State extends ToolState, Name extends string, Input, Output> = {
  part: ToolPartIn<State, ToolPartOf<Name, Input, Output>>;
} & Fields<State, Input, Output> &
  ViewContext;

/** One entry a state. An entry is a function that returns the card's body; components with hooks go inside what it returns. */
export type ToolViews<Name extends string, Input, Output> = {
  readonly [State in ToolState]: (props: ToolViewProps<State, Name, Input, Output>) => ReactNode;
};

/** A result in the tool's own words. A plain string is a success. */
export type DoneWords =
  | string
  | {
      words: string;
      /** `"neutral"` for a result that is not what was asked for, such as a place on a waiting list. */
      tone?: "success" | "neutral";
      detail?: string;
      /** The result's facts in one line, from the output: "Casa do Limoeiro, Fri 4 Dec, 19:30, 5 guests". For the ledger. */
      summary?: string;
      /** An id that people keep: "BK-20418". */
      reference?: string;
    };

/** Writes dates and numbers as the reader's language does. */
export type WordsContext = { formats: Formats; labels: Labels };

/**
 * The words that button, receipt, ledger and announcer share. Required by type for a tool with effects.
 *
 * Of the shown input only numbers, dates and titles of choices may enter `approve`.
 */
export type ToolOutcomes<Input, Output> = {
  /** The action, as its button says it: "Book table for 5". */
  approve: (input: Input, context: WordsContext) => string;
  /** The refusal, as its button says it: "Don't book". */
  decline: string;
  /** The result: "Booked". */
  done: (output: Output, context: WordsContext) => DoneWords;
  /** "Not booked" */
  notDone: string;
  /** "May be booked" */
  unknown: string;
  /** The bare verb, for "Press again to book." */
  verb?: string;
  /** Where a person finds out what really happened. */
  check?: { words: string; href: string };
};

/** How one argument is shown and edited. */
export type ToolField<Value, Input> = {
  /** The name for people. From the schema's `title`, else made from the key. */
  label?: string;
  /** The value in words: "Casa do Limoeiro". The raw value stays beside it. */
  format?: (value: Value, context: { formats: Formats; labels: Labels; input: DeepPartial<Input> }) => string;
  /** Where `format` says all there is to say, so that the raw value isn't repeated. */
  raw?: false;
  /** One line below the control. */
  help?: string;
  /** Names of the stepper's buttons: "One guest fewer". */
  fewer?: string;
  more?: string;
  /** Width of the skeleton while the value isn't there, from 1 (a digit) to 5 (a sentence). */
  skeleton?: 1 | 2 | 3 | 4 | 5;
  /** The body shows this argument itself: it is in no list, and not among what is "also sent". */
  shownInBody?: true;
};

/** The arguments that are shown as facts, in this order. All other arguments are listed under "also sent". */
export type ToolFields<Input> = {
  readonly [Key in keyof Input & string]?: ToolField<Exclude<Input[Key], undefined>, Input>;
};
