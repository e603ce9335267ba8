import { TransportError } from "./transport-error";

/** Too slow, too early, too many: the same request may succeed later. */
const passing: ReadonlySet<number> = new Set([408, 425, 429]);

/** True if the backend gave an answer at all, and it was no success; or if the transport itself refused. */
export function isAnswer(error: unknown): error is TransportError {
  return error instanceof TransportError && (error.status !== undefined || error.final);
}

/** True if the refusal is for good: asking again would get the same answer, or is for a person to do. */
export function isRefusal(error: unknown): error is TransportError {
  if (!isAnswer(error)) return false;
  const { final, status = 0 } = error;
  return final || (status >= 400 && status < 500 && !passing.has(status));
}
