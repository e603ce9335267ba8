import type { AgentEvent } from "../events/types";
import { isToolPart, type UntypedToolPart } from "../parts/tool-part";
import { isTerminalToolState } from "../parts/tool-states";
import type { MessageStore } from "../store/message-store";
import type { Environment } from "./environment";
import { isRefusal } from "./final-answer";
import type { ToolOutputRequest, Transport } from "./transport";
import type { Problem, ToolOutputInput } from "./types";

/** A claim is leased for 30 s; a tab that still runs the tool says so in time. */
const renewClaimMs = 10_000;
/** How soon to ask again for a call that another tab holds: it may die before it answers. */
const askAgainMs = 5_000;
/** After so many tries a person hears that a result is still here. */
const quietTries = 5;
const maxPauseMs = 30_000;

/** A function of the app that stands for a tool. Its input has passed the tool's schema on the server. */
export type RunClientTool = (input: unknown, context: { toolCallId: string; signal: AbortSignal }) => unknown;

export type ClientToolsOptions = {
  transport: Transport;
  store: MessageStore;
  environment: Environment;
  functionOf: (toolName: string) => RunClientTool | undefined;
  onProblem: (problem: Problem) => void;
  /** A result does not get through: a person should know. */
  onUnsent: (problem: Problem) => void;
  onSent: () => void;
};

type Call = { runId: string; toolCallId: string; token: string };

/**
 * Runs the tools of the browser: only when the run waits for them, each call once, in one tab.
 *
 * Calls run side by side, and none waits for the stream: a tool that takes its time stops nothing.
 */
export class ClientToolRunner {
  readonly #options: ClientToolsOptions;
  /** What this tab has claimed. An entry stays once its call has ended: what ran is never run again by this tab. */
  readonly #calls = new Map<string, { token: string; controller: AbortController | undefined }>();
  /** Ends with `dispose`, and every wait with it. */
  #life = new AbortController();

  constructor(options: ClientToolsOptions) {
    this.#options = options;
  }

  /** An event of the stream, already in the store: looks again where it may start or end a call. */
  hear(event: AgentEvent): void {
    const { type, runId = "" } = event;
    const isOurs = "toolCallId" in event && this.#calls.get(callKey(runId, event.toolCallId))?.controller !== undefined;
    if (isOurs || type === "run-status" || type === "reset") this.check(runId);
  }

  /** Starts what is ready and not started, aborts what has ended. */
  check(runId: string): void {
    const message = this.#options.store.readRun(runId);
    const isWaiting = message?.run?.status === "awaiting-client-tool";
    for (const part of message?.parts.filter(isToolPart) ?? []) {
      if (isTerminalToolState(part.state)) this.#calls.get(callKey(runId, part.toolCallId))?.controller?.abort();
      else if (isWaiting && isReady(part)) this.#start(runId, part);
    }
  }

  /** A person's answer to a call, from a view. Never rejects: what can't be sent is said by `onUnsent`. */
  async addOutput(runId: string, output: ToolOutputInput): Promise<void> {
    const { toolCallId } = output;
    const token = this.#calls.get(callKey(runId, toolCallId))?.token ?? this.#options.environment.newId();
    await this.#send({ runId, token, ...output }, () => this.#claim({ runId, toolCallId, token }));
  }

  /** Lets go of everything. A later `check` claims again what did not end here. */
  dispose(): void {
    this.#life.abort();
    this.#life = new AbortController();
    for (const [key, { controller }] of this.#calls) {
      if (controller === undefined) continue;
      controller.abort();
      this.#calls.delete(key);
    }
  }

  #start(runId: string, part: UntypedToolPart): void {
    const { environment, functionOf } = this.#options;
    const { toolCallId } = part;
    const run = functionOf(part.toolName);
    const key = callKey(runId, toolCallId);
    if (run === undefined || this.#calls.has(key)) return;
    const life = this.#life.signal;
    const controller = new AbortController();
    const held: { token: string; controller: AbortController | undefined } = { token: environment.newId(), controller };
    this.#calls.set(key, held);
    void this.#drive({ runId, toolCallId, token: held.token }, part, run, controller.signal).then(async (isOver) => {
      held.controller = undefined;
      if (isOver || life.aborted) return;
      this.#calls.delete(key);
      await this.#pause(askAgainMs, life);
      if (!life.aborted) this.check(runId);
    });
  }

  /** Resolves to false if the call could not be claimed now. Never rejects. */
  async #drive(call: Call, part: UntypedToolPart, run: RunClientTool, signal: AbortSignal): Promise<boolean> {
    try {
      if (!(await this.#claim(call))) return false;
    } catch (cause) {
      const { toolCallId } = call;
      if (isRefusal(cause)) this.#options.onProblem({ code: cause.code, message: cause.message, toolCallId, cause });
      return isRefusal(cause);
    }
    if (signal.aborted) return true;
    const stopRenewing = this.#renew(call, signal);
    const result = await this.#run(part, run, signal);
    // A result of what was called off counts all the same; that it was called off is no failure.
    if (!("errorText" in result && signal.aborted)) await this.#send({ ...call, ...result });
    stopRenewing();
    return true;
  }

  async #run(part: UntypedToolPart, run: RunClientTool, signal: AbortSignal) {
    const { toolCallId, toolName } = part;
    try {
      const output = await run("input" in part ? part.input : undefined, { toolCallId, signal });
      return { output: output ?? null };
    } catch (cause) {
      const problem = { code: "client-tool-failed", message: `${toolName} failed.`, toolCallId, cause };
      if (!signal.aborted) this.#options.onProblem(problem);
      return { errorText: `${toolName} failed in the browser.` };
    }
  }

  async #claim(call: Call): Promise<boolean> {
    return (await this.#options.transport.claimTool?.(call)) ?? true;
  }

  #renew(call: Call, signal: AbortSignal): () => void {
    let cancel = () => {};
    const again = () => {
      cancel = this.#options.environment.setTimer(() => {
        this.#claim(call).catch(() => {});
        again();
      }, renewClaimMs);
    };
    const stop = () => cancel();
    again();
    signal.addEventListener("abort", stop);
    return stop;
  }

  /** The token makes repeats safe, so what does not get through is tried again until it does. */
  async #send(request: ToolOutputRequest, claim?: () => Promise<unknown>): Promise<void> {
    const { transport, onSent, onUnsent } = this.#options;
    const { toolCallId } = request;
    const life = this.#life.signal;
    for (let attempt = 1; ; attempt++) {
      try {
        await claim?.();
        await transport.sendToolOutput(request);
        return onSent();
      } catch (cause) {
        if (isRefusal(cause)) return onUnsent({ code: cause.code, message: cause.message, toolCallId, cause });
        if (attempt === quietTries) {
          onUnsent({ code: "unsent-output", message: "The result could not be sent.", toolCallId, cause });
        }
      }
      await this.#pause(Math.min(maxPauseMs, 500 * 2 ** attempt), life);
      if (life.aborted) return;
    }
  }

  #pause(ms: number, life: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const end = () => {
        cancel();
        life.removeEventListener("abort", end);
        resolve();
      };
      const cancel = this.#options.environment.setTimer(end, ms);
      life.addEventListener("abort", end);
    });
  }
}

function isReady(part: UntypedToolPart): boolean {
  return part.state === "input-available" || part.state === "approval-responded" || part.state === "output-streaming";
}

function callKey(runId: string, toolCallId: string): string {
  return `${runId}\n${toolCallId}`;
}
