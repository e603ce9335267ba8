import { RUN_STATUSES, type RunStatus, type UIMessage } from "../parts/message";
import type { DecisionAnswer, LoadedConversation } from "./transport";
import { TransportError } from "./transport-error";

/** An answer that is not a success, as an error that says what the server said. */
export async function parseRefusal(response: Response): Promise<TransportError> {
  const body: unknown = await response.json().catch(() => undefined);
  const said = isRecord(body) && isRecord(body.error) ? body.error : {};
  const code = typeof said.code === "string" ? said.code : `http-${response.status}`;
  const message = typeof said.message === "string" ? said.message : `The server answered ${response.status}.`;
  const retryAfterMs = parseRetryAfter(response.headers.get("retry-after"));
  return new TransportError(code, message, {
    status: response.status,
    details: said,
    ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
  });
}

/** Seconds, or a date. */
function parseRetryAfter(value: string | null): number | undefined {
  if (value === null) return undefined;
  const ms = /^\d+$/.test(value.trim()) ? Number(value) * 1000 : Date.parse(value) - Date.now();
  return Number.isFinite(ms) ? Math.min(Math.max(0, ms), 5 * 60_000) : undefined;
}

export function parseDecisionAnswer(body: unknown): DecisionAnswer {
  if (isRecord(body) && typeof body.approvalId === "string" && typeof body.approved === "boolean")
    return { approvalId: body.approvalId, approved: body.approved, status: body.approved ? "approved" : "denied" };
  throw unusable("a decision");
}

export function parseLoaded(body: unknown): LoadedConversation {
  if (!isRecord(body) || !Array.isArray(body.messages) || !body.messages.every(isMessage))
    throw unusable("a conversation");
  const { messages, run } = body;
  return { messages, ...(isRun(run) ? { run } : {}) };
}

function unusable(what: string): TransportError {
  return new TransportError("unusable-answer", `The server's answer to ${what} can't be understood.`);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Parts are our own server's, and every view copes with any of them; only what the store stands on is checked. */
function isMessage(value: unknown): value is UIMessage {
  return isRecord(value) && typeof value.id === "string" && Array.isArray(value.parts) && value.parts.every(isPart);
}

function isPart(value: unknown): boolean {
  return isRecord(value) && typeof value.type === "string" && typeof value.key === "string";
}

const statuses: ReadonlySet<unknown> = new Set(RUN_STATUSES);

function isRun(value: unknown): value is { id: string; seq: number; status: RunStatus } {
  return isRecord(value) && typeof value.id === "string" && typeof value.seq === "number" && statuses.has(value.status);
}
