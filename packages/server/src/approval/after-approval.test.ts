import { defineTool } from "@callstate/core";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import { agentOf } from "../agent/agent";
import { implementTools } from "../agent/implement-tools";
import {
  askedServer,
  bookingInput,
  createTestServer,
  modelCall,
  modelText,
  openApproval,
  toolParts,
  tools,
  until,
} from "../fixtures";
import { canonicalJson } from "../json/canonical-json";
import { sha256 } from "../json/hash";
import { createMemoryStore } from "../store/memory-store";
import { readDecisions } from "./read-decisions";

describe("after an approval", () => {
  it("G3: never runs what policy no longer allows, and does not ask again", async () => {
    let allowed = true;
    const { bookings, decide } = await (async () => {
      const set = { createBooking: tools.createBooking };
      const booked: number[] = [];
      const server = createTestServer({
        tools: implementTools(set, {
          createBooking: {
            execute: ({ partySize }) => {
              booked.push(partySize);
              return { bookingId: "b", partySize };
            },
            policy: () => (allowed ? "allow" : { decision: "deny", reason: "You left the company." }),
          },
        }),
        script: [
          modelCall("createBooking", bookingInput),
          modelCall("createBooking", bookingInput, "call_2"),
          modelText("No."),
        ],
      });
      const { messages } = await server.send();
      return { bookings: booked, decide: { server, ...openApproval(messages) } };
    })();
    const { server, approvalId, shown } = decide;
    allowed = false;
    expect((await server.decide(approvalId, { shown })).answer).toMatchObject({ status: "approved" });
    await server.agent.idle();
    allowed = true;
    const { messages, run } = await server.load();
    expect(toolParts(messages)).toMatchObject([
      { state: "output-denied", by: "policy", reason: "You left the company." },
      { state: "output-denied", by: "policy" },
    ]);
    expect(run.status).toBe("done");
    expect(bookings).toEqual([]);
  });

  it("G3: never runs what the schema reads otherwise by now", async () => {
    let rate = 2;
    const input = z.object({ amount: z.number().transform((amount) => amount * rate) });
    const set = { pay: defineTool({ description: "Pay.", input, requiresApproval: true }) };
    const paid: number[] = [];
    const server = createTestServer({
      tools: implementTools(set, { pay: ({ amount }) => ({ payments: paid.push(amount) }) }),
      script: [modelCall("pay", { amount: 5 }), modelText("Done.")],
    });
    const { messages } = await server.send();
    const { approvalId, shown } = openApproval(messages);
    expect(shown).toEqual({ input: { amount: 5 }, effective: { amount: 10 } });
    rate = 100;
    await server.decide(approvalId, { shown });
    await server.agent.idle();
    expect(paid).toEqual([]);
    expect(toolParts((await server.load()).messages)[0]).toMatchObject({ state: "output-denied", by: "policy" });
  });

  it("is decided one by one, and the next turn waits for all", async () => {
    const second = { ...bookingInput, restaurantId: "r2" };
    const server = createTestServer({
      script: [
        [...modelCall("createBooking", bookingInput, "a"), ...modelCall("createBooking", second, "b")],
        modelText("Both."),
      ],
    });
    const { messages } = await server.send();
    const first = openApproval(messages);
    await server.decide(first.approvalId, { shown: first.shown });
    await server.agent.idle();
    const between = await server.load();
    expect(between.run.status).toBe("awaiting-approval");
    expect(toolParts(between.messages).map((part) => part.state)).toEqual(["output-available", "approval-requested"]);
    const other = openApproval(between.messages);
    await server.decide(other.approvalId, { approved: false });
    await server.agent.idle();
    expect((await server.load()).run.status).toBe("done");
    expect(server.booked.map((booking) => booking.restaurantId)).toEqual(["r1"]);
  });

  it("keeps who decided what in the audit trail, without values", async () => {
    const { server, approvalId, shown } = await askedServer();
    await server.decide(approvalId, { shown, edits: [{ path: "/note", value: "topsecret" }] });
    await server.agent.idle();
    const trail = await server.agent.store.readAudit({ tenantId: "t1", userId: "ada", conversationId: "c1" });
    expect(trail.map((entry) => entry.action)).toEqual(["asked", "decided", "started", "ended"]);
    expect(JSON.stringify(trail)).not.toContain("topsecret");
    expect(trail.map((entry) => entry.key.userId)).toEqual(["ada", "ada", "ada", "ada"]);
    expect(trail[1]?.detail).toMatchObject({
      approved: true,
      approvalId,
      shownHash: sha256(canonicalJson(shown)),
      editsHash: sha256(canonicalJson([{ path: "/note", value: "topsecret" }])),
    });
  });

  it("gives back who decided what, shown what, with which edits and to what end", async () => {
    const { server, approvalId, shown, run } = await askedServer();
    const key = { tenantId: "t1", userId: "ada", conversationId: "c1" };
    expect(await readDecisions(server.options, key)).toMatchObject([{ approvalId, decision: null, end: null, shown }]);
    const edits = [{ path: "/partySize", value: 2 }];
    await server.decide(approvalId, { shown, edits });
    await server.agent.idle();
    expect(await readDecisions(server.options, key)).toMatchObject([
      {
        key,
        runId: run.id,
        toolCallId: "call_1",
        toolName: "createBooking",
        approvalId,
        shown,
        edits,
        decision: { approved: true, by: "user" },
        end: { kind: "succeeded" },
      },
    ]);
    expect(await readDecisions(server.options, { ...key, userId: "bob" })).toEqual([]);
  });

  it("G2: runs in another process when the one that was told goes away", async () => {
    const store = createMemoryStore();
    const { server, approvalId, shown } = await askedServer({
      store,
      settings: { fault: (point) => point === "decided" },
    });
    await server.decide(approvalId, { shown });
    const other = createTestServer({ store, script: [modelText("Done.")] });
    await until(async () => (await other.load()).run.status === "done", "the other process");
    await agentOf(other.options).idle();
    expect([...server.booked, ...other.booked]).toHaveLength(1);
  });
});
