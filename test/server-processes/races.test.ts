import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buildWorker } from "./bundle";
import { approvalIdOf, begin, decision, effectsIn, hasEnded, isStress, load, toolPart, until } from "./drive";
import { type SharedStore, startSharedStore, STORE_NAMES } from "./shared-store";
import { Worker } from "./start-worker";
import type { Answer } from "./worker-config";

const PROCESSES = 8;
const COPIES = 50;
const APPROVALS = isStress ? 300 : 10;

describe.each(STORE_NAMES)("eight processes on %s", (name) => {
  let store: SharedStore;
  let workers: Worker[];
  let effects: string;

  beforeAll(async () => {
    const script = await buildWorker();
    store = await startSharedStore(name);
    effects = join(store.folder, "effects");
    const config = { store: store.url, effects, leaseMs: 15_000 };
    workers = await Promise.all(Array.from({ length: PROCESSES }, () => Worker.start(script, config)));
  });
  afterAll(async () => {
    await Promise.all(workers.map((worker) => worker.kill()));
    await store.remove();
  });

  test(`G1: run a tool once for ${PROCESSES * COPIES} decisions at once, and a denial is final`, async () => {
    let executed = 0;
    for (let round = 0; round < APPROVALS; round++) {
      const user = `user${round}`;
      const [first] = workers;
      if (first === undefined) throw new Error("No workers.");
      await begin(workers[round % PROCESSES] ?? first, user, "pay");
      const approvalId = await until(async () => approvalIdOf((await load(first, user)) ?? EMPTY), "the question");
      // Every third question is raced for; of the others two in three are approved.
      const isRace = round % 3 === 0;
      const verdict = (index: number) => (isRace ? (index + round) % 2 === 0 : round % 3 === 1);
      const bodies = (process: number) =>
        Array.from({ length: COPIES }, (_item, index) => decision(verdict(process + index)));
      const answers = await Promise.all(
        workers.map((worker, process) => worker.copies(`/approvals/${approvalId}`, user, bodies(process))),
      );
      const approved = expectOneWinner(answers.flat(), isRace);
      const loaded = await until(async () => {
        const now = await load(first, user);
        return now !== null && hasEnded(now) ? now : null;
      }, "the end");
      expect(toolPart(loaded)?.state).toBe(approved ? "output-available" : "output-denied");
      if (approved) executed += 1;
      const again = await workers[PROCESSES - 1]?.copies(`/approvals/${approvalId}`, user, [decision(!approved)]);
      expect(again?.[0]?.status).toBe(409);
    }
    const keys = effectsIn(effects);
    expect(keys).toHaveLength(executed);
    expect(new Set(keys).size).toBe(executed);
  });
});

const EMPTY = { messages: [], run: { id: "", seq: 0, status: "" } };

/** All answers tell of the same decision. Returns it. */
function expectOneWinner(answers: readonly Answer[], isRace: boolean): boolean {
  expect(answers).toHaveLength(PROCESSES * COPIES);
  const won = new Set(answers.filter((answer) => answer.status === 200).map((answer) => answer.body));
  expect(won.size).toBe(1);
  const { approved }: { approved: boolean } = JSON.parse([...won][0] ?? "{}");
  const lost = answers.filter((answer) => answer.status !== 200);
  const conflicts = new Set(lost.map((answer) => `${answer.status} ${answer.body}`));
  expect(conflicts.size).toBe(isRace ? 1 : 0);
  for (const answer of lost) {
    expect(answer.status).toBe(409);
    expect(JSON.parse(answer.body)).toMatchObject({ error: { code: "conflict", decision: { approved } } });
  }
  return approved;
}
