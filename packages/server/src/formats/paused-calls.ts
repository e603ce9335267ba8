import type { ToolPart } from "@callstate/core";
import type { Agent } from "../agent/agent";
import { foldRun } from "../stream/fold-run";

/** A call that the page may run now. */
export type ReadyCall = { readonly toolCallId: string; readonly toolName: string; readonly input: unknown };

export type PausedCalls = {
  /** Calls of the browser that nobody has taken. */
  readonly ready: readonly ReadyCall[];
  /** Something still runs: a tool of the server, or one of another page. */
  readonly isBusy: boolean;
};

/** What is open in a run that waits for the browser. */
export async function pausedCalls(agent: Agent, runId: string): Promise<PausedCalls> {
  const page = await agent.store.readRun(runId);
  const ready: ReadyCall[] = [];
  let isBusy = false;
  for (const part of page === null ? [] : foldRun(page).parts) {
    if (!isAllowed(part)) continue;
    const { toolCallId, toolName, input } = part;
    const call = (await agent.store.getCall(runId, toolCallId))?.call;
    const isReady = call?.status === "ready" || call?.status === "approved";
    if (isReady && call.executor === "client") ready.push({ toolCallId, toolName, input });
    else if (isReady || call?.status === "executing") isBusy = true;
  }
  return { ready, isBusy };
}

/** Neither ended, nor waiting for a person, nor still being written. */
function isAllowed(part: {
  readonly type: string;
}): part is Extract<ToolPart, { state: "input-available" | "approval-responded" | "output-streaming" }> {
  return "state" in part && OPEN_STATES.has(String(part.state));
}

const OPEN_STATES = new Set(["input-available", "approval-responded", "output-streaming"]);

/** True where nothing happens any more until somebody answers: then formats that ask by ending their stream do so. */
export async function isWaiting(agent: Agent, { runId, status }: { runId: string; status: string }): Promise<boolean> {
  return status === "awaiting-client-tool" ? !(await pausedCalls(agent, runId)).isBusy : true;
}
