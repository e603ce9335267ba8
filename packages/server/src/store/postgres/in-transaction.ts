import { CallersError } from "./callers-error";
import type { Connection } from "./connection";
import { isServerError } from "./driver";

/** A process that freezes in the middle of a transaction must not hold a conversation's lock for ever. */
const BEGIN = `BEGIN; SET LOCAL lock_timeout = '10s'; SET LOCAL statement_timeout = '15s';
  SET LOCAL idle_in_transaction_session_timeout = '15s'`;

const BEGIN_READING = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY";

/**
 * Runs the function in a transaction and commits it, or, where the function answers `keep: false` or throws, takes everything back.
 *
 * Statements stand one after the other on the one connection; nothing is asked of another one meanwhile, or all of them could wait for each
 * other.
 */
export async function inTransaction<Result>(
  connection: Connection,
  work: () => Promise<{ result: Result; keep: boolean }>,
): Promise<Result> {
  await connection.run(BEGIN);
  try {
    const { result, keep } = await work();
    await connection.run(keep ? "COMMIT" : "ROLLBACK");
    return result;
  } catch (error) {
    if (error instanceof CallersError || isServerError(error)) await connection.run("ROLLBACK");
    throw error;
  }
}

/** Runs reading statements that all see one state. */
export async function inSnapshot<Result>(connection: Connection, work: () => Promise<Result>): Promise<Result> {
  await connection.run(BEGIN_READING);
  try {
    const result = await work();
    await connection.run("COMMIT");
    return result;
  } catch (error) {
    if (isServerError(error)) await connection.run("ROLLBACK");
    throw error;
  }
}
