import type { AgentEvent } from "../events/types";
import { isToolPart, type UntypedToolPart } from "../parts/tool-part";
import { isTerminalToolState } from "../parts/tool-states";
import { isRefusal, problemOf } from "./final-answer";
import type { SessionContext } from "./session-context";
import type { ToolOutputRequest } from "./transport";
import type { ToolOutputInput } from "./types";

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
  functionOf: (toolName: string) => RunClientTool | undefined;
  onSent: () => void;
};

/**
 * Runs the tools of the browser: only when the run waits for them, each call once, in one tab.
 *
 * Calls run side by side, and none waits for the stream: a tool that takes its time stops nothing.
 */
export type ClientToolRunner = {
  /** An event of the stream, already in the store: looks again where it may start or end a call. */
  readonly hear: (event: AgentEvent) => void;
  /** Starts what is ready and not started, aborts what has ended. */
  readonly check: (runId: string) => void;
  /** A person's answer to a call, from a view. Never rejects: what can't be sent is said to the person. */
  readonly addOutput: (runId: string, output: ToolOutputInput) => Promise<void>;
  /** Lets go of everything. A later `check` claims again what did not end here. */
  readonly dispose: () => void;
};

type Call = { runId: string; toolCallId: string; token: string };

export function createClientTools(
  { transport, store, environment, report, fail }: SessionContext,
  { functionOf, onSent }: ClientToolsOptions,
): ClientToolRunner {
  /** What this tab has claimed. An entry stays once its call has ended: what ran is never run again by this tab. */
  const calls = new Map<string, { token: string; controller: AbortController | undefined }>();
  /** Ends with `dispose`, and every wait with it. */
  let life = new AbortController();

  function check(runId: string): void {
    const message = store.readRun(runId);
    for (const part of message?.parts.filter(isToolPart) ?? []) {
      if (isTerminalToolState(part.state)) calls.get(callKey(runId, part.toolCallId))?.controller?.abort();
      else if (message?.run?.status === "awaiting-client-tool" && isReady(part)) start(runId, part);
    }
  }

  function start(runId: string, part: UntypedToolPart): void {
    const { toolCallId, toolName } = part;
    const run = functionOf(toolName);
    const key = callKey(runId, toolCallId);
    if (run === undefined || calls.has(key)) return;
    const { signal } = life;
    const controller = new AbortController();
    const held: { token: string; controller: AbortController | undefined } = { token: environment.newId(), controller };
    calls.set(key, held);
    void drive({ runId, toolCallId, token: held.token }, part, run, controller.signal).then(async (isOver) => {
      held.controller = undefined;
      if (isOver || signal.aborted) return;
      calls.delete(key);
      await pause(askAgainMs, signal);
      if (!signal.aborted) check(runId);
    });
  }

  /** Resolves to false if the call could not be claimed now. Never rejects. */
  async function drive(call: Call, part: UntypedToolPart, run: RunClientTool, signal: AbortSignal): Promise<boolean> {
    const { toolCallId, toolName } = part;
    try {
      if (!(await claim(call))) return false;
    } catch (cause) {
      const isFinal = isRefusal(cause);
      if (isFinal) report({ ...problemOf(cause), toolCallId });
      return isFinal;
    }
    if (signal.aborted) return true;
    const work = new AbortController();
    signal.addEventListener("abort", () => work.abort());
    void renew(call, work.signal);
    try {
      const output = await run("input" in part ? part.input : undefined, { toolCallId, signal });
      // A result of what was called off counts all the same.
      await send({ ...call, output: output ?? null });
    } catch (cause) {
      // That it was called off is no failure.
      if (!signal.aborted) {
        report({ code: "client-tool-failed", message: `${toolName} failed.`, toolCallId, cause });
        await send({ ...call, errorText: `${toolName} failed in the browser.` });
      }
    }
    work.abort();
    return true;
  }

  async function claim(call: Call): Promise<boolean> {
    return (await transport.claimTool?.(call)) ?? true;
  }

  async function renew(call: Call, signal: AbortSignal): Promise<void> {
    for (;;) {
      await pause(renewClaimMs, signal);
      if (signal.aborted) return;
      claim(call).catch(() => {});
    }
  }

  /** The token makes repeats safe, so what does not get through is tried again until it does. Never rejects. */
  async function send(request: ToolOutputRequest, first?: () => Promise<unknown>): Promise<void> {
    const { toolCallId } = request;
    const { signal } = life;
    for (let attempt = 1; !signal.aborted; attempt++) {
      try {
        await first?.();
        await transport.sendToolOutput(request);
        return onSent();
      } catch (cause) {
        if (isRefusal(cause)) return fail({ ...problemOf(cause), toolCallId });
        if (attempt === quietTries) {
          fail({ code: "unsent-output", message: "The result could not be sent.", toolCallId, cause });
        }
      }
      await pause(Math.min(maxPauseMs, 500 * 2 ** attempt), signal);
    }
  }

  function pause(ms: number, signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const end = () => {
        cancel();
        signal.removeEventListener("abort", end);
        resolve();
      };
      const cancel = environment.setTimer(end, ms);
      signal.addEventListener("abort", end);
    });
  }

  return {
    check,
    hear(event) {
      const { type, runId = "" } = event;
      const isOurs = "toolCallId" in event && calls.get(callKey(runId, event.toolCallId))?.controller !== undefined;
      if (isOurs || type === "run-status" || type === "reset") check(runId);
    },
    async addOutput(runId, output) {
      const { toolCallId } = output;
      const token = calls.get(callKey(runId, toolCallId))?.token ?? environment.newId();
      await send({ runId, token, ...output }, () => claim({ runId, toolCallId, token }));
    },
    dispose() {
      life.abort();
      life = new AbortController();
      for (const [key, { controller }] of calls) {
        if (controller !== undefined) {
          controller.abort();
          calls.delete(key);
        }
      }
    },
  };
}

function isReady({ state }: UntypedToolPart): boolean {
  return state === "input-available" || state === "approval-responded" || state === "output-streaming";
}

function callKey(runId: string, toolCallId: string): string {
  return `${runId}\n${toolCallId}`;
}
