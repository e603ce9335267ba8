import { createHttpClient, type HttpHeaders } from "../../session/http-client";
import type { Transport } from "../../session/transport";
import type { ReadAgentEventsOptions } from "../../wire/read";
import type { AgUiDialectOptions } from "../../wire/dialects/ag-ui/run";
import { ForeignTransport } from "../foreign-transport";
import { finalUnlessAsked, nothingThere } from "../http-outcomes";
import { AgUiConversation, type AgUiRequests } from "./conversation";

/** A tool that the browser runs, as the model hears of it: what `toolSpecs` gives. */
export type AgUiTool = { name: string; description: string; parameters?: unknown };

/**
 * Messages as AG-UI has them; with the interrupts of the run that waits and its id, a question that was open is asked again and can
 * be answered.
 */
export type AgUiStored =
  | readonly unknown[]
  | { messages: readonly unknown[]; interrupts?: readonly unknown[]; runId?: string; state?: unknown };

type Props = Readonly<Record<string, unknown>>;

export type AgUiTransportOptions = Pick<AgUiDialectOptions, "variant"> & {
  /** Where runs are started by POST. */
  url: string;
  /** Sent with every request. A function is asked again after a 401, once. */
  headers?: HttpHeaders;
  fetch?: typeof fetch;
  /** The tools that the browser runs. Without them, every call that a successful run leaves open waits for the browser. */
  tools?: readonly AgUiTool[];
  context?: readonly { description: string; value: string }[];
  forwardedProps?: Props | (() => Props | Promise<Props>);
  /**
   * True for TanStack's durable streams: requests name their run in `X-Run-Id`, and `GET <url>?runId=…&offset=-1` gives it from its
   * beginning, or 204. Without it an answer whose connection breaks ends as interrupted.
   */
  resume?: boolean;
  /** What is stored of a conversation. */
  load?: (conversationId: string) => Promise<AgUiStored> | AgUiStored;
  /** Hears of events that could not be used. */
  onProblem?: ReadAgentEventsOptions["onProblem"];
};

/**
 * The transport for an agent behind AG-UI, 0.0.x or 1.0, and for a TanStack AI server: sends `RunAgentInput`, answers interrupts
 * with `resume`, and the calls of the browser's tools with messages.
 *
 * Arguments can be changed where an interrupt's form has room for `editedArgs`. Stopping one call is refused with the code
 * `not-supported`.
 */
export function createAgUiTransport(options: AgUiTransportOptions): Transport {
  const http = createHttpClient(options);
  const accept = "text/event-stream";
  const requests: AgUiRequests = {
    post: (body, signal) => {
      const headers = options.resume === true ? { "x-run-id": body.runId } : {};
      return finalUnlessAsked(http.send("POST", [], { body, signal, accept, headers }));
    },
    resume: (runId, signal) => {
      const query = new URLSearchParams({ runId, offset: "-1" }).toString();
      const url = `${options.url}${options.url.includes("?") ? "&" : "?"}${query}`;
      return nothingThere(createHttpClient({ ...options, url }).send("GET", [], { signal, accept }));
    },
  };
  const { onProblem } = options;
  return new ForeignTransport({
    create: (id) => new AgUiConversation(id, options, requests),
    ...(onProblem && { onProblem }),
  });
}
