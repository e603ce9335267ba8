import { isCallstateError } from "@callstate/core";

/** An answer that is not a success. Thrown anywhere while a request is handled. */
export class HttpError extends Error {
  readonly status: number;
  readonly code: string;
  readonly details: Readonly<Record<string, unknown>>;

  constructor(status: number, code: string, message: string, details: Readonly<Record<string, unknown>> = {}) {
    super(message);
    this.name = "HttpError";
    this.status = status;
    this.code = code;
    this.details = details;
  }
}

export const notFound = () => new HttpError(404, "not-found", "There is nothing here.");
export const badRequest = (message: string) => new HttpError(400, "bad-request", message);

/** A known path that is asked for with another method. `allowed` are the methods it has. */
export class MethodNotAllowed extends HttpError {
  readonly allowed: readonly string[];

  constructor(allowed: readonly string[]) {
    super(405, "method-not-allowed", `This path takes ${allowed.join(", ")}.`);
    this.allowed = allowed;
  }
}

/** `{ error: { code, message, … } }`. */
export function errorResponse(error: HttpError): Response {
  const { status, code, message, details } = error;
  const headers: Record<string, string> = status === 503 || status === 429 ? { "retry-after": "2" } : {};
  if (error instanceof MethodNotAllowed) headers["allow"] = error.allowed.join(", ");
  return Response.json({ error: { ...details, code, message } }, { status, headers: { ...headers, ...NO_STORE } });
}

export const NO_STORE = { "cache-control": "no-store" } as const;

/** What a failure means to a client; null for one that says nothing to it. */
export function asHttpError(error: unknown): HttpError | null {
  if (error instanceof HttpError) return error;
  if (isCallstateError(error, "store-unavailable")) {
    return new HttpError(503, "unavailable", "This can't be done right now. Nothing is lost; try again.");
  }
  return null;
}
