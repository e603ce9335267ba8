/** Wraps what is not the database's fault: it goes through to the caller as it is. */
export class CallersError extends Error {
  readonly value: unknown;

  constructor(value: unknown) {
    super("The caller's own function failed.");
    this.value = value;
  }
}
