import { describe, expect, it } from "vitest";
import type { AgentStore } from "../store/agent-store";
import { DEFAULT_RULES } from "../records/rules";
import { keepToolResult, readResult, takeSlot } from "../records/tool-ledger";
import { beginPlan, sampleKey, sampleRun } from "./sample-records";

const rules = DEFAULT_RULES;

/** The books of a tool: a conversation without a run, named as no client can name one. */
export function describeLedgers(open: () => Promise<AgentStore>): void {
  describe("the books of a tool", () => {
    it("give out no more than the limit, whoever asks at once", async () => {
      const store = await open();
      const key = sampleKey("~books");
      const take = (call: string) =>
        store.transact({ key, calls: false, token: call }, takeSlot(rules, { key, call, calls: 3, perMs: 60_000 }));
      const answers = await Promise.all(Array.from({ length: 8 }, (_item, index) => take(`call ${index}`)));
      expect(answers.filter(({ ok }) => ok)).toHaveLength(3);
    });

    it("keep results beside the limit, as they were given", async () => {
      const store = await open();
      const key = sampleKey("~books");
      const json = JSON.stringify({ text: "\u0000\ud800 {}" });
      const keep = keepToolResult(rules, { key, resultKey: "r", json, cacheMs: 60_000 });
      await store.transact({ key, calls: false, token: "1" }, keep);
      const slot = takeSlot(rules, { key, call: "call", calls: 1, perMs: 60_000 });
      expect(await store.transact({ key, calls: false, token: "2" }, slot)).toEqual({ ok: true });
      const read = (resultKey: string) =>
        store.transact({ key, calls: false, token: resultKey }, readResult(rules, { resultKey }));
      expect([await read("r"), await read("other")]).toEqual([json, null]);
    });

    it("are no conversation that anybody is shown", async () => {
      const store = await open();
      const key = sampleKey();
      const books = { ...key, conversationId: "~books" };
      const run = sampleRun(key);
      await store.transact({ key, calls: false, token: "1" }, (state) => beginPlan(state, run));
      const slot = takeSlot(rules, { key: books, call: "call", calls: 1, perMs: 60_000 });
      await store.transact({ key: books, calls: false, token: "2" }, slot);
      const listed = await store.listConversations(key, { limit: 1 });
      expect(listed.map(({ conversation }) => conversation.key.conversationId)).toEqual([key.conversationId]);
      expect(await store.readNewestRun(books)).toBeNull();
      expect(await store.readConversation(books)).toBeNull();
    });
  });
}
