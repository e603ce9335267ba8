import { describe, expect, it } from "vitest";
import type { AgentStore } from "../store/agent-store";
import { createMemoryStore } from "../store/memory-store";
import { sampleCall, sampleKey, samplePlan, sampleRun } from "../testing/sample-records";
import type { CallRecord } from "./call-record";
import { claimCall } from "./claim-call";
import { commitTurn } from "./commit-turn";
import { decide } from "./decide";
import { DEFAULT_RULES } from "./rules";
import { appendCall, recordOutcome, renewCall } from "./run-call";
import type { RunRecord } from "./run-record";
import { stopRun } from "./stop";
import { appendTurn, failTurn, renewTurn } from "./stream-turn";
import type { Transition } from "./transition";

const rules = DEFAULT_RULES;
const key = sampleKey();

/** A store with one run as it is given, and a clock to turn. */
async function prepared(run: Partial<RunRecord>, call?: Partial<CallRecord>) {
  let now = 1_000;
  const store: AgentStore = createMemoryStore({ now: () => now });
  const record = sampleRun(key, run);
  const { runId } = record;
  const calls = call === undefined ? [] : [sampleCall(record, call)];
  const begin = () => samplePlan(null, { runs: [{ record, dueAt: null }], calls });
  await store.transact({ key, calls: false, token: "begin" }, begin);
  let tokens = 0;
  const make = <Answer>(transition: Transition<Answer>) =>
    store.transact({ key, runId, calls: true, token: `t${++tokens}` }, transition);
  const seq = async () => (await store.getRun(runId))?.seq ?? 0;
  return { store, runId, make, seq, pass: (ms: number) => (now += ms) };
}

const done = { outcome: { kind: "succeeded" as const, by: null }, output: { json: "1", shown: 1 }, owner: "p" };

describe("a holder with an old fence", () => {
  it("writes nothing into the turn of another", async () => {
    const { make, seq } = await prepared({ phase: "turn", fence: 3, leaseUntil: 9_000 });
    const commit = { owner: "p", text: "", finish: "stop", usage: null, calls: [] };
    const events = [{ type: "text-delta" as const, text: "late" }];
    for (const fence of [2, 4]) {
      expect(await make(appendTurn(rules, { fence, events, begun: [] }))).toEqual({ held: false });
      expect(await make(renewTurn(rules, { fence }))).toEqual({ held: false });
      expect(await make(failTurn(rules, { fence, errorText: "x" }))).toEqual({ held: false });
      expect((await make(commitTurn(rules, { ...commit, fence }))).held).toBe(false);
    }
    expect(await seq()).toBe(0);
    expect((await make(commitTurn(rules, { ...commit, fence: 3 }))).held).toBe(true);
  });

  it("G2: does not report for a call that was claimed again", async () => {
    const { make, pass, seq } = await prepared(
      { phase: "calls" },
      { status: "ready", readyAt: 1, effects: "idempotent" },
    );
    const first = await make(claimCall(rules, { toolCallId: "call_1", owner: "a" }));
    pass(rules.leaseMs);
    const second = await make(claimCall(rules, { toolCallId: "call_1", owner: "b" }));
    const fences = [first, second].map((answer) => (answer.ok ? answer.fence : 0));
    const [old = 0, current = 0] = fences;
    expect(current).toBeGreaterThan(old);
    const before = await seq();
    const call = { toolCallId: "call_1", fence: old };
    expect((await make(recordOutcome(rules, { ...call, ...done }))).recorded).toBe(false);
    expect((await make(renewCall(rules, call))).held).toBe(false);
    expect(
      (await make(appendCall(rules, { ...call, events: [{ type: "tool-progress", toolCallId: "call_1" }] }))).held,
    ).toBe(false);
    expect(await seq()).toBe(before);
    expect((await make(recordOutcome(rules, { ...call, fence: current, ...done }))).recorded).toBe(true);
  });

  it("is refused after the run was stopped", async () => {
    const { make, store, runId } = await prepared({ phase: "turn", fence: 1, leaseUntil: 9_000 });
    await make(stopRun(rules));
    expect(await make(renewTurn(rules, { fence: 1 }))).toEqual({ held: false });
    expect((await store.getRun(runId))?.run.fence).toBe(2);
  });
});

describe("a claim", () => {
  it("G2: leaves a holder alone whose lease runs, to the millisecond", async () => {
    const { make, pass } = await prepared({ phase: "calls" }, { status: "ready", readyAt: 1, effects: "none" });
    expect((await make(claimCall(rules, { toolCallId: "call_1", owner: "a" }))).ok).toBe(true);
    pass(rules.leaseMs - 1);
    expect((await make(claimCall(rules, { toolCallId: "call_1", owner: "b" }))).ok).toBe(false);
    pass(1);
    expect((await make(claimCall(rules, { toolCallId: "call_1", owner: "b" }))).ok).toBe(true);
  });
});

describe("a decision", () => {
  it("G3: is too late at its expiry, also where no sweep came first", async () => {
    const approval = { approvalId: "approval_1", expiresAt: 5_000, decision: null };
    const input = {
      toolCallId: "call_1",
      owner: "p",
      approved: true,
      reason: null,
      editsKey: "[]",
      verdict: "fine" as const,
      accepted: { json: null, shown: null, effectiveJson: null, shownEffective: null },
      shownHash: null,
      editsHash: null,
    };
    const late = await prepared({ phase: "calls", status: "awaiting-approval" }, { status: "pending", approval });
    late.pass(4_000);
    expect(await late.make(decide(rules, input))).toEqual({ ok: false, code: "expired" });
    expect(await late.make(decide(rules, { ...input, approved: false }))).toEqual({ ok: false, code: "expired" });
    expect(await late.seq()).toBe(0);
    const inTime = await prepared({ phase: "calls", status: "awaiting-approval" }, { status: "pending", approval });
    inTime.pass(3_999);
    expect((await inTime.make(decide(rules, input))).ok).toBe(true);
  });
});
