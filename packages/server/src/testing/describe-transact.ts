import { describe, expect, it } from "vitest";
import { randomId } from "../json/hash";
import type { ConversationKey, RunRecord } from "../records/index";
import type { AgentStore } from "../store/agent-store";
import type { OpenStore } from "./describe-agent-store";
import { beginPlan, sampleCall, sampleKey, samplePlan, sampleRun } from "./sample-records";

/** Begins a run through the store and returns it. */
export async function beginSample(
  store: AgentStore,
  key: ConversationKey,
  patch: Partial<RunRecord> = {},
): Promise<RunRecord> {
  const run = sampleRun(key, patch);
  await store.transact({ key, calls: false, token: randomId("t") }, (state) => beginPlan(state, run));
  return run;
}

/** What `transact` promises. */
export function describeTransact(open: OpenStore): void {
  describe("transact", () => {
    it("starts from nothing and shows what was written", async () => {
      const store = await open();
      const key = sampleKey();
      const seen: unknown[] = [];
      const run = sampleRun(key);
      await store.transact({ key, calls: true, token: "a" }, (state) => {
        seen.push([state.conversation, state.run, state.calls, state.messageRun]);
        return beginPlan(state, run, { calls: [sampleCall(run, { index: 1, toolCallId: "b" }), sampleCall(run)] });
      });
      await store.transact({ key, calls: true, messageId: "m1", token: "b" }, (state) => {
        seen.push([
          state.conversation?.lastRunId,
          state.run,
          state.calls.map((call) => call.toolCallId),
          state.messageRun,
        ]);
        return samplePlan(null);
      });
      expect(seen).toEqual([
        [null, null, [], null],
        [run.runId, run, ["call_1", "b"], run],
      ]);
    });

    it("numbers events without gaps under fifty writers at once", async () => {
      const store = await open();
      const key = sampleKey();
      const run = await beginSample(store, key);
      const write = (index: number) =>
        store.transact({ key, runId: run.runId, calls: false, token: `w${index}` }, () => {
          const events = [
            { type: "text-delta" as const, text: `${index}a` },
            { type: "text-delta" as const, text: `${index}b` },
          ];
          return samplePlan(index, { events: [{ runId: run.runId, events }] });
        });
      const answers = await Promise.all(Array.from({ length: 50 }, (_item, index) => write(index)));
      expect(answers).toEqual(Array.from({ length: 50 }, (_item, index) => index));
      const events = await store.readEvents(run.runId, 0, 1_000);
      expect(events.map((event) => event.seq)).toEqual(Array.from({ length: 101 }, (_item, index) => index + 1));
      const texts = events.slice(1).map((event): string => JSON.parse(event.json).text);
      // The two events of a transition stand side by side.
      for (let index = 0; index < texts.length; index += 2)
        expect(texts[index + 1]).toBe(texts[index]?.replace("a", "b"));
    });

    it("lets one transition see what the one before it wrote", async () => {
      const store = await open();
      const key = sampleKey();
      const run = await beginSample(store, key);
      const increment = (token: string) =>
        store.transact({ key, calls: false, token }, (state) => {
          const next = { ...(state.run ?? run), step: (state.run?.step ?? 0) + 1 };
          return samplePlan(next.step, { runs: [{ record: next, dueAt: null }] });
        });
      const answers = await Promise.all(Array.from({ length: 30 }, (_item, index) => increment(`t${index}`)));
      expect(new Set(answers).size).toBe(30);
      expect((await store.getRun(run.runId))?.run.step).toBe(31);
    });

    it("writes nothing where the function throws", async () => {
      const store = await open();
      const key = sampleKey();
      const run = await beginSample(store, key);
      const failing = store.transact({ key, calls: false, token: "x" }, () => {
        throw new Error("the function's own");
      });
      await expect(failing).rejects.toThrow("the function's own");
      expect(await store.readEvents(run.runId, 0, 10)).toHaveLength(1);
      const again = await store.transact({ key, calls: false, token: "x" }, () => samplePlan("fine"));
      expect(again).toBe("fine");
    });

    it("G1: gives the same token the same answer, and writes once", async () => {
      const store = await open();
      const key = sampleKey();
      const run = await beginSample(store, key);
      let calls = 0;
      const ask = () =>
        store.transact({ key, calls: false, token: "same" }, () => {
          calls += 1;
          return samplePlan(
            { calls, list: [] },
            { events: [{ runId: run.runId, events: [{ type: "text-delta", text: "x" }] }] },
          );
        });
      const answers = await Promise.all([ask(), ask(), ask()]);
      expect(answers).toEqual([
        { calls: 1, list: [] },
        { calls: 1, list: [] },
        { calls: 1, list: [] },
      ]);
      expect(await store.readEvents(run.runId, 0, 10)).toHaveLength(2);
    });

    it("keeps tokens of two conversations apart", async () => {
      const store = await open();
      const [one, other] = [sampleKey(), sampleKey()];
      const begin = (key: ConversationKey) =>
        store.transact({ key, calls: false, token: "t" }, (state) => beginPlan(state, sampleRun(key)));
      expect(await begin(one)).not.toBe(await begin(other));
    });

    it("reads its clock for each transition, and never backwards", async () => {
      const store = await open();
      const key = sampleKey();
      const times: number[] = [];
      for (let index = 0; index < 5; index++) {
        await store.transact({ key, calls: false, token: `t${index}` }, (state) => {
          times.push(state.now);
          return samplePlan(null);
        });
      }
      expect(times.toSorted((a, b) => a - b)).toEqual(times);
      expect(Math.abs((times.at(-1) ?? 0) - Date.now())).toBeLessThan(120_000);
    });

    it("G11: does not give a run to another conversation", async () => {
      const store = await open();
      const run = await beginSample(store, sampleKey());
      const seen = await store.transact({ key: sampleKey(), runId: run.runId, calls: true, token: "t" }, (state) =>
        samplePlan(state.run === null),
      );
      expect(seen).toBe(true);
    });

    it("G11: keeps two users' conversations of one name apart", async () => {
      const store = await open();
      const [ada, bob] = [sampleKey(), sampleKey()];
      const run = await beginSample(store, ada);
      await beginSample(store, bob);
      expect((await store.readNewestRun(ada))?.run.runId).toBe(run.runId);
      expect(await store.readConversation(bob)).toHaveLength(1);
    });

    it("finds the newest run that answers a message", async () => {
      const store = await open();
      const key = sampleKey();
      await beginSample(store, key);
      const second = await beginSample(store, key, { ordinal: 1 });
      await beginSample(store, key, { ordinal: 2, messageId: "m2" });
      const found = await store.transact({ key, calls: false, messageId: "m1", token: "t" }, (state) =>
        samplePlan(state.messageRun?.runId ?? null),
      );
      expect(found).toBe(second.runId);
    });
  });
}
