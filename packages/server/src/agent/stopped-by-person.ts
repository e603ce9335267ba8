/** Thrown into the signal of a model or a tool that somebody stopped. */
export class StoppedByPerson extends Error {
  constructor() {
    super("Somebody stopped this.");
    this.name = "AbortError";
  }
}
