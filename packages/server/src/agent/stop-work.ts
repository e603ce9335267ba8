import { stopCall, stopRun } from "../records/stop";
import type { RunAddress } from "../store/agent-store";
import type { Agent } from "./agent";
import { StoppedByPerson } from "./stopped-by-person";
import { sweepIfDue } from "./sweep";

/**
 * Stops a run, or one call of it. What executes is asked to abort; what has not answered when its time is up is ended by a sweep,
 * here or in another process.
 */
export async function stopWork(agent: Agent, address: RunAddress, toolCallId?: string): Promise<void> {
  const transition =
    toolCallId === undefined
      ? stopRun(agent.settings)
      : stopCall(agent.settings, { toolCallId, owner: agent.processId });
  const { executing, endsAt, work } = await agent.transact(address, transition, { patienceMs: 1_000 });
  const reason = new StoppedByPerson();
  if (toolCallId === undefined) agent.abort(address.runId, undefined, reason);
  for (const id of executing) agent.abort(address.runId, id, reason);
  agent.dispatch(address, work);
  if (endsAt === null) return;
  const timer = setTimeout(() => {
    if (!agent.isGone) sweepIfDue(agent, address).catch(() => undefined);
  }, agent.settings.stopGraceMs + 20);
  timer.unref();
}
