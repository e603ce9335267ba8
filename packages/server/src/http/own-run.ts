import { keyOf, sameOwner } from "../agent/principal";
import { sweepIfDue } from "../agent/sweep";
import type { RunView } from "../store/agent-store";
import type { Exchange } from "./exchange";
import { notFound } from "./http-error";

/**
 * A run of the asker, after a look at what is overdue in it.
 *
 * Throws an `HttpError` (404) for a run that is somebody else's, invented or gone: the three can't be told apart.
 */
export async function ownRun({ agent, principal }: Exchange, runId: string): Promise<RunView> {
  const view = await agent.store.getRun(runId);
  const asker = keyOf({ ...principal, conversationId: "" });
  if (view === null || !sameOwner(view.run.key, asker)) throw notFound();
  return (await sweepIfDue(agent, { key: view.run.key, runId })) ?? view;
}
