import { decodeMessage } from "../events/decode-message";
import { record } from "../events/read-shape";
import { list, omitted, own } from "../events/read-field";
import type { MessageRun } from "../parts/message";
import { defined } from "../parts/defined";
import { answerOf } from "./decision-answer";
import type { DecisionAnswer, LoadedConversation } from "./transport";
import { TransportError } from "./transport-error";

const maxRetryAfterMs = 5 * 60_000;

const readError = record<{ code?: string; message?: string }>("code? message?");

/** An answer that is not a success, as an error that says what the server said. */
export async function parseRefusal(response: Response): Promise<TransportError> {
  const { status, headers } = response;
  const said = own(await response.json().catch(() => undefined), "error");
  const { code = `http-${status}`, message = `The server answered ${status}.` } = readError(said) ?? {};
  const retryAfterMs = parseRetryAfter(headers.get("retry-after"));
  return new TransportError(code, message, { status, details: { ...Object(said) }, ...defined({ retryAfterMs }) });
}

/** Seconds, or a date. */
function parseRetryAfter(value: string | null): number | undefined {
  if (value === null) return undefined;
  const ms = /^\d+$/.test(value.trim()) ? Number(value) * 1000 : Date.parse(value) - Date.now();
  return Number.isFinite(ms) ? Math.min(Math.max(0, ms), maxRetryAfterMs) : undefined;
}

const readDecision = record<Omit<DecisionAnswer, "status">>("approvalId approved");
const readRun = record<{ run: MessageRun }>("run");
/** A message that can't be read costs itself, not the conversation. */
const readMessages = list((value) => decodeMessage(value) ?? omitted);

export function parseDecisionAnswer(body: unknown): DecisionAnswer {
  const { approvalId, approved } = usable(readDecision(body));
  return answerOf(approvalId, approved);
}

export function parseLoaded(body: unknown): LoadedConversation {
  const messages = usable(readMessages(own(body, "messages")));
  return { messages, ...readRun(body) };
}

function usable<Value>(read: Value | undefined): Value {
  if (read !== undefined) return read;
  throw new TransportError("unusable-answer", "The server's answer can't be understood.");
}
