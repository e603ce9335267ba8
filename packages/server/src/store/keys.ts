import type { ConversationKey } from "../records/index";

/** One string for a key, without two keys that share one. */
export function keyText(key: ConversationKey): string {
  return JSON.stringify([key.tenantId, key.userId, key.conversationId]);
}

export function ownerText(owner: { tenantId: string; userId: string }): string {
  return JSON.stringify([owner.tenantId, owner.userId]);
}

/** How long the answer to a token is kept, in milliseconds: longer than any caller asks again. */
export const TOKEN_LIFE_MS = 600_000;
