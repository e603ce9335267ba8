import { randomId } from "../json/hash";
import type { CallRecord, ConversationKey, Plan, RunRecord, TransitionState } from "../records/index";

/** Names that no other test uses, so that a database may be shared. */
export function sampleKey(conversationId = "c1"): ConversationKey {
  return { tenantId: "t1", userId: randomId("user"), conversationId };
}

export function sampleRun(key: ConversationKey, patch: Partial<RunRecord> = {}): RunRecord {
  return {
    runId: randomId("run"),
    key,
    ordinal: 0,
    messageId: "m1",
    textHash: "hash",
    retryOf: null,
    status: "running",
    phase: "turn",
    reason: null,
    step: 1,
    toolErrors: 0,
    activeMs: 0,
    turnStartedAt: 0,
    fence: 1,
    owner: "process",
    leaseUntil: null,
    stopAt: null,
    untrusted: false,
    refused: [],
    usage: null,
    openObject: null,
    createdAt: 1,
    updatedAt: 1,
    endedAt: null,
    ...patch,
  };
}

export function sampleCall(run: RunRecord, patch: Partial<CallRecord> = {}): CallRecord {
  return {
    runId: run.runId,
    toolCallId: "call_1",
    modelCallId: "call_1",
    step: 1,
    index: 0,
    toolName: "getWeather",
    effects: "none",
    executor: "server",
    sequential: false,
    untrusted: false,
    status: "ready",
    digest: "",
    inputHash: "",
    approval: null,
    readyAt: null,
    fence: 0,
    owner: null,
    leaseUntil: null,
    attempt: 0,
    startedAt: null,
    stopAt: null,
    answer: null,
    end: null,
    ...patch,
  };
}

/** A plan that writes nothing but what it is given. */
export function samplePlan<Answer>(answer: Answer, patch: Partial<Plan<Answer>> = {}): Plan<Answer> {
  return {
    answer,
    conversation: null,
    runs: [],
    calls: [],
    contents: [],
    events: [],
    audit: [],
    validBefore: null,
    ...patch,
  };
}

/** A plan that begins a run in its conversation. */
export function beginPlan(state: TransitionState, run: RunRecord, patch: Partial<Plan<string>> = {}): Plan<string> {
  const { key, runId } = run;
  const conversation = {
    key,
    lastRunId: runId,
    runCount: run.ordinal + 1,
    title: "Hello",
    createdAt: state.now,
    updatedAt: state.now,
  };
  return samplePlan(runId, {
    conversation,
    runs: [{ record: run, dueAt: null }],
    contents: [{ runId, toolCallId: null, kind: "text", json: '"Hello"' }],
    events: [{ runId, events: [{ type: "run-start", messageId: runId }] }],
    ...patch,
  });
}
