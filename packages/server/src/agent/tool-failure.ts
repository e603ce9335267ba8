const failureMark = Symbol.for("callstate.tool-failure");
const unknownMark = Symbol.for("callstate.outcome-unknown");

/**
 * A tool's honest no: thrown by `execute`, its sentence reaches the browser and the model as it is. It is the tool's word that
 * nothing happened. At most 2,000 characters are kept.
 */
export class ToolFailure extends Error {
  readonly [failureMark] = true;

  constructor(sentence: string) {
    super(sentence);
    this.name = "ToolFailure";
  }
}

/** What `outcomeUnknown` makes. */
export class OutcomeUnknown extends Error {
  readonly [unknownMark] = true;

  constructor(note: string) {
    super(note);
    this.name = "OutcomeUnknown";
  }
}

/**
 * To be thrown by `execute` where it can't say whether the effect happened: `throw outcomeUnknown("The bank did not answer.")`.
 * The note is shown to people and told to the model.
 */
export function outcomeUnknown(note: string): OutcomeUnknown {
  return new OutcomeUnknown(note);
}

/** Recognised by a mark, so that two copies of the package agree. */
export function isToolFailure(error: unknown): error is ToolFailure {
  return typeof error === "object" && error !== null && failureMark in error;
}

export function isOutcomeUnknown(error: unknown): error is OutcomeUnknown {
  return typeof error === "object" && error !== null && unknownMark in error;
}
