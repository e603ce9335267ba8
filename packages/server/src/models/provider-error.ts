import { ModelError, type ModelErrorKind } from "./model";

/** What a provider's HTTP status means for a person who waits. */
export function kindOfStatus(status: number): ModelErrorKind {
  if (status === 429) return "rate-limited";
  return status >= 500 || status === 408 ? "unavailable" : "rejected";
}

/** What a provider's package threw, as our error; everything it says stays in the cause, for the log. */
export function providerError(error: unknown, fallback: ModelErrorKind): ModelError {
  if (error instanceof ModelError) return error;
  const message = error instanceof Error ? error.message.slice(0, 2_000) : "The provider reports an error.";
  const status = statusOf(error);
  if (status === undefined) return new ModelError(kindOfType(error) ?? fallback, message, { cause: error });
  return new ModelError(kindOfStatus(status), message, { status, cause: error });
}

function statusOf(error: unknown): number | undefined {
  if (typeof error !== "object" || error === null) return undefined;
  const { status, statusCode }: { status?: unknown; statusCode?: unknown } = error;
  const given = status ?? statusCode;
  return typeof given === "number" ? given : undefined;
}

/** Reported in the middle of a stream, whose status was 200. */
function kindOfType(error: unknown): ModelErrorKind | undefined {
  if (typeof error !== "object" || error === null) return undefined;
  const { type }: { type?: unknown } = error;
  if (type === "rate_limit_error") return "rate-limited";
  if (type === "overloaded_error" || type === "api_error") return "unavailable";
  return type === "invalid_request_error" ? "rejected" : undefined;
}
