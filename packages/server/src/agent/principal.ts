import { CallstateError } from "@callstate/core";
import type { ConversationKey } from "../records/index";

/** Who asks. `expiresAt`, in milliseconds since the epoch: when open streams must ask again. */
export type Principal = { userId: string; tenantId?: string; expiresAt?: number };

/** The names a client may choose for conversations and messages. */
export const CLIENT_ID = /^[A-Za-z0-9_-]{1,128}$/;

const UNUSABLE = /\p{Surrogate}|\0/u;

/** Throws a `CallstateError` (`invalid-principal`) for an identity that no store could keep: it comes from the app. */
export function keyOf(asker: Principal & { conversationId: string }): ConversationKey {
  const { userId, tenantId = "", conversationId } = asker;
  for (const name of [userId, tenantId]) {
    if (typeof name === "string" && name.length <= 512 && !UNUSABLE.test(name)) continue;
    throw new CallstateError("invalid-principal", "`authorize` gave an identity that can't be kept.", {
      hint: "`userId` and `tenantId` are strings of at most 512 characters.",
    });
  }
  if (userId === "") throw new CallstateError("invalid-principal", "`authorize` gave an empty `userId`.");
  return { tenantId, userId, conversationId };
}

export function sameConversation(a: ConversationKey, b: ConversationKey): boolean {
  return a.conversationId === b.conversationId && sameOwner(a, b);
}

export function sameOwner(a: { tenantId: string; userId: string }, b: { tenantId: string; userId: string }): boolean {
  return a.tenantId === b.tenantId && a.userId === b.userId;
}
