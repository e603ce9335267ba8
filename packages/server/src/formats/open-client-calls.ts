import type { Agent } from "../agent/agent";
import { foldRun } from "../stream/fold-run";

/** A call that the page may run now. */
export type OpenClientCall = { readonly toolCallId: string; readonly toolName: string; readonly input: unknown };

/** The calls of a run that wait for the browser, and are allowed to run. */
export async function openClientCalls(agent: Agent, runId: string): Promise<OpenClientCall[]> {
  const page = await agent.store.readRun(runId);
  if (page === null) return [];
  return foldRun(page).parts.flatMap((part): OpenClientCall[] => {
    if (part.type === "object" || !("toolCallId" in part)) return [];
    const { toolCallId, toolName, state } = part;
    if (state !== "input-available" && state !== "approval-responded") return [];
    if (agent.options.tools.registry.get(toolName)?.executor !== "client") return [];
    return [{ toolCallId, toolName, input: part.input }];
  });
}
