import { TransportError } from "./transport-error";

/** Too slow, too early, too many: the same request may succeed later. */
const passing: ReadonlySet<number> = new Set([408, 425, 429]);

/** True if the backend gave an answer at all, and it was no success. */
export function isAnswer(error: unknown): error is TransportError & { readonly status: number } {
  return error instanceof TransportError && error.status !== undefined;
}

/** True if the backend refused for good: asking again would get the same answer. */
export function isRefusal(error: unknown): error is TransportError & { readonly status: number } {
  return isAnswer(error) && error.status >= 400 && error.status < 500 && !passing.has(error.status);
}
