import type { ConversationKey } from "../../records/index";
import { keyText } from "../keys";
import type { Connection } from "./connection";
import { inTransaction } from "./in-transaction";
import { record, text } from "../table-rows";
import { lockConversation } from "./transact";

/**
 * Removes a conversation but for its audit trail and names its runs. With `unusedSince` only where it was not used since then and its last
 * run has ended.
 */
export function deleteConversation(connection: Connection, key: string, unusedSince?: number): Promise<string[]> {
  return inTransaction(connection, async () => {
    await lockConversation(connection, key);
    if (unusedSince !== undefined && !(await isUnused(connection, key, unusedSince)))
      return { result: [], keep: false };
    const rows = await connection.query`
      WITH runs AS (
        DELETE FROM callstate_runs WHERE key = ${key} RETURNING run_id
      ), calls AS (
        DELETE FROM callstate_calls WHERE run_id IN (SELECT run_id FROM runs)
      ), contents AS (
        DELETE FROM callstate_contents WHERE run_id IN (SELECT run_id FROM runs)
      ), events AS (
        DELETE FROM callstate_events WHERE run_id IN (SELECT run_id FROM runs)
      ), tokens AS (
        DELETE FROM callstate_tokens WHERE key = ${key}
      ), conversations AS (
        DELETE FROM callstate_conversations WHERE key = ${key}
      )
      SELECT run_id FROM runs`;
    return { result: rows.map((row) => text(row, "run_id")), keep: true };
  });
}

const UNUSED_PAGE = 100;

/** Conversations that were not used since then, as far as can be seen without their locks. */
export async function unusedKeys(connection: Connection, since: number): Promise<string[]> {
  const rows = await connection.query`
    SELECT conversation.record FROM callstate_conversations conversation
    LEFT JOIN callstate_runs run ON run.run_id = conversation.last_run_id
    WHERE (run.run_id IS NULL OR run.ended_at IS NOT NULL) AND conversation.updated_at < ${since}::bigint
    ORDER BY conversation.updated_at LIMIT ${UNUSED_PAGE}`;
  return rows.map((row) => keyText(record<{ key: ConversationKey }>(row).key));
}

async function isUnused(connection: Connection, key: string, since: number): Promise<boolean> {
  const rows = await connection.query`
    SELECT 1 FROM callstate_conversations conversation
    LEFT JOIN callstate_runs run ON run.run_id = conversation.last_run_id
    WHERE conversation.key = ${key} AND (run.run_id IS NULL OR run.ended_at IS NOT NULL)
      AND conversation.updated_at < ${since}::bigint`;
  return rows.length > 0;
}

/** Removes events of ended runs that a snapshot covers; in one statement, so that a newer snapshot can't come between. */
export async function trimEvents(connection: Connection, endedBefore: number): Promise<void> {
  await connection.query`
    WITH trimmed AS (
      UPDATE callstate_runs SET trimmed_seq = snapshot_seq
      WHERE ended_at < ${endedBefore}::bigint AND snapshot_seq > trimmed_seq
      RETURNING run_id, trimmed_seq
    )
    DELETE FROM callstate_events event USING trimmed
    WHERE event.run_id = trimmed.run_id AND event.seq <= trimmed.trimmed_seq`;
}

const TOKENS_AT_ONCE = 5_000;

/** Forgets answers that nobody asks for any more. Two processes that do so don't wait for each other. */
export async function forgetTokens(connection: Connection, before: number): Promise<void> {
  await connection.query`
    DELETE FROM callstate_tokens WHERE ctid = ANY(ARRAY(
      SELECT ctid FROM callstate_tokens WHERE at < ${before}::bigint LIMIT ${TOKENS_AT_ONCE} FOR UPDATE SKIP LOCKED
    ))`;
}
