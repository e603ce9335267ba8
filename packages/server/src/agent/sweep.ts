import { sweepRun } from "../records/sweep";
import type { RunAddress, RunView } from "../store/agent-store";
import type { Agent } from "./agent";
import { agentOf } from "./agent";
import type { AgentOptions } from "./agent-options";

const BATCH = 100;

/** Looks at one run if its time has come, and returns it as it stands then. */
export async function sweepIfDue(agent: Agent, address: RunAddress): Promise<RunView | null> {
  const view = await agent.store.getRun(address.runId);
  if (view === null || view.dueAt === null || view.dueAt > view.now) return view;
  await sweep(agent, address);
  return agent.store.getRun(address.runId);
}

async function sweep(agent: Agent, address: RunAddress): Promise<void> {
  const transition = sweepRun(agent.settings, { owner: agent.processId });
  const { work } = await agent.transact(address, transition, { patienceMs: 0 });
  agent.dispatch(address, work);
}

/** Looks at all runs whose time has come. Returns how many there were. */
export async function sweepDue(agent: Agent): Promise<number> {
  const due = await agent.store.listDue(BATCH);
  for (const address of due) await sweep(agent, address);
  return due.length;
}

/**
 * Picks up what other processes left: calls that were approved and not run, leases that ran out, questions that expired. For
 * platforms without timers, call it from a schedule; elsewhere the handler does.
 *
 * Resolves when what it started has ended too. Returns how many runs it looked at.
 */
export async function recover(options: AgentOptions): Promise<number> {
  const agent = agentOf(options);
  const seen = await sweepDue(agent);
  await agent.idle();
  return seen;
}
