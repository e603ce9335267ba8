import type { ConversationKey } from "./run-record";

export type AuditAction = "asked" | "decided" | "refused" | "started" | "ended" | "stopped";

/** One line of the audit trail: ids, times, decisions and digests, never the values themselves. */
export type AuditEntry = {
  readonly at: number;
  readonly key: ConversationKey;
  readonly runId: string;
  readonly toolCallId: string | null;
  readonly action: AuditAction;
  readonly detail: { readonly [name: string]: string | number | boolean | null };
};
