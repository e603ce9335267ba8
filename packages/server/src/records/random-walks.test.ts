import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import type { AgentStore } from "../store/agent-store";
import { createMemoryStore } from "../store/memory-store";
import { createSqliteStore } from "../store/sqlite/sqlite-store";
import { fuzzRuns } from "../../../../test/conformance/fuzz-runs";
import { Walk } from "./fixtures";

/**
 * Random interleavings of what processes, people and the clock may do, straight against the transitions: processes die between any two steps or
 * freeze past their leases, people decide, stop and write, time passes. After each step the log must make sense; at the end everything must
 * have ended.
 */
async function walk(seed: number, makeStore: (now: () => number) => AgentStore): Promise<void> {
  const world = new Walk(seed, makeStore);
  try {
    for (let step = 0; step < 50; step++) await world.step();
    await world.settle();
    await world.check();
    expect(await world.hanging()).toEqual([]);
  } catch (error) {
    throw new Error(`Walk ${seed}: ${world.trail.slice(0, 80).join(" > ")}`, { cause: error });
  } finally {
    await world.store.close();
  }
}

const folder = mkdtempSync(join(tmpdir(), "callstate-walk-"));

afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("random walks", () => {
  it("G2: lose nothing and double nothing in memory", async () => {
    for (let seed = 1; seed <= fuzzRuns(200); seed++) await walk(seed, (now) => createMemoryStore({ now }));
  }, 180_000);

  it("G2: lose nothing and double nothing in SQLite", async () => {
    for (let seed = 1; seed <= fuzzRuns(10); seed++) {
      await walk(seed, (now) => createSqliteStore({ url: `file:${join(folder, `${seed}.db`)}`, now }));
    }
  }, 180_000);
});
