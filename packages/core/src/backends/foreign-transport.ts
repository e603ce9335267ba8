import type { FoldProblem } from "../events/event-problem";
import type { AgentEvent } from "../events/types";
import type { Decision } from "../parts/approval";
import { createMessage, type UIMessage } from "../parts/message";
import { applyAgentEvent } from "../reduce/apply";
import type { LoadedConversation, StartRequest, ToolOutputRequest, Transport } from "../session/transport";
import { isRefusal } from "../session/final-answer";
import { TransportError } from "../session/transport-error";
import { parseCursor } from "../wire/cursor";
import type { Dialect } from "../wire/dialect";
import { readAgentEvents } from "../wire/read";
import { isAsFar } from "../reduce/is-as-far";
import { RunLog } from "./run-log";

/** One conversation in another format: what it keeps, what it sends, and how the answers are read. */
export interface ForeignConversation {
  /** Sends the person's message, or asks for another answer. */
  start(request: StartRequest, signal: AbortSignal): Promise<Response>;
  /** Keeps a decision for the next request. Throws a `TransportError` for one that the format can't say. */
  decide(decision: Decision): void;
  /** Takes a decision back whose request was refused. */
  withdraw(approvalId: string): void;
  /** Keeps a result for the next request. */
  answer(output: ToolOutputRequest): void;
  /** What the next request still waits for. */
  missing(): "decision" | "output" | undefined;
  /** Sends what was kept. */
  goOn(signal: AbortSignal): Promise<Response>;
  /** What a continuation says before the server does: the decisions that it was sent. */
  sent(): readonly AgentEvent[];
  /** The answer that is being written; null if the backend has none or can't say. */
  resume(signal: AbortSignal): Promise<Response | null>;
  /** True if a resumed answer goes on where it broke off; else it is told from its beginning. */
  readonly resumesBehindCut?: boolean;
  /**
   * Reads the next response, and keeps what the format wants to have sent back. `isReplay`: the last one comes again. Otherwise it may
   * say `takeBackStep`.
   */
  dialect(isReplay: boolean): Dialect;
  /** The id of the message that the next answer writes, where the format does not say it. */
  nextMessageId(): string;
  load(): Promise<Loaded>;
}

/** `waiting`: the message whose run is open. `mayRun`: the backend may be writing an answer that nobody here has seen. */
export type Loaded = { messages: readonly UIMessage[]; waiting?: UIMessage; mayRun?: boolean };

/** How often results of the browser's tools may go out by themselves before the person is heard again. */
const maxContinuations = 25;

type Live = { format: ForeignConversation; log?: RunLog; controller: AbortController; loaded?: Promise<Loaded> };

export type ForeignTransportOptions = {
  create: (conversationId: string) => ForeignConversation;
  onProblem?: (problem: FoldProblem) => void;
};

/** A transport over a format that knows requests and their answers, but neither runs nor numbers. */
export class ForeignTransport implements Transport {
  readonly #options: ForeignTransportOptions;
  readonly #conversations = new Map<string, Live>();
  readonly #runs = new Map<string, { live: Live; log: RunLog }>();
  readonly #starts = new Map<string, Promise<RunLog>>();

  constructor(options: ForeignTransportOptions) {
    this.#options = options;
  }

  async start(request: StartRequest, signal: AbortSignal): Promise<AsyncIterable<AgentEvent>> {
    const { conversationId } = request;
    const key = JSON.stringify([conversationId, "message" in request ? request.message.id : { of: request.retryOf }]);
    // Asked again for the same message, it is the same run: a second request would run everything twice.
    const known = this.#starts.get(key);
    if (known !== undefined) return this.#again(key, await known, signal);
    const starting = this.#begin(this.#liveOf(conversationId), request);
    this.#starts.set(key, starting);
    starting.catch(() => this.#starts.delete(key));
    return (await starting).read(0, signal);
  }

  async attach({ runId, cursor }: { runId: string; cursor: string | null }, signal: AbortSignal) {
    const run = this.#runs.get(runId);
    if (run === undefined) return null;
    const { live, log } = run;
    const after = parseCursor(cursor ?? "")?.seq ?? 0;
    if (log.state === "cut" && log.seq <= after && !(await this.#resume(live, log))) return null;
    return log.read(after, signal);
  }

  async decide(decision: Decision & { conversationId: string }) {
    const { approvalId, approved, conversationId } = decision;
    const live = this.#liveOf(conversationId);
    live.format.decide(decision);
    const missing = live.format.missing();
    try {
      if (missing === undefined) await this.#goOn(live);
      else if (missing === "output") this.#waitForBrowser(live);
    } catch (error) {
      live.format.withdraw(approvalId);
      throw error;
    }
    return { approvalId, approved, status: approved ? ("approved" as const) : ("denied" as const) };
  }

  async sendToolOutput(request: ToolOutputRequest): Promise<void> {
    const run = this.#runs.get(request.runId);
    if (run === undefined) throw new TransportError("not-found", "The run is not known here.", { final: true });
    const { live, log } = run;
    live.format.answer(request);
    const { toolCallId } = request;
    if ("output" in request)
      log.append({ type: "tool-output-available", toolCallId, output: request.output, by: "client" });
    else log.append({ type: "tool-output-error", toolCallId, errorText: request.errorText, phase: "execution" });
    if (live.format.missing() === undefined) await this.#goOnAfterOutput(live, log);
  }

  async stop({ runId, toolCallId }: { runId: string; toolCallId?: string }): Promise<void> {
    if (toolCallId !== undefined) throw notSupported("Stopping one call", "Stop the whole run.");
    const run = this.#runs.get(runId);
    run?.log.end("stopped");
    run?.live.controller.abort();
  }

  async load(conversationId: string): Promise<LoadedConversation> {
    const live = this.#liveOf(conversationId);
    // Asked again, what was read since is further than what was stored then.
    if (live.loaded !== undefined) return live.loaded.then(() => ({ messages: [] }));
    live.loaded = live.format.load();
    live.loaded.catch(() => delete live.loaded);
    const { messages, waiting, mayRun } = await live.loaded;
    if (live.log !== undefined) return { messages };
    if (waiting?.run !== undefined) {
      const { id, seq, status } = waiting.run;
      const log = new RunLog(id, waiting);
      log.pause(status);
      this.#keep(live, log);
      return { messages, run: { id, seq, status } };
    }
    if (mayRun !== true) return { messages };
    const log = new RunLog(newId());
    log.cut();
    this.#keep(live, log);
    return { messages, run: { id: log.runId, seq: 0, status: "running" } };
  }

  /** An answer that broke off before its first word is picked up, or left for the person to ask for again. */
  async #again(key: string, log: RunLog, signal: AbortSignal): Promise<AsyncIterable<AgentEvent>> {
    const live = this.#runs.get(log.runId)?.live;
    const isLost = log.state === "cut" && log.seq === 0;
    if (isLost && (live === undefined || !(await this.#resume(live, log)))) {
      this.#starts.delete(key);
      throw new TransportError("cut-off", "The answer broke off before it began.", { final: true });
    }
    return log.read(0, signal);
  }

  async #begin(live: Live, request: StartRequest): Promise<RunLog> {
    await live.loaded;
    const controller = new AbortController();
    const response = await live.format.start(request, controller.signal);
    // The person wrote on instead of deciding: what waited is withdrawn.
    live.log?.end("superseded", "superseded");
    live.controller = controller;
    const log = new RunLog(newId());
    this.#keep(live, log);
    void this.#read(live, log, response, false);
    return log;
  }

  async #goOn(live: Live): Promise<void> {
    const { log } = live;
    if (log === undefined) throw new TransportError("not-found", "Nothing waits here.", { final: true });
    live.controller = new AbortController();
    const response = await live.format.goOn(live.controller.signal);
    log.goOn();
    for (const event of live.format.sent()) log.append(event);
    void this.#read(live, log, response, false);
  }

  /** What the tools of the browser have done can't be taken back: the run goes on or ends, and says so. */
  async #goOnAfterOutput(live: Live, log: RunLog): Promise<void> {
    if (++log.continuations > maxContinuations) {
      log.append({ type: "run-status", status: "step-limit" });
      return log.close();
    }
    try {
      await this.#goOn(live);
    } catch (error) {
      // Nobody knows whether the request has arrived: what the backend made of it may be picked up, it is not sent twice.
      if (!isRefusal(error)) return log.lose();
      log.append({ type: "run-error", errorText: error.message });
      log.close();
      throw error;
    }
  }

  /** The request has room for results, too: the tools of the browser may run now. */
  #waitForBrowser({ format, log }: Live): void {
    for (const event of format.sent()) log?.append(event);
    log?.append({ type: "run-status", status: "awaiting-client-tool" });
  }

  /** Picks up an answer that was cut. False if there is nothing to pick up. */
  async #resume(live: Live, log: RunLog): Promise<boolean> {
    live.controller = new AbortController();
    const response = await live.format.resume(live.controller.signal);
    if (response === null) return false;
    log.isBeingRead();
    void this.#read(live, log, response, live.format.resumesBehindCut !== true);
    return true;
  }

  async #read(live: Live, log: RunLog, response: Response, isReplay: boolean): Promise<void> {
    const { onProblem } = this.#options;
    const dialect = live.format.dialect(isReplay);
    const append = isReplay ? this.#replaying(log) : (event: AgentEvent) => log.append(event);
    try {
      if (response.body === null) return log.cut();
      for await (const event of readAgentEvents(response.body, { dialect, ...(onProblem && { onProblem }) })) {
        if (log.seq === 0 && event.type !== "run-start") {
          append({ type: "run-start", messageId: live.format.nextMessageId() });
        }
        // A continuation writes on in the message that it belongs to, whatever the server calls it.
        if (event.type !== "run-start" || log.seq === 0) append(event);
      }
      log.close();
    } catch {
      log.cut();
    }
  }

  /** A replay is folded beside what is known, and takes its place once it is as far: nothing is shown twice or taken back. */
  #replaying(log: RunLog): (event: AgentEvent) => void {
    const known = log.message();
    let shadow = log.replay();
    let isThere = false;
    return (event) => {
      if (isThere) return log.append(event);
      if (event.type === "run-start") {
        log.append(event);
        if (shadow?.id !== event.messageId) shadow = createMessage({ id: event.messageId });
      }
      shadow = applyAgentEvent(shadow ?? createMessage({ id: known?.id ?? "" }), event);
      if (known?.id === shadow.id && !isAsFar(shadow, known)) return;
      isThere = true;
      log.reset(shadow);
    };
  }

  #keep(live: Live, log: RunLog): void {
    live.log = log;
    this.#runs.set(log.runId, { live, log });
  }

  #liveOf(conversationId: string): Live {
    const known = this.#conversations.get(conversationId);
    if (known !== undefined) return known;
    const live: Live = { format: this.#options.create(conversationId), controller: new AbortController() };
    this.#conversations.set(conversationId, live);
    return live;
  }
}

function newId(): string {
  return crypto.randomUUID();
}

/** The format has no way to say it: the form comes back, with a sentence that says why. */
export function notSupported(what: string, hint: string): TransportError {
  return new TransportError("not-supported", `${what} is not supported by this backend.`, { final: true, hint });
}
