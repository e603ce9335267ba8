import type { AgentAction } from "./routes";

/** What a request wants to do, and to what. */
export type Resource = { action: AgentAction; conversationId?: string; runId?: string; approvalId?: string };
