/** Marks the error across copies of the package: two bundles may each carry their own class, both carry this symbol. */
const marker = Symbol.for("callstate.error");

export type CallstateErrorOptions = {
  /** How to fix it, in one sentence. */
  hint?: string;
  cause?: unknown;
};

/**
 * A mistake of the caller (a wrong option, an unusable schema), never a failure of a stream or a tool: those are parts.
 *
 * `message` says what is wrong and why, `hint` how to fix it, `code` is stable and meant for programs.
 */
export class CallstateError extends Error {
  readonly code: string;
  readonly hint: string | undefined;
  readonly [marker] = true;

  constructor(code: string, message: string, options: CallstateErrorOptions = {}) {
    super(options.hint === undefined ? message : `${message} ${options.hint}`, options);
    this.name = "CallstateError";
    this.code = code;
    this.hint = options.hint;
  }
}

/** True for a `CallstateError` of any copy of the package; with `code`, only for that code. */
export function isCallstateError(error: unknown, code?: string): error is CallstateError {
  if (typeof error !== "object" || error === null || !(marker in error)) return false;
  return code === undefined || ("code" in error && error.code === code);
}
