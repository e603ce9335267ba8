import { CallstateError } from "@callstate/core";
import type { Connection } from "./connection";
import { inTransaction } from "./in-transaction";
import { MIGRATIONS } from "./migrations";

/** A number of our own: whoever holds this lock changes the schema. */
const SCHEMA_LOCK = 7_220_418_316;

/** Brings the schema up to date. Many processes may start at once: one does it, the others wait and find it done. */
export async function migrate(connection: Connection): Promise<void> {
  await inTransaction(connection, async () => {
    await connection.query`SELECT pg_advisory_xact_lock(${SCHEMA_LOCK}::bigint)`;
    await connection.run("CREATE TABLE IF NOT EXISTS callstate_schema (version integer NOT NULL)");
    const [row] = await connection.query`SELECT version FROM callstate_schema`;
    const version = Number(row?.["version"] ?? 0);
    if (version > MIGRATIONS.length) {
      throw new CallstateError("newer-schema", "The database was made by a newer version of @callstate/server.", {
        hint: "Update the package.",
      });
    }
    if (version === MIGRATIONS.length) return { result: undefined, keep: false };
    for (const statements of MIGRATIONS.slice(version)) await connection.run(statements);
    await connection.query`DELETE FROM callstate_schema`;
    await connection.query`INSERT INTO callstate_schema (version) VALUES (${MIGRATIONS.length})`;
    return { result: undefined, keep: true };
  });
}
