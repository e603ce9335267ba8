import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buildWorker } from "./bundle";
import {
  approvalIdOf,
  begin,
  CONVERSATION,
  decision,
  effectsIn,
  hasEnded,
  isStress,
  load,
  toolPart,
  until,
} from "./drive";
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

  test("G1: run a tool once for decisions that come in three formats at once", async () => {
    const user = "polyglot";
    const [first] = workers;
    if (first === undefined) throw new Error("No workers.");
    await begin(first, user, "pay");
    const approvalId = await until(async () => approvalIdOf((await load(first, user)) ?? EMPTY), "the question");
    const formats = await decisionsInFormats(first, user, approvalId);
    const answers = await Promise.all(
      workers.map((worker, index) => {
        const { path, body } = formats[index % formats.length] ?? { path: "", body: {} };
        return worker.copies(
          path,
          user,
          Array.from({ length: COPIES }, () => body),
        );
      }),
    );
    expect(new Set(answers.flat().map(({ status }) => status))).toEqual(new Set([200]));
    const loaded = await until(async () => {
      const now = await load(first, user);
      return now !== null && hasEnded(now) ? now : null;
    }, "the end");
    expect(toolPart(loaded)?.state).toBe("output-available");
    expect(effectsIn(effects, user)).toHaveLength(1);
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

/** The same approval as a page of the kit, one of the AI SDK and a client of AG-UI send it. */
async function decisionsInFormats(worker: Worker, user: string, approvalId: string) {
  const loaded = await load(worker, user);
  const input = { threadId: CONVERSATION, runId: "r1", messages: [] };
  const asked = await (await worker.request("POST", "/ag-ui", { user, body: input })).text();
  const interruptId = /"interrupts":\[\{"id":"([^"]+)"/.exec(asked)?.[1];
  const part = {
    type: "tool-pay",
    toolCallId: loaded === null ? "" : toolPart(loaded)?.toolCallId,
    state: "approval-responded",
    input: { amount: 5 },
    approval: { id: approvalId, approved: true },
  };
  const message = { id: loaded?.run.id, role: "assistant", parts: [part] };
  const resume = [{ interruptId, status: "resolved", payload: { approved: true } }];
  return [
    { path: `/approvals/${approvalId}`, body: decision(true) },
    { path: "/chat", body: { id: CONVERSATION, messages: [message] } },
    { path: "/ag-ui", body: { ...input, resume } },
  ];
}
