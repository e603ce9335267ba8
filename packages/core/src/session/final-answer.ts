import { TransportError } from "./transport-error";
import type { Problem } from "./types";

/** Too slow, too early, too many: the same request may succeed later. */
const passing: ReadonlySet<number> = new Set([408, 425, 429]);

/** True if the backend gave an answer at all, and it was no success; or if the transport itself refused. */
export function isAnswer(error: unknown): error is TransportError {
  return error instanceof TransportError && (error.status !== undefined || error.final);
}

/** The backend's own words, for the app and the person. */
export function problemOf(cause: TransportError): Problem {
  const { code, message } = cause;
  return { code, message, cause };
}

/** True if the refusal is for good: asking again would get the same answer, or is for a person to do. */
export function isRefusal(error: unknown): error is TransportError {
  if (!isAnswer(error)) return false;
  const { final, status = 0 } = error;
  return final || (status >= 400 && status < 500 && !passing.has(status));
}
