import { join } from "node:path";
import { FAULT_POINTS, type FaultPoint } from "@callstate/server";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buildWorker } from "./bundle";
import {
  approvalIdOf,
  begin,
  decision,
  effectsIn,
  hasEnded,
  inParallel,
  isStress,
  type Loaded,
  load,
  toolPart,
  until,
} from "./drive";
import { type SharedStore, startSharedStore, STORE_NAMES } from "./shared-store";
import { Worker } from "./start-worker";

type ToolName = "pay" | "reserve";

/** One approval whose process dies: at a point, or after some milliseconds. */
type Case = { readonly tool: ToolName } & ({ point: FaultPoint; visit: number } | { afterMs: number });

const ROUNDS = isStress ? 10 : 1;
const LEASE_MS = 600;

/** The second model turn comes to its points again. */
const NAMED: Case[] = FAULT_POINTS.flatMap((point) => [
  { tool: "pay", point, visit: 1 } as const,
  { tool: "reserve", point, visit: point.startsWith("turn-") ? 2 : 1 } as const,
]);
const RANDOM: Case[] = [10, 60].map((ms, index) => ({
  tool: index % 2 === 0 ? "pay" : "reserve",
  afterMs: ms,
}));

const effectsFile = (store: SharedStore) => join(store.folder, "effects");

describe.each(STORE_NAMES)("processes that are killed, on %s", (name) => {
  let script: string;
  let store: SharedStore;
  let steady: Worker;

  beforeAll(async () => {
    script = await buildWorker();
    store = await startSharedStore(name);
    steady = await Worker.start(script, { store: store.url, effects: effectsFile(store), leaseMs: LEASE_MS });
  });
  afterAll(async () => {
    await steady.kill();
    await store.remove();
  });

  test("G2: lose and double nothing, and leave nothing that a person can't see", async () => {
    const cases = Array.from({ length: ROUNDS }, () => [...NAMED, ...RANDOM]).flat();
    const outcomes: Outcome[] = [];
    await inParallel(cases, 6, async (one, index) => {
      const outcome = await new Doomed(script, store, steady, one, `user${index}`).run();
      expectHonestEnd(outcome, one);
      outcomes.push(outcome);
    });
    expect(outcomes).toHaveLength(cases.length);
    expect(outcomes.filter(({ hasDied }) => hasDied).length).toBeGreaterThan(cases.length / 2);
    expect(outcomes.filter(({ state }) => state === "output-available").length).toBeGreaterThan(cases.length / 3);
  });
});

type Outcome = {
  readonly state: string | undefined;
  readonly isAcknowledged: boolean;
  readonly keys: string[];
  /** Not so where the other process was faster to take the call. */
  readonly hasDied: boolean;
};

/** One approval, with a process that dies on the way and another one that goes on. */
class Doomed {
  readonly #script: string;
  readonly #store: SharedStore;
  readonly #steady: Worker;
  readonly #case: Case;
  readonly #user: string;

  constructor(script: string, store: SharedStore, steady: Worker, one: Case, user: string) {
    this.#script = script;
    this.#store = store;
    this.#steady = steady;
    this.#case = one;
    this.#user = user;
  }

  async run(): Promise<Outcome> {
    const one = this.#case;
    const doomed = await Worker.start(this.#script, {
      store: this.#store.url,
      effects: effectsFile(this.#store),
      leaseMs: LEASE_MS,
      ...("point" in one ? { fault: one } : {}),
    });
    try {
      await begin(doomed, this.#user, one.tool).catch(() => begin(this.#steady, this.#user, one.tool));
      const asked = await this.#loaded(
        (now) => now.run.status === "awaiting-approval" || hasEnded(now),
        "the question",
      );
      const isAcknowledged = await this.#approve(doomed, asked);
      const loaded = await this.#loaded(hasEnded, "the end");
      const keys = effectsIn(effectsFile(this.#store), this.#user);
      return { state: toolPart(loaded)?.state, isAcknowledged, keys, hasDied: !doomed.isAlive };
    } finally {
      await doomed.kill();
    }
  }

  #loaded(isIt: (now: Loaded) => boolean, what: string): Promise<Loaded> {
    return until(
      async () => {
        const now = await load(this.#steady, this.#user);
        return now !== null && isIt(now) ? now : null;
      },
      `${what} (${JSON.stringify(this.#case)})`,
    );
  }

  /** Asks the process that will die, then the other one, as a browser would that got no answer. True once somebody said yes. */
  async #approve(doomed: Worker, asked: Loaded): Promise<boolean> {
    const approvalId = approvalIdOf(asked);
    if (approvalId === undefined) return false;
    const options = { user: this.#user, body: decision(true) };
    const path = `/approvals/${approvalId}`;
    const answer = doomed.request("POST", path, options).catch(() => null);
    if ("afterMs" in this.#case) {
      await new Promise((resolve) => setTimeout(resolve, this.#jitter(this.#case)));
      await doomed.kill();
    }
    const response = (await answer) ?? (await this.#steady.request("POST", path, options));
    return response.status === 200;
  }

  #jitter(one: Case): number {
    return "afterMs" in one ? Math.random() * one.afterMs : 0;
  }
}

function expectHonestEnd({ state, isAcknowledged, keys }: Outcome, one: Case): void {
  const told = `${JSON.stringify(one)} ended as ${state}, acknowledged: ${isAcknowledged}, effects: ${keys.length}`;
  // A key stands for one effect, however often an idempotent tool is called with it.
  expect(new Set(keys).size, told).toBeLessThanOrEqual(1);
  if (one.tool === "pay") expect(keys.length, told).toBeLessThanOrEqual(1);
  if (!isAcknowledged) {
    // The first model turn was never committed: nobody was asked, and nothing ran.
    expect([undefined, "cancelled"], told).toContain(state);
    expect(keys, told).toEqual([]);
    return;
  }
  expect(one.tool === "pay" ? ["output-available", "output-unknown"] : ["output-available"], told).toContain(state);
  if (state === "output-available") expect(keys.length, told).toBeGreaterThanOrEqual(1);
}
