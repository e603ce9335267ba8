import { commitTurn } from "../records/commit-turn";
import type { RunUsage } from "../records/index";
import { appendTurn, failTurn, holdsTurn, renewTurn } from "../records/stream-turn";
import { type FinishReason, ModelError } from "../models/model";
import type { RunAddress } from "../store/agent-store";
import type { Agent } from "./agent";
import { checkAnswer } from "./check-answer";
import { checkCall } from "./check-call";
import { EventWriter } from "./event-writer";
import { unlessAborted } from "./in-time";
import { keepLease } from "./keep-lease";
import { buildModelMessages } from "./model-messages";
import { StoppedByPerson } from "./stopped-by-person";
import { type StreamedTurn, streamTurn } from "./stream-turn";

class TurnLost extends Error {}

type Turn = { readonly step: number; readonly fence: number };

/** Streams one model turn and commits it. Ends quietly where another has the run, or somebody stopped it. */
export async function driveTurn(agent: Agent, address: RunAddress, turn: Turn): Promise<void> {
  const hold = agent.hold(address.runId);
  const { controller } = hold;
  const lose = () => controller.abort(new TurnLost());
  const release = keepLease({
    everyMs: agent.settings.leaseMs / 3,
    renew: async () => (await agent.transact(address, renewTurn(agent.settings, turn), { calls: false })).held,
    onLost: lose,
  });
  const deadline = setTimeout(
    () => controller.abort(new ModelError("cut-off", "The model turn took too long.")),
    agent.settings.turnTimeoutMs,
  );
  const writer = new EventWriter(async ({ events, begun }) => {
    const append = appendTurn(agent.settings, { fence: turn.fence, events, begun });
    const { held } = await agent.transact(address, append, { calls: false });
    agent.fault("turn-streaming");
    return held;
  }, lose);
  try {
    agent.fault("turn-started");
    await drive(agent, address, turn, writer, controller.signal);
  } catch (error) {
    if (controller.signal.reason instanceof TurnLost || agent.isGone) return;
    const cause: unknown = controller.signal.aborted ? controller.signal.reason : error;
    if (cause instanceof StoppedByPerson) return;
    await fail(agent, address, turn, writer, cause);
  } finally {
    clearTimeout(deadline);
    release();
    hold.release();
  }
}

async function drive(agent: Agent, address: RunAddress, turn: Turn, writer: EventWriter, signal: AbortSignal) {
  const view = await agent.store.getRun(address.runId);
  const run = view?.run ?? null;
  if (!holdsTurn(run, turn.fence)) return;
  const [request, taken] = await Promise.all([
    buildModelMessages(agent, address.key, signal),
    agent.store.listCallIds(address.key),
  ]);
  const streamed = await streamTurn(agent, { run, request, taken: new Set(taken), writer, signal });
  await writer.flush();
  signal.throwIfAborted();
  if (streamed.finish === "error") throw new ModelError("unavailable", "The model ended its turn with an error.");
  const checks = Promise.all(streamed.calls.map((call) => checkCall(agent, run, call)));
  const calls = await unlessAborted(checks, signal);
  agent.fault("turn-commit");
  const commit = commitTurn(agent.settings, {
    fence: turn.fence,
    owner: agent.processId,
    text: streamed.text,
    finish: streamed.finish satisfies FinishReason,
    usage: usageOf(streamed),
    calls,
    answer: calls.length === 0 ? await checkAnswer(agent, run, streamed) : null,
  });
  const { work } = await agent.transact(address, commit);
  agent.fault("turn-committed");
  agent.dispatch(address, work);
}

function usageOf({ usage }: StreamedTurn): RunUsage | null {
  if (usage === undefined) return null;
  return { inputTokens: usage.inputTokens ?? 0, outputTokens: usage.outputTokens ?? 0 };
}

async function fail(agent: Agent, address: RunAddress, turn: Turn, writer: EventWriter, error: unknown): Promise<void> {
  await writer.flush().catch(() => undefined);
  const { key, runId } = address;
  const correlationId = agent.log({
    level: "error",
    code: "model-failed",
    message: "A model turn failed, and its run with it.",
    conversationId: key.conversationId,
    runId,
    error,
  });
  const sentence = error instanceof ModelError ? error.sentence : "The assistant could not answer. Try again.";
  const errorText = `${sentence} (Reference ${correlationId})`;
  await agent.transact(address, failTurn(agent.settings, { fence: turn.fence, errorText }));
}
