import { createHttpClient, type HttpHeaders } from "../../session/http-client";
import type { StartRequest, Transport } from "../../session/transport";
import type { Dialect } from "../../wire/dialect";
import { PartStreamAnswer } from "../../wire/dialects/part-stream/dialect";
import type { ReadAgentEventsOptions } from "../../wire/read";
import { type ForeignConversation, ForeignTransport, type Loaded, notSupported } from "../foreign-transport";
import { finalUnlessAsked, nothingThere } from "../http-outcomes";

export type PartStreamTransportOptions = {
  /** Where messages are posted, as `{ conversationId, message: { id, text } }` or, for another answer, `{ conversationId, retryOf }`. */
  url: string;
  /** Sent with every request. A function is asked again after a 401, once. */
  headers?: HttpHeaders;
  fetch?: typeof fetch;
  /**
   * True if `GET <url>/<conversationId>` with `Last-Event-ID` gives what comes after that event of the answer that is being written,
   * or 204. Every event needs an id then.
   */
  resume?: boolean;
  /** Hears of frames that could not be used. */
  onProblem?: ReadAgentEventsOptions["onProblem"];
};

type Http = ReturnType<typeof createHttpClient>;

const accept = "text/event-stream";

/** A conversation whose server keeps it: each request carries what is new. */
class PartStreamConversation implements ForeignConversation {
  readonly resumesBehindCut = true;
  readonly #id: string;
  readonly #http: Http;
  readonly #canResume: boolean;
  #answer = new PartStreamAnswer();
  #lastEventId = "";

  constructor(id: string, http: Http, canResume: boolean) {
    this.#id = id;
    this.#http = http;
    this.#canResume = canResume;
  }

  async start(request: StartRequest, signal: AbortSignal): Promise<Response> {
    const response = await finalUnlessAsked(this.#http.send("POST", [], { body: request, signal, accept }));
    this.#answer = new PartStreamAnswer();
    this.#lastEventId = "";
    return response;
  }

  resume(signal: AbortSignal): Promise<Response | null> {
    if (!this.#canResume || this.#lastEventId === "") return Promise.resolve(null);
    const headers = { "Last-Event-ID": this.#lastEventId };
    return nothingThere(this.#http.send("GET", [this.#id], { signal, headers, accept }));
  }

  dialect(): Dialect {
    return () => (frame, report) => {
      this.#lastEventId = frame.lastEventId;
      return this.#answer.translate(frame, report);
    };
  }

  decide(): void {
    throw notSupported("Deciding on a call", "The part protocol has no approvals.");
  }

  answer(): void {
    throw notSupported("A tool of the browser", "The part protocol has no way to send a result.");
  }

  goOn(): Promise<Response> {
    return Promise.reject(notSupported("Going on", "The part protocol has no continuations."));
  }

  withdraw(): void {}

  missing(): undefined {
    return undefined;
  }

  sent(): readonly [] {
    return [];
  }

  nextMessageId(): string {
    return crypto.randomUUID();
  }

  load(): Promise<Loaded> {
    return Promise.resolve({ messages: [] });
  }
}

/** The transport for a server of one's own that answers with the part protocol. It has words for calls, but none for approvals. */
export function createPartStreamTransport(options: PartStreamTransportOptions): Transport {
  const http = createHttpClient(options);
  const { onProblem, resume = false } = options;
  return new ForeignTransport({
    create: (id) => new PartStreamConversation(id, http, resume),
    ...(onProblem && { onProblem }),
  });
}
