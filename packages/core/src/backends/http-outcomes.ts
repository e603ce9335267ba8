import { TransportError } from "../session/transport-error";

/** Answers that say when to ask again, before anything was done. */
const later: ReadonlySet<number> = new Set([408, 425, 429, 503]);
/** Answers of a backend that has nothing to pick up, or no such route. */
const none: ReadonlySet<number> = new Set([404, 405, 410, 501]);

/**
 * A request that must not be sent twice by itself, since nothing on this wire tells a repeat from a new one: a failure is final and
 * left to the person, except where the answer says that nothing was done yet.
 */
export async function finalUnlessAsked(sending: Promise<Response>): Promise<Response> {
  try {
    const response = await sending;
    const type = response.headers.get("content-type") ?? "none";
    if (type.startsWith("text/event-stream")) return response;
    void response.body?.cancel();
    throw new TransportError("not-a-stream", `The server answered with ${type}, not with an event stream.`, {
      final: true,
    });
  } catch (cause) {
    if (!(cause instanceof TransportError)) {
      throw new TransportError("not-sent", "The request may not have arrived.", { final: true, cause });
    }
    const { code, message, status, details } = cause;
    if (status === undefined || later.has(status)) throw cause;
    throw new TransportError(code, message, { status, details, final: true, cause });
  }
}

/** Null for a backend that has no answer to pick up. */
export async function nothingThere(sending: Promise<Response>): Promise<Response | null> {
  try {
    const response = await sending;
    return response.status === 204 || response.body === null ? null : response;
  } catch (error) {
    if (error instanceof TransportError && error.status !== undefined && none.has(error.status)) return null;
    throw error;
  }
}
