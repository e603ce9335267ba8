import { createHttpClient, type HttpHeaders } from "../../session/http-client";
import type { Transport } from "../../session/transport";
import type { ReadAgentEventsOptions } from "../../wire/read";
import type { AiSdkDialectOptions } from "../../wire/dialects/ai-sdk/dialect";
import { ForeignTransport } from "../foreign-transport";
import { finalUnlessAsked, nothingThere } from "../http-outcomes";
import { AiSdkConversation } from "./conversation";

type Extra = Readonly<Record<string, unknown>>;

export type AiSdkTransportOptions = AiSdkDialectOptions & {
  /** The route that `useChat` would talk to, for example `/api/chat`. */
  url: string;
  /** Sent with every request. A function is asked again after a 401, once. */
  headers?: HttpHeaders;
  /** Further members of the request's body, as `useChat`'s transport has them. */
  body?: Extra | (() => Extra | Promise<Extra>);
  fetch?: typeof fetch;
  /**
   * The names of the tools that the browser runs. Only those that need an approval have to be named: nothing on this wire says who runs
   * an approved call, and one that is not named is left to the server.
   */
  clientTools?: readonly string[];
  /**
   * True if the route has resumable streams: `GET <url>/<conversationId>/stream` gives the answer that is being written, from its
   * beginning, or 204. Without it an answer whose connection breaks ends as interrupted.
   */
  resume?: boolean;
  /** The stored messages of a conversation, as the AI SDK stores them. */
  load?: (conversationId: string) => Promise<readonly unknown[]> | readonly unknown[];
  /** Hears of chunks that could not be used. */
  onProblem?: ReadAgentEventsOptions["onProblem"];
};

/**
 * The transport for a route of the AI SDK, versions 5 to 7: sends what `useChat` sends, so the route needs no change.
 *
 * Decisions and results of the browser's tools go with the next request, as soon as none is missing. The format has no word for
 * changed arguments and for stopping one call: both are refused with the code `not-supported`.
 */
export function createAiSdkTransport(options: AiSdkTransportOptions): Transport {
  const http = createHttpClient(options);
  const accept = "text/event-stream";
  const requests = {
    post: (body: object, signal: AbortSignal) => finalUnlessAsked(http.send("POST", [], { body, signal, accept })),
    resume: (id: string, signal: AbortSignal) => nothingThere(http.send("GET", [id, "stream"], { signal, accept })),
  };
  const { onProblem } = options;
  return new ForeignTransport({
    create: (id) => new AiSdkConversation(id, options, requests),
    ...(onProblem && { onProblem }),
  });
}
