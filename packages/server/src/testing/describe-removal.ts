import { describe, expect, it } from "vitest";
import type { OpenStore } from "./describe-agent-store";
import { beginSample } from "./describe-transact";
import { sampleCall, sampleKey, samplePlan } from "./sample-records";

/** Lists, snapshots and what goes away. */
export function describeRemoval(open: OpenStore): void {
  describe("lists, snapshots and removal", () => {
    it("lists one user's conversations, newest first", async () => {
      const store = await open();
      const key = sampleKey();
      for (const conversationId of ["a", "b", "c"]) await beginSample(store, { ...key, conversationId });
      await beginSample(store, sampleKey());
      const listed = await store.listConversations(key, { limit: 10 });
      expect(listed.map(({ conversation }) => conversation.key.conversationId).toSorted()).toEqual(["a", "b", "c"]);
      expect(listed.every(({ conversation, run }) => conversation.lastRunId === run.runId)).toBe(true);
      const times = listed.map(({ conversation }) => conversation.updatedAt);
      expect(times.toSorted((a, b) => b - a)).toEqual(times);
      expect(await store.listConversations(key, { limit: 2 })).toHaveLength(2);
      expect(await store.listConversations(key, { limit: 10, before: 0 })).toEqual([]);
      expect(await store.listConversations({ ...key, tenantId: "other" }, { limit: 10 })).toEqual([]);
    });

    it("reads from a snapshot on, and keeps the newest", async () => {
      const store = await open();
      const key = sampleKey();
      const run = await beginSample(store, key);
      const events = [
        { type: "text-delta" as const, text: "a" },
        { type: "text-delta" as const, text: "b" },
      ];
      await store.transact({ key, calls: false, token: "t" }, () =>
        samplePlan(null, { events: [{ runId: run.runId, events }] }),
      );
      await store.saveSnapshot(run.runId, { seq: 2, json: '{"id":"x"}' });
      await store.saveSnapshot(run.runId, { seq: 1, json: "{}" });
      const page = await store.readRun(run.runId);
      expect(page?.snapshot).toEqual({ seq: 2, json: '{"id":"x"}' });
      expect(page?.events.map((event) => event.seq)).toEqual([3]);
      expect(page?.seq).toBe(3);
    });

    it("removes a conversation but for its audit trail", async () => {
      const store = await open();
      const key = sampleKey();
      const run = await beginSample(store, key);
      const approval = { approvalId: `approval_${run.runId}`, expiresAt: 1, decision: null };
      const audit = [{ at: 1, key, runId: run.runId, toolCallId: null, action: "asked" as const, detail: {} }];
      await store.transact({ key, calls: false, token: "t" }, () =>
        samplePlan(null, { calls: [sampleCall(run, { approval })], audit }),
      );
      await store.deleteConversation(key);
      await store.deleteConversation(key);
      expect(await store.getRun(run.runId)).toBeNull();
      expect(await store.getCall(run.runId, "call_1")).toBeNull();
      expect(await store.findApproval(approval.approvalId)).toBeNull();
      expect(await store.readConversation(key)).toBeNull();
      expect(await store.readEvents(run.runId, 0, 10)).toEqual([]);
      expect(await store.listConversations(key, { limit: 10 })).toEqual([]);
      expect(await store.readAudit(key)).toEqual(audit);
      await beginSample(store, key);
      expect(await store.readConversation(key)).toHaveLength(1);
    });

    it("prunes by age, and never what is open or has no snapshot", async () => {
      const store = await open();
      const [ended, unread, running] = [sampleKey(), sampleKey(), sampleKey()];
      const endedRun = await beginSample(store, ended, { phase: "ended", status: "done", endedAt: 5 });
      const unreadRun = await beginSample(store, unread, { phase: "ended", status: "done", endedAt: 5 });
      const openRun = await beginSample(store, running);
      await store.saveSnapshot(endedRun.runId, { seq: 1, json: "{}" });
      await store.saveSnapshot(openRun.runId, { seq: 1, json: "{}" });
      await store.prune({ eventsBefore: 10 });
      expect(await store.readEvents(endedRun.runId, 0, 10)).toEqual([]);
      expect((await store.getRun(endedRun.runId))?.trimmedSeq).toBe(1);
      expect((await store.getRun(endedRun.runId))?.seq).toBe(1);
      expect(await store.readEvents(unreadRun.runId, 0, 10)).toHaveLength(1);
      expect(await store.readEvents(openRun.runId, 0, 10)).toHaveLength(1);
    });
  });
}
