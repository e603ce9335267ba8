import { isToolPart, type UntypedToolPart } from "../parts/tool-part";
import { isTerminalToolState } from "../parts/tool-states";
import type { MessageStore } from "../store/message-store";
import type { Environment } from "./environment";
import { isAnswer } from "./final-answer";
import type { ToolOutputRequest, Transport } from "./transport";
import type { Problem, ToolOutputInput } from "./types";

/** A claim is leased for 30 s; a tab that still runs the tool says so in time. */
const renewClaimMs = 10_000;
/** How soon to ask again for a call that another tab holds: it may die before it answers. */
const askAgainMs = 5_000;
const sendTries = 5;

/** A function of the app that stands for a tool. Its input has passed the tool's schema on the server. */
export type RunClientTool = (input: unknown, context: { toolCallId: string; signal: AbortSignal }) => unknown;

export type ClientToolsOptions = {
  transport: Transport;
  store: MessageStore;
  environment: Environment;
  functionOf: (toolName: string) => RunClientTool | undefined;
  onProblem: (problem: Problem) => void;
  onSent: () => void;
};

/**
 * Runs the tools of the browser: only when the run waits for them, each call once, in one tab.
 *
 * Calls run side by side, and none waits for the stream: a tool that takes its time stops nothing.
 */
export class ClientToolRunner {
  readonly #options: ClientToolsOptions;
  readonly #running = new Map<string, { token: string; controller: AbortController }>();
  #askAgain: (() => void) | undefined;

  constructor(options: ClientToolsOptions) {
    this.#options = options;
  }

  /** Starts what is ready and not started, aborts what has ended. */
  check(runId: string): void {
    const message = this.#options.store.readRun(runId);
    for (const part of message?.parts.filter(isToolPart) ?? []) {
      const id = callKey(runId, part.toolCallId);
      if (isTerminalToolState(part.state)) this.#running.get(id)?.controller.abort();
      else if (message?.run?.status === "awaiting-client-tool" && isReady(part)) this.#start(runId, part);
    }
  }

  /** A person's answer to a call, from a view. */
  async addOutput(runId: string, output: ToolOutputInput): Promise<void> {
    const { transport, environment } = this.#options;
    const token = this.#running.get(callKey(runId, output.toolCallId))?.token ?? environment.newId();
    await transport.claimTool?.({ runId, toolCallId: output.toolCallId, token });
    await this.#send({ runId, token, ...output });
  }

  dispose(): void {
    this.#askAgain?.();
    for (const { controller } of this.#running.values()) controller.abort();
  }

  #start(runId: string, part: UntypedToolPart): void {
    const run = this.#options.functionOf(part.toolName);
    const id = callKey(runId, part.toolCallId);
    if (run === undefined || this.#running.has(id)) return;
    const call = { token: this.#options.environment.newId(), controller: new AbortController() };
    this.#running.set(id, call);
    void this.#drive(runId, part, run, call).then((held) => {
      // The call stays in the map for good once it ran: what ran is never run again by this tab.
      if (held) return;
      this.#running.delete(id);
      this.#askAgain ??= this.#options.environment.setTimer(() => {
        this.#askAgain = undefined;
        this.check(runId);
      }, askAgainMs);
    });
  }

  /** Resolves to false if another tab holds the call. */
  async #drive(
    runId: string,
    part: UntypedToolPart,
    run: RunClientTool,
    { token, controller }: { token: string; controller: AbortController },
  ): Promise<boolean> {
    const { toolCallId } = part;
    if (!(await this.#claim(runId, toolCallId, token))) return false;
    const renew = this.#renew(runId, toolCallId, token, controller.signal);
    try {
      const input = "input" in part ? part.input : undefined;
      const output = await run(input, { toolCallId, signal: controller.signal });
      await this.#send({ runId, toolCallId, token, output: output ?? null });
    } catch (cause) {
      if (controller.signal.aborted) return true;
      this.#options.onProblem({ code: "client-tool-failed", message: `${part.toolName} failed.`, toolCallId, cause });
      await this.#send({ runId, toolCallId, token, errorText: `${part.toolName} failed in the browser.` }).catch(
        () => {},
      );
    } finally {
      renew();
    }
    return true;
  }

  async #claim(runId: string, toolCallId: string, token: string): Promise<boolean> {
    try {
      return (await this.#options.transport.claimTool?.({ runId, toolCallId, token })) ?? true;
    } catch {
      return false;
    }
  }

  #renew(runId: string, toolCallId: string, token: string, signal: AbortSignal): () => void {
    const { transport, environment } = this.#options;
    let cancel = () => {};
    const again = () => {
      cancel = environment.setTimer(() => {
        if (signal.aborted) return;
        void transport.claimTool?.({ runId, toolCallId, token }).catch(() => false);
        again();
      }, renewClaimMs);
    };
    if (transport.claimTool !== undefined) again();
    return () => cancel();
  }

  /** The token makes repeats safe, so a lost connection is only tried again. */
  async #send(request: ToolOutputRequest): Promise<void> {
    for (let attempt = 1; ; attempt++) {
      try {
        await this.#options.transport.sendToolOutput(request);
        this.#options.onSent();
        return;
      } catch (cause) {
        if (isAnswer(cause) && cause.status !== undefined && cause.status < 500) {
          this.#options.onProblem({ code: cause.code, message: cause.message, toolCallId: request.toolCallId, cause });
          return;
        }
        if (attempt === sendTries) {
          const message = "The result could not be sent.";
          this.#options.onProblem({ code: "unsent-output", message, toolCallId: request.toolCallId, cause });
          throw cause;
        }
        await new Promise<void>((resolve) => {
          this.#options.environment.setTimer(resolve, 500 * 2 ** attempt);
        });
      }
    }
  }
}

function isReady(part: UntypedToolPart): boolean {
  return part.state === "input-available" || part.state === "approval-responded" || part.state === "output-streaming";
}

function callKey(runId: string, toolCallId: string): string {
  return `${runId}\n${toolCallId}`;
}
