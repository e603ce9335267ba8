/** Something that the machine lacks and the scripts could not add: what happened, why it matters, how to fix it. */
export class SetupError extends Error {
  /** @param {{ what: string, why: string, fix: string }} parts */
  constructor({ what, why, fix }) {
    super(`${what}\n  Why: ${why}\n  Fix: ${fix}`);
    this.name = "SetupError";
  }
}

/**
 * Runs a script's main function; a setup error is printed without a stack.
 *
 * @param {() => Promise<void> | void} main
 */
export async function runMain(main) {
  try {
    await main();
  } catch (error) {
    console.error(error instanceof SetupError ? `\n${error.message}` : error);
    process.exitCode = 1;
  }
}
