import type { HoldAnswer } from "../records/run-call";
import type { RunAddress } from "../store/agent-store";
import type { Agent } from "./agent";
import { StoppedByPerson } from "./stopped-by-person";

/** Thrown into a tool's signal when another process has its call. */
export class CallLost extends Error {}

/**
 * Keeps the lease of an executing call, and looks whether somebody wants it to stop: another process may have been told. Returns
 * the end of watching.
 */
export function watchCall(
  agent: Agent,
  address: RunAddress,
  call: { toolCallId: string; fence: number },
  options: { controller: AbortController; renew: () => Promise<HoldAnswer>; onLost: () => void },
): () => void {
  const { controller, renew, onLost } = options;
  const renewEveryMs = agent.settings.leaseMs / 3;
  const lookEveryMs = Math.min(1_000, renewEveryMs);
  let renewedAt = Date.now();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let watching = true;
  const look = async (): Promise<HoldAnswer> => {
    if (Date.now() - renewedAt >= renewEveryMs) {
      renewedAt = Date.now();
      return renew();
    }
    const view = await agent.store.getCall(address.runId, call.toolCallId);
    const isHeld = view?.call.status === "executing" && view.call.fence === call.fence;
    return { held: isHeld, stop: (view?.call.stopAt ?? null) !== null };
  };
  const tick = async () => {
    // A store that is away says nothing about the lease: the next look will.
    const answer = await look().catch(() => null);
    if (!watching || agent.isGone) return;
    if (answer?.held === false) {
      controller.abort(new CallLost());
      onLost();
      return;
    }
    if (answer?.stop === true) controller.abort(new StoppedByPerson());
    timer = setTimeout(() => void tick(), lookEveryMs);
  };
  timer = setTimeout(() => void tick(), lookEveryMs);
  return () => {
    watching = false;
    clearTimeout(timer);
  };
}
