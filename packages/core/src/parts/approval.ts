/** One change a person made to the arguments, addressed by an RFC 6901 JSON Pointer that the tool declares `editable`. */
export type Edit = { path: string; value: unknown } | { path: string; remove: true };

/** What a person or a policy decided, as it is recorded on the part. */
export type RecordedDecision = {
  approved: boolean;
  edits?: Edit[];
  reason?: string;
  by: "user" | "policy";
  /** The arguments before the edits, so that old values stay readable. Absent without edits. */
  original?: unknown;
  /** Milliseconds since the epoch, by the server's clock. */
  at?: number;
};

/** One round of asking. Each `approvalId` is bound to the arguments it first came with. */
export type Approval = {
  approvalId: string;
  /** JSON Pointers a person may change. */
  editable?: string[];
  /** JSON Pointers a person must have seen whole before approving. */
  mustRead?: string[];
  /** Milliseconds since the epoch, by the server's clock. */
  expiresAt?: number;
  /** Why the app asks, in a sentence of the app's policy. */
  reason?: string;
  /** What runs, where the tool's schema changes the raw arguments (defaults, coercion, dropped members). */
  effective?: unknown;
  /** Other arguments arrived under this id: it can only be declined. */
  stale?: true;
  /** With `stale`: the arguments that came last. The next approvalId asks about these. */
  newerInput?: unknown;
  /** The approvalIds of the rounds before this one, so that a repeat of their events is known as one. */
  earlier?: string[];
  decision?: RecordedDecision;
};

/** A decision on its way to the server. `shown` proves what the client held: the server refuses it if it differs from its record. */
export type Decision = {
  approvalId: string;
  approved: boolean;
  shown?: { input: unknown; effective?: unknown };
  edits?: Edit[];
  reason?: string;
};
