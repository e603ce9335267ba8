/** Who asks, and in which call. `tenantId` is undefined where the app has no tenants. */
export type CallContext = {
  readonly userId: string;
  readonly tenantId: string | undefined;
  readonly conversationId: string;
  readonly runId: string;
  readonly toolCallId: string;
};

/** What a tool's `execute` receives besides its input. */
export type ToolContext = CallContext & {
  /** The same for every attempt at this call, and for no other call of anybody. */
  readonly idempotencyKey: string;
  /** Aborts at the deadline, when somebody stops the call, and when this process has lost it. */
  readonly signal: AbortSignal;
  /** Shows how far the tool is. `ratio` is between 0 and 1. Cheap: reports are merged. */
  readonly reportProgress: (progress: { ratio?: number; label?: string }) => void;
};
