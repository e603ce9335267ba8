import { TransportError } from "./transport-error";

const finalStatuses = new Set([400, 401, 403, 404, 405, 410, 413, 415, 422]);

/** True if asking again would get the same answer: no retry, said to the person. A 409 is for the caller to judge. */
export function isFinal(error: unknown): error is TransportError {
  return error instanceof TransportError && error.status !== undefined && finalStatuses.has(error.status);
}

/** True if the backend gave an answer at all, and it was a refusal. */
export function isAnswer(error: unknown): error is TransportError {
  return error instanceof TransportError && error.status !== undefined;
}

/** How long the backend asked us to wait, in milliseconds; 0 if it did not. */
export function retryAfterMs(error: unknown): number {
  return error instanceof TransportError ? (error.retryAfterMs ?? 0) : 0;
}
