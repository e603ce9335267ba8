import { claimCall, refuseCall } from "../records/claim-call";
import type { CallRecord, EventBody, RunRecord } from "../records/index";
import { appendCall, recordOutcome, renewCall } from "../records/run-call";
import type { RunAddress } from "../store/agent-store";
import type { Agent } from "./agent";
import { callContext, idempotencyKey } from "./call-context";
import { EventWriter } from "./event-writer";
import { type OutcomeReport, outcomeOf, successOf } from "./outcome-of";
import { type Refusal, recheckCall } from "./recheck-call";
import type { RegisteredTool } from "./registered-tool";
import { runTool, type ToolRun } from "./run-tool";
import { preliminaryEvent, progressEvent } from "./tool-events";
import { findResult, keepResult, resultKeyOf, takeTurn } from "./tool-books";
import { watchCall } from "./watch-call";

/** Of progress and preliminary output of one execution: a tool may report without end. */
const MAX_SHOWN = 1_000;

type Claimed = {
  readonly address: RunAddress;
  readonly run: RunRecord;
  readonly call: CallRecord;
  readonly tool: RegisteredTool;
  readonly input: unknown;
  readonly resultKey: string;
  readonly fence: number;
};

/** Checks a ready or approved call again, claims it, runs it once and records what came of it. Ends quietly where another has it. */
export async function executeCall(agent: Agent, address: RunAddress, toolCallId: string): Promise<void> {
  const view = await agent.store.getCall(address.runId, toolCallId);
  const run = (await agent.store.getRun(address.runId))?.run;
  if (view === null || run === undefined || view.call.status === "ended") return;
  const checked = await recheckCall(agent, run, view);
  if (!checked.ok) return refuse(agent, address, toolCallId, checked.refusal);
  const { tool } = checked;
  const resultKey = resultKeyOf(checked);
  const cached = await findResult(agent, address.key, tool, resultKey);
  const objection = cached === null ? await takeTurn(agent, address, tool, toolCallId) : null;
  if (objection !== null) return refuse(agent, address, toolCallId, { errorText: objection, phase: "execution" });
  agent.fault("call-claim");
  const claim = claimCall(agent.settings, { toolCallId, owner: agent.processId });
  const answer = await agent.transact(address, claim);
  if (!answer.ok) return;
  agent.fault("call-claimed");
  const claimed = { ...checked, resultKey, address, run, call: view.call, fence: answer.fence };
  if (cached === null) await runClaimed(agent, claimed);
  else await report(agent, claimed, successOf(agent, claimed, cached));
}

async function refuse(agent: Agent, address: RunAddress, toolCallId: string, refusal: Refusal): Promise<void> {
  const transition = refuseCall(agent.settings, { toolCallId, owner: agent.processId, ...refusal });
  const { work } = await agent.transact(address, transition);
  agent.dispatch(address, work);
}

async function runClaimed(agent: Agent, claimed: Claimed): Promise<void> {
  const { address, call, fence, tool } = claimed;
  const { toolCallId } = call;
  const hold = agent.hold(address.runId, toolCallId);
  const { controller } = hold;
  let onLost: () => void = () => undefined;
  const lost = new Promise<void>((resolve) => {
    onLost = resolve;
  });
  const unwatch = watchCall(
    agent,
    address,
    { toolCallId, fence },
    {
      controller,
      onLost,
      renew: () => agent.transact(address, renewCall(agent.settings, { toolCallId, fence })),
    },
  );
  const writer = new EventWriter(
    async ({ events }) =>
      (await agent.transact(address, appendCall(agent.settings, { toolCallId, fence, events }))).held,
    () => undefined,
  );
  const show = atMost(MAX_SHOWN, (event: EventBody) => writer.push(event));
  try {
    const run = await runTool(tool, claimed.input, {
      controller,
      lost,
      context: {
        ...callContext(claimed.run, toolCallId),
        idempotencyKey: idempotencyKey(address.key, address.runId, toolCallId),
        reportProgress: (progress) => show(progressEvent(toolCallId, progress)),
      },
      onPreliminary: (output) => {
        const event = preliminaryEvent(agent, tool, toolCallId, output);
        if (event !== null) show(event);
      },
    });
    agent.fault("call-executed");
    await writer.flush().catch(() => undefined);
    if (run.kind !== "lost") await record(agent, claimed, run, controller.signal);
    if (run.kind === "timeout" || run.kind === "lost") listenForLate(agent, claimed, run.late, controller.signal);
  } finally {
    unwatch();
    hold.release();
  }
}

async function record(agent: Agent, claimed: Claimed, run: ToolRun, signal: AbortSignal): Promise<void> {
  const came = await outcomeOf(agent, claimed, run, signal);
  await report(agent, claimed, came);
  if (came.output !== undefined) await keepResult(agent, claimed.address.key, claimed, came.output.json);
}

/** The outcome is recorded before anyone is told; record and event are one transaction. */
async function report(agent: Agent, claimed: Claimed, came: OutcomeReport): Promise<void> {
  const { address, call, fence } = claimed;
  const outcome = recordOutcome(agent.settings, {
    toolCallId: call.toolCallId,
    fence,
    owner: agent.processId,
    ...came,
  });
  // Nobody else knows what happened: ask for as long as it takes a store to come back.
  const { work } = await agent.transact(address, outcome, { patienceMs: 4 * agent.settings.leaseMs });
  agent.fault("call-recorded");
  agent.dispatch(address, work);
}

/** A tool that answers after its deadline still knows what nobody else does. */
function listenForLate(agent: Agent, claimed: Claimed, late: Promise<ToolRun>, signal: AbortSignal): void {
  void late
    .then((run) => record(agent, claimed, run, signal))
    .catch((error: unknown) => {
      if (agent.isGone) return;
      agent.log({ level: "error", code: "late-outcome-lost", message: "A late outcome was not recorded.", error });
    });
}

function atMost<Item>(limit: number, use: (item: Item) => void): (item: Item) => void {
  let left = limit;
  return (item) => {
    if (left-- > 0) use(item);
  };
}
