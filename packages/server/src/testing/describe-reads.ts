import { describe, expect, it } from "vitest";
import { randomId } from "../json/hash";
import type { OpenStore } from "./describe-agent-store";
import { beginSample } from "./describe-transact";
import { beginPlan, sampleCall, sampleKey, samplePlan, sampleRun } from "./sample-records";

const HOSTILE = ["nul \u0000 inside", "lone \ud800 surrogate", "\u2028", "\\0", "", "🦋", "__proto__", "$1 %s ${x}"];

/** What the reading methods promise. */
export function describeReads(open: OpenStore): void {
  describe("reads", () => {
    it("keeps every JSON value as it is", async () => {
      const store = await open();
      const key = sampleKey();
      const run = sampleRun(key);
      const values = [...HOSTILE, [], {}, [[]], { a: [] }, 0, -0.5, 1e300, 12_345_678_901_234, null, false];
      const json = JSON.stringify(values);
      await store.transact({ key, calls: false, token: "t" }, (state) =>
        beginPlan(state, run, {
          calls: [sampleCall(run)],
          contents: [
            { runId: run.runId, toolCallId: null, kind: "text", json: JSON.stringify(HOSTILE.join("")) },
            { runId: run.runId, toolCallId: "call_1", kind: "output", json },
          ],
          events: [{ runId: run.runId, events: [{ type: "data", name: "x", value: values }] }],
        }),
      );
      expect((await store.getCall(run.runId, "call_1"))?.contents.get("output")).toBe(json);
      expect((await store.readRun(run.runId))?.text).toBe(JSON.stringify(HOSTILE.join("")));
      const [event] = await store.readEvents(run.runId, 0, 10);
      expect(event?.json).toBe(JSON.stringify({ type: "data", name: "x", value: values }));
    });

    it("keeps large texts and names with hostile characters", async () => {
      const store = await open();
      const key = { ...sampleKey(), tenantId: "a/b:c'\"%", userId: `ü${randomId("user")} | ["x"]` };
      const run = await beginSample(store, key);
      const json = JSON.stringify("x".repeat(2_000_000));
      await store.transact({ key, calls: false, token: "t" }, () =>
        samplePlan(null, { contents: [{ runId: run.runId, toolCallId: null, kind: "turn:1", json }] }),
      );
      const [history] = await store.readHistory(key);
      expect(history?.contents.get("turn:1")?.length).toBe(json.length);
      expect(history?.run.key).toEqual(key);
    });

    it("reads events strictly after a cursor, a page at a time", async () => {
      const store = await open();
      const key = sampleKey();
      const run = await beginSample(store, key);
      const events = Array.from({ length: 25 }, (_item, index) => ({
        type: "text-delta" as const,
        text: String(index),
      }));
      await store.transact({ key, calls: false, token: "t" }, () =>
        samplePlan(null, { events: [{ runId: run.runId, events }] }),
      );
      const seqs = async (after: number, limit: number) =>
        (await store.readEvents(run.runId, after, limit)).map((event) => event.seq);
      expect(await seqs(0, 3)).toEqual([1, 2, 3]);
      expect(await seqs(3, 2)).toEqual([4, 5]);
      expect(await seqs(25, 100)).toEqual([26]);
      expect(await seqs(26, 100)).toEqual([]);
      expect(await seqs(99, 100)).toEqual([]);
      expect((await store.getRun(run.runId))?.seq).toBe(26);
    });

    it("writes the events of two runs in one transition", async () => {
      const store = await open();
      const key = sampleKey();
      const first = await beginSample(store, key);
      const second = sampleRun(key, { ordinal: 1 });
      await store.transact({ key, calls: false, token: "t" }, (state) =>
        beginPlan(state, second, {
          events: [
            { runId: first.runId, events: [{ type: "run-status", status: "stopped" }] },
            { runId: second.runId, events: [{ type: "run-start", messageId: second.runId }] },
          ],
        }),
      );
      expect((await store.getRun(first.runId))?.seq).toBe(2);
      expect((await store.getRun(second.runId))?.seq).toBe(1);
      expect((await store.readNewestRun(key))?.run.runId).toBe(second.runId);
    });

    it("answers nothing for what is not there", async () => {
      const store = await open();
      const strange = ["nope", "", "a\u0000b", "\ud800", "x'; --", "a/b"];
      for (const id of strange) {
        expect(await store.getRun(id)).toBeNull();
        expect(await store.getCall(id, id)).toBeNull();
        expect(await store.findApproval(id)).toBeNull();
        expect(await store.readRun(id)).toBeNull();
        expect(await store.readEvents(id, 0, 10)).toEqual([]);
      }
      const key = sampleKey();
      expect(await store.readNewestRun(key)).toBeNull();
      expect(await store.readConversation(key)).toBeNull();
      expect(await store.readHistory(key)).toEqual([]);
      expect(await store.listCallIds(key)).toEqual([]);
      expect(await store.readAudit(key)).toEqual([]);
    });

    it("finds an approval by its id, and not by a longer one", async () => {
      const store = await open();
      const key = sampleKey();
      const run = await beginSample(store, key);
      const approvalId = randomId("approval");
      const approval = { approvalId, expiresAt: 1, decision: null };
      await store.transact({ key, calls: false, token: "t" }, () =>
        samplePlan(null, { calls: [sampleCall(run, { approval })] }),
      );
      expect(await store.findApproval(approvalId)).toEqual({ key, runId: run.runId, toolCallId: "call_1" });
      expect(await store.findApproval(`${approvalId}\u0000x`)).toBeNull();
      expect(await store.listCallIds(key)).toEqual(["call_1"]);
    });

    it("lists runs whose time has come by its own clock", async () => {
      const store = await open();
      const key = sampleKey();
      const due = async (dueAt: (now: number) => number | null) => {
        const ours = sampleKey();
        const run = sampleRun(ours);
        await store.transact({ key: ours, calls: false, token: "t" }, (state) =>
          beginPlan(state, run, { runs: [{ record: run, dueAt: dueAt(state.now) }] }),
        );
        return run.runId;
      };
      const past = await due((now) => now);
      const future = await due((now) => now + 60_000);
      const never = await due(() => null);
      const listed = (await store.listDue(10_000)).map((address) => address.runId);
      expect(listed).toContain(past);
      expect(listed).not.toContain(future);
      expect(listed).not.toContain(never);
      expect((await store.getRun(past))?.dueAt).not.toBeNull();
      expect(key).toBeDefined();
    });

    it("wakes those who follow a run, and nobody after they left", async () => {
      const store = await open();
      const key = sampleKey();
      const run = await beginSample(store, key);
      let woken = 0;
      const unsubscribe = store.subscribe(run.runId, () => {
        woken += 1;
      });
      const write = (token: string) =>
        store.transact({ key, calls: false, token }, () =>
          samplePlan(null, { events: [{ runId: run.runId, events: [{ type: "text-delta", text: "x" }] }] }),
        );
      await write("a");
      for (let wait = 0; woken === 0 && wait < 200; wait++) await new Promise((resolve) => setTimeout(resolve, 10));
      expect(woken).toBeGreaterThan(0);
      unsubscribe();
      const before = woken;
      await write("b");
      await new Promise((resolve) => setImmediate(resolve));
      expect(woken).toBe(before);
    });

    it("keeps the audit trail in order", async () => {
      const store = await open();
      const key = sampleKey();
      const run = await beginSample(store, key);
      const entry = (action: "asked" | "decided") => ({
        at: 1,
        key,
        runId: run.runId,
        toolCallId: null,
        action,
        detail: { a: 1 },
      });
      await store.transact({ key, calls: false, token: "t" }, () =>
        samplePlan(null, { audit: [entry("asked"), entry("decided")] }),
      );
      expect(await store.readAudit(key)).toEqual([entry("asked"), entry("decided")]);
    });
  });
}
