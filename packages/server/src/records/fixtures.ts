import type { ToolEffects } from "@callstate/core";
import { expect } from "vitest";
import type { AgentStore, RunAddress } from "../store/agent-store";
import { newCall } from "../agent/streamed-call";
import { ENDS, expectOneEnd, expectSteps } from "../testing/expect-log";
import { beginRun } from "./begin-run";
import { claimCall } from "./claim-call";
import { type CheckedCall, commitTurn } from "./commit-turn";
import { decide } from "./decide";
import { DEFAULT_RULES } from "./rules";
import { recordOutcome, renewCall } from "./run-call";
import { stopCall, stopRun } from "./stop";
import { appendTurn } from "./stream-turn";
import { sweepRun } from "./sweep";
import type { Transition, Work } from "./transition";

type Task = { address: RunAddress; work: Work; stage: number; fence: number };
type Process = { name: string; tasks: Task[] };

const rules = { ...DEFAULT_RULES, leaseMs: 100, unclaimedMs: 40, stopGraceMs: 60, maxSteps: 3 };
const key = { tenantId: "t", userId: "u", conversationId: "c" };
const APPROVAL_MS = 1_000;
const kinds: ToolEffects[] = ["none", "idempotent", "once"];

/** One world with three processes, one conversation and a clock. The same seed makes the same walk. */
export class Walk {
  readonly store: AgentStore;
  readonly trail: string[] = [];
  readonly #processes: Process[] = ["a", "b", "c"].map((name) => ({ name, tasks: [] }));
  readonly #runIds: string[] = [];
  /** How often the effect of a call happened, by run and call. */
  readonly #effects = new Map<string, number>();
  #now = 1_000;
  #random: number;
  #tokens = 0;
  #messages = 0;

  constructor(seed: number, makeStore: (now: () => number) => AgentStore) {
    this.#random = seed * 2_654_435_761;
    this.store = makeStore(() => this.#now);
  }

  #below(limit: number): number {
    this.#random = (Math.imul(this.#random, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((this.#random / 2 ** 32) * limit);
  }

  #pick<Item>(items: readonly Item[]): Item {
    const item = items[this.#below(items.length)];
    if (item === undefined) throw new Error("Nothing to pick from.");
    return item;
  }

  #transact<Answer>(runId: string | undefined, transition: Transition<Answer>): Promise<Answer> {
    this.#tokens += 1;
    const request = { key, calls: true, token: `t${this.#tokens}`, messageId: `m${this.#messages}` };
    return this.store.transact(runId === undefined ? request : { ...request, runId }, transition);
  }

  #give(process: Process, runId: string, work: readonly Work[]): void {
    for (const item of work) process.tasks.push({ address: { key, runId }, work: item, stage: 0, fence: 0 });
  }

  async step(): Promise<void> {
    const process = this.#pick(this.#processes);
    const dice = this.#below(100);
    if (this.#runIds.length === 0 || dice < 5) await this.#send(process);
    else if (dice < 60) await this.#work(process);
    else if (dice < 72) await this.#decide(process);
    else if (dice < 80) this.#pass();
    else if (dice < 88) await this.#sweep(process);
    else if (dice < 91) await this.#stop(process);
    else if (dice < 95) this.#crash(process);
    else await this.#work(this.#pick(this.#processes));
    await this.check();
  }

  /** Lets everything come to rest: nobody dies any more, time passes, all tasks are done. */
  async settle(): Promise<void> {
    this.trail.push("settle");
    for (let round = 0; round < 400; round++) {
      const busy = this.#processes.find((process) => process.tasks.length > 0);
      if (busy !== undefined) await this.#work(busy);
      else if ((await this.store.listDue(10)).length > 0) await this.#sweep(this.#pick(this.#processes));
      else this.#now += 50;
    }
  }

  async #send(process: Process): Promise<void> {
    this.#messages += 1;
    const message = { id: `m${this.#messages}`, content: "Go", textHash: "x" };
    const runId = `run_${this.#messages}`;
    const answer = await this.#transact(undefined, beginRun(rules, { key, runId, owner: process.name, message }));
    this.trail.push(`send ${runId} ${answer.ok}`);
    if (!answer.ok) return;
    this.#runIds.push(answer.runId);
    this.#give(process, answer.runId, answer.work);
  }

  async #work(process: Process): Promise<void> {
    const task = process.tasks[this.#below(process.tasks.length)];
    if (task === undefined) return;
    this.trail.push(`${process.name} ${task.address.runId} ${task.work.kind} ${task.stage}`);
    const isDone =
      task.work.kind === "turn"
        ? await this.#turn(process, task, task.work)
        : await this.#call(process, task, task.work);
    if (isDone) process.tasks = process.tasks.filter((other) => other !== task);
    else task.stage += 1;
  }

  async #turn(process: Process, task: Task, work: Work & { kind: "turn" }): Promise<boolean> {
    const { runId } = task.address;
    const run = (await this.store.getRun(runId))?.run;
    if (run === undefined) return true;
    // Of two turns the second says good-bye, most of the time.
    const count = work.step === 1 ? 1 + (this.#messages % 3) : this.#messages % 4 === 0 ? 1 : 0;
    const calls = Array.from({ length: count }, (_item, index) => `${runId}-${work.step}-${index}`);
    if (task.stage === 0) {
      const begun = calls.map((id, index) =>
        newCall(
          { ...run, step: work.step },
          { toolCallId: id, modelCallId: id, name: "act", text: "", arrived: "{}", isSecret: false, place: index },
          work.step * 100 + index,
        ),
      );
      const events = calls.map((toolCallId) => ({ type: "tool-input-start" as const, toolCallId, toolName: "act" }));
      return !(await this.#transact(runId, appendTurn(rules, { fence: work.fence, events, begun }))).held;
    }
    const checked = calls.map((id, index) => this.#checkedCall(id, index));
    const input = { fence: work.fence, owner: process.name, text: "", finish: "stop", usage: null, calls: checked };
    const answer = await this.#transact(runId, commitTurn(rules, input));
    this.#give(process, runId, answer.work);
    return true;
  }

  #checkedCall(toolCallId: string, index: number): CheckedCall {
    const mix = this.#messages + index;
    const effects = kinds[mix % 3] ?? "once";
    const facts = {
      toolName: "act",
      effects,
      executor: "server" as const,
      sequential: this.#messages % 2 === 0,
      untrusted: false,
      digest: "d",
      inputHash: toolCallId,
    };
    const approval = {
      approvalId: `approval-${toolCallId}`,
      expiresInMs: APPROVAL_MS,
      editable: [],
      mustRead: [],
      reason: null,
    };
    const verdict = mix % 2 === 0 ? { kind: "ask" as const, approval } : { kind: "run" as const };
    return { toolCallId, argumentsJson: "{}", facts, shown: { input: {} }, verdict };
  }

  async #call(process: Process, task: Task, work: Work & { kind: "call" }): Promise<boolean> {
    const { runId } = task.address;
    const { toolCallId } = work;
    if (task.stage === 0) {
      const before = (await this.store.getCall(runId, toolCallId))?.call;
      const answer = await this.#transact(runId, claimCall(rules, { toolCallId, owner: process.name }));
      // A holder whose lease runs is left alone.
      if (before?.status === "executing" && (before.leaseUntil ?? 0) > this.#now) expect(answer.ok).toBe(false);
      if (answer.ok) task.fence = answer.fence;
      return !answer.ok;
    }
    if (task.stage === 1) {
      this.#effects.set(toolCallId, (this.#effects.get(toolCallId) ?? 0) + 1);
      return false;
    }
    if (task.stage === 2 && this.#below(2) === 0) {
      return (
        !(await this.#transact(runId, renewCall(rules, { toolCallId, fence: task.fence }))).held && this.#below(2) === 0
      );
    }
    const outcome = { kind: "succeeded" as const, by: null };
    const output = { json: "1", shown: 1 };
    const input = { toolCallId, fence: task.fence, owner: process.name, outcome, output };
    this.#give(process, runId, (await this.#transact(runId, recordOutcome(rules, input))).work);
    return true;
  }

  async #decide(process: Process): Promise<void> {
    const runId = this.#pick(this.#runIds);
    const history = (await this.store.readHistory(key)).find(({ run }) => run.runId === runId);
    const asked = history?.calls.filter(({ call }) => call.approval !== null) ?? [];
    if (asked.length === 0) return;
    const { toolCallId } = this.#pick(asked).call;
    const approved = this.#below(3) > 0;
    const accepted = { json: null, shown: null, effectiveJson: null, shownEffective: null };
    const input = {
      toolCallId,
      owner: process.name,
      approved,
      reason: null,
      editsKey: "[]",
      verdict: "fine" as const,
      accepted,
      shownHash: null,
      editsHash: null,
    };
    const answer = await this.#transact(runId, decide(rules, input));
    this.trail.push(`decide ${toolCallId} ${approved} ${answer.ok}`);
    if (answer.ok) this.#give(process, runId, answer.work);
  }

  #pass(): void {
    this.#now += this.#pick([10, 50, 120, 120, 1_000]);
    this.trail.push(`now ${this.#now}`);
  }

  async #sweep(process: Process): Promise<void> {
    for (const { runId } of await this.store.listDue(10)) {
      this.trail.push(`${process.name} sweeps ${runId}`);
      this.#give(process, runId, (await this.#transact(runId, sweepRun(rules, { owner: process.name }))).work);
    }
  }

  async #stop(process: Process): Promise<void> {
    const runId = this.#pick(this.#runIds);
    const history = (await this.store.readHistory(key)).find(({ run }) => run.runId === runId);
    const one = this.#below(2) === 0 ? history?.calls.at(0)?.call.toolCallId : undefined;
    this.trail.push(`stop ${one ?? runId}`);
    const transition = one === undefined ? stopRun(rules) : stopCall(rules, { toolCallId: one, owner: process.name });
    this.#give(process, runId, (await this.#transact(runId, transition)).work);
  }

  #crash(process: Process): void {
    this.trail.push(`${process.name} dies`);
    process.tasks = [];
  }

  /** What must hold at any time. */
  async check(): Promise<void> {
    for (const { run, calls } of await this.store.readHistory(key)) {
      const events = await this.store.readEvents(run.runId, 0, 10_000);
      expect(events.map((event) => event.seq)).toEqual(events.map((_event, index) => index + 1));
      const log: { type: string; toolCallId?: string; status?: string; step?: number }[] = events.map(({ json }) =>
        JSON.parse(json),
      );
      expectSteps(log);
      const end = log.findIndex(
        (event) => event.type === "run-status" && !["running", "awaiting-approval"].includes(event.status ?? ""),
      );
      expect(end === -1).toBe(run.phase !== "ended");
      for (const { call } of calls) {
        const own = log.filter((event) => event.toolCallId === call.toolCallId).map((event) => event.type);
        expectOneEnd(own);
        const effects = this.#effects.get(call.toolCallId) ?? 0;
        if (call.effects === "once") expect(effects).toBeLessThanOrEqual(1);
        if (call.effects !== "none" && (call.end?.kind === "denied" || call.end?.kind === "cancelled"))
          expect(effects).toBe(0);
        if (call.end?.kind === "succeeded") expect(effects).toBeGreaterThanOrEqual(1);
        expect(own.filter((type) => type === "tool-started").length).toBe(call.startedAt === null ? 0 : 1);
        if (run.phase === "ended") expect([call.toolCallId, call.status]).toEqual([call.toolCallId, "ended"]);
        const isRefused = call.end?.kind === "denied" && call.end.by === "user";
        expect(own.some((type) => ENDS.has(type)) || isRefused).toBe(call.status === "ended");
      }
      // The transaction that ends the last call of a turn goes on: no run is ever left with nothing to wait for.
      if (run.phase === "calls") expect(calls.some(({ call }) => call.status !== "ended")).toBe(true);
      const oneByOne = calls.filter(({ call }) => call.sequential && call.status === "executing");
      expect(oneByOne.length).toBeLessThanOrEqual(1);
      const after = end === -1 ? [] : log.slice(end + 1);
      expect(after.every((event) => event.type === "tool-output-available")).toBe(true);
    }
  }

  /** Runs that have not ended although everybody has done what there was to do. */
  async hanging(): Promise<string[]> {
    const history = await this.store.readHistory(key);
    return history.filter(({ run }) => run.phase !== "ended").map(({ run }) => run.runId);
  }
}
