import { createHttpClient, type HttpHeaders } from "../../session/http-client";
import type { Transport } from "../../session/transport";
import type { ReadAgentEventsOptions } from "../../wire/read";
import type { AgUiDialectOptions } from "../../wire/dialects/ag-ui/run";
import { ForeignTransport } from "../foreign-transport";
import { finalUnlessAsked } from "../http-outcomes";
import { AgUiConversation } from "./conversation";

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
  const post = (body: object, signal: AbortSignal) => finalUnlessAsked(http.send("POST", [], { body, signal, accept }));
  const { onProblem } = options;
  return new ForeignTransport({
    create: (id) => new AgUiConversation(id, options, post),
    ...(onProblem && { onProblem }),
  });
}
