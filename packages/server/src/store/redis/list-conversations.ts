import type { ConversationRecord } from "../../records/index";
import type { ConversationSummary } from "../agent-store";
import type { Client, Command } from "./client";
import type { KeyNames } from "./key-names";
import { items, record, text, textOrNull } from "./replies";

/** One user's conversations, newest first. The list only leads to them; their records say when they were used. */
export async function listConversations(
  client: Client,
  names: KeyNames,
  owner: { tenantId: string; userId: string },
  page: { limit: number; before?: number },
): Promise<ConversationSummary[]> {
  const before = page.before === undefined ? "+inf" : `(${page.before}`;
  const found = await client.send("ZREVRANGEBYSCORE", names.owner(owner), before, "-inf", "LIMIT", 0, page.limit);
  const bases = items(found).map((conversationId) =>
    names.base(names.tag({ tenantId: owner.tenantId, userId: owner.userId, conversationId: text(conversationId) })),
  );
  const heads = await client.sendAll(bases.map((base): Command => ["HMGET", base, "record", "last"]));
  const runs = await client.sendAll(
    bases.map((base, index): Command => ["HGET", `${base}:run:${text(items(heads[index])[1])}`, "record"]),
  );
  return heads
    .flatMap((head, index): ConversationSummary[] => {
      const [conversation] = items(head);
      const run = runs[index];
      if (textOrNull(conversation) === null || textOrNull(run) === null) return [];
      return [{ conversation: record<ConversationRecord>(conversation), run: record(run) }];
    })
    .sort((a, b) => b.conversation.updatedAt - a.conversation.updatedAt);
}
