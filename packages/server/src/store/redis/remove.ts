import type { CallRecord, ConversationKey } from "../../records/index";
import { keyText } from "../keys";
import type { Client, Command } from "./client";
import type { KeyNames } from "./key-names";
import { DELETE, REMOVE_UNTIL, TRIM } from "./removing-scripts";
import { items, number, record, text } from "./replies";

/**
 * Removes a conversation but for its audit trail, then what leads to it. With `unusedSince` only where it was not used since then and its
 * last run has ended. Names its runs; null if it was kept.
 */
export async function deleteConversation(
  client: Client,
  names: KeyNames,
  key: ConversationKey,
  unusedSince?: number,
): Promise<string[] | null> {
  const reply = await client.run(DELETE, names.base(names.tag(key)), [unusedSince ?? ""]);
  if (reply === null) return null;
  const [updated, runs, calls] = items(reply);
  const runIds = items(runs).map((run) => text(items(run)[0]));
  const entries = items(runs)
    .map((run) => text(items(run)[1]))
    .filter((entry) => entry !== "");
  const approvals = items(calls).flatMap((call) => record<CallRecord>(call).approval?.approvalId ?? []);
  const commands: Command[] = [
    ...runIds.map((runId): Command => ["UNLINK", names.run(runId)]),
    ...approvals.map((approvalId): Command => ["UNLINK", names.approval(approvalId)]),
    ...(entries.length === 0 ? [] : [["ZREM", names.due, ...entries] satisfies Command]),
    ...(runIds.length === 0 ? [] : [["ZREM", names.ended, ...runIds] satisfies Command]),
  ];
  await client.sendAll(commands);
  // Somebody may begin a conversation of this name meanwhile: its place in the lists is newer.
  const until = updated === null ? (unusedSince ?? 0) : number(updated);
  await client.run(REMOVE_UNTIL, names.owner(key), [key.conversationId, until]);
  await client.run(REMOVE_UNTIL, names.conversations, [keyText(key), until]);
  return runIds;
}

const PAGE = 100;

/** Removes conversations that were not used since then, and names their runs. Goes past those that it must keep. */
export async function removeUnused(client: Client, names: KeyNames, since: number): Promise<string[]> {
  const removed: string[] = [];
  let kept = 0;
  for (;;) {
    const page = items(
      await client.send("ZRANGEBYSCORE", names.conversations, "-inf", `(${since}`, "LIMIT", kept, PAGE),
    );
    for (const member of page) {
      const runIds = await deleteConversation(client, names, keyOf(text(member)), since);
      if (runIds === null) kept += 1;
      else removed.push(...runIds);
    }
    if (page.length < PAGE) return removed;
  }
}

function keyOf(member: string): ConversationKey {
  const [tenantId = "", userId = "", conversationId = ""]: string[] = JSON.parse(member);
  return { tenantId, userId, conversationId };
}

/** Removes events of runs that ended before a time, as far as snapshots cover them. */
export async function trimEvents(client: Client, names: KeyNames, before: number): Promise<void> {
  let kept = 0;
  for (;;) {
    const page = items(await client.send("ZRANGEBYSCORE", names.ended, "-inf", `(${before}`, "LIMIT", kept, PAGE));
    for (const member of page) {
      const runId = text(member);
      const tag = await client.send("GET", names.run(runId));
      const isDone = tag === null || (await client.run(TRIM, names.base(text(tag)), [runId, before])) === 1;
      if (isDone) await client.send("ZREM", names.ended, runId);
      else kept += 1;
    }
    if (page.length < PAGE) return;
  }
}
