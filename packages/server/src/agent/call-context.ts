import { hashFields } from "../json/hash";
import type { ConversationKey, RunRecord } from "../records/index";
import type { CallContext } from "./tool-context";

/** From the records: what a request says is never believed here. */
export function callContext(run: RunRecord, toolCallId: string): CallContext {
  const { tenantId, userId, conversationId } = run.key;
  return {
    userId,
    tenantId: tenantId === "" ? undefined : tenantId,
    conversationId,
    runId: run.runId,
    toolCallId,
  };
}

/** One key for all attempts at a call, which no other call of anybody shares. */
export function idempotencyKey(key: ConversationKey, runId: string, toolCallId: string): string {
  return hashFields([key.tenantId, key.userId, key.conversationId, runId, toolCallId]);
}
