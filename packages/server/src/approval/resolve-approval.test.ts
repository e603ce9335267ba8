import { defineTool } from "@callstate/core";
import { describe, expect, it } from "vitest";
import * as z from "zod";
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
} from "../fixtures";
import { createMemoryStore } from "../store/memory-store";

const errorOf = (code: string) => ({ error: expect.objectContaining({ code, message: expect.any(String) }) });

describe("1: what does not exist for the asker", () => {
  it("G11: answers alike for another user, tenant and conversation, and for an invented id", async () => {
    const { server, approvalId, shown } = await askedServer();
    const answers = [
      await server.decide(approvalId, { shown }, { "x-user": "mallory" }),
      await server.decide(approvalId, { shown }, { "x-tenant": "t2" }),
      await server.decide(approvalId, { shown, conversationId: "c2" }),
      await server.decide("approval_00000000000000000000000000000000", { shown }),
      await server.decide("__proto__", { shown }),
      await server.decide("a\u0000b", { shown }),
    ];
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]).toEqual({ status: 404, answer: errorOf("not-found") });
    expect(server.booked).toEqual([]);
  });

  it("G11: answers the same after the conversation was removed", async () => {
    const { server, approvalId, shown } = await askedServer();
    const gone = await server.decide("approval_invented", { shown });
    expect((await server.request("DELETE", "/conversations/c1")).status).toBe(204);
    expect(await server.decide(approvalId, { shown })).toEqual(gone);
  });
});

describe("2: decided already", () => {
  it("G1: repeats the recorded answer, whatever is shown, said or o'clock", async () => {
    let now = Date.now();
    const { server, approvalId, shown } = await askedServer({ store: createMemoryStore({ now: () => now }) });
    const first = await server.decide(approvalId, { shown });
    await server.agent.idle();
    now += 40 * 86_400_000;
    expect(await server.decide(approvalId, { shown: { input: "other" }, reason: "again" })).toEqual(first);
    expect(await server.decide(approvalId, { edits: [] })).toEqual(first);
    expect(server.booked).toHaveLength(1);
  });

  it("G1: names the winner to another decision", async () => {
    const { server, approvalId, shown } = await askedServer();
    const edits = [{ path: "/partySize", value: 6 }];
    expect((await server.decide(approvalId, { shown, edits })).status).toBe(200);
    const conflict = {
      status: 409,
      answer: { error: expect.objectContaining({ code: "conflict", decision: { approved: true, edits } }) },
    };
    expect(await server.decide(approvalId, { approved: false })).toEqual(conflict);
    expect(await server.decide(approvalId, { shown })).toEqual(conflict);
    expect(await server.decide(approvalId, { shown, edits: [{ path: "/partySize", value: 7 }] })).toEqual(conflict);
    expect(await server.decide(approvalId, { shown, edits: null })).toEqual(conflict);
    // The same edits, said otherwise.
    const again = [
      { value: 6, path: "/partySize" },
      { path: "/note", remove: true },
    ];
    expect((await server.decide(approvalId, { shown, edits: again })).status).toBe(200);
  });

  it("G1: keeps a denial final", async () => {
    const { server, approvalId, shown } = await askedServer();
    expect((await server.decide(approvalId, { approved: false })).answer).toEqual({
      approvalId,
      approved: false,
      status: "denied",
    });
    const { status, answer } = await server.decide(approvalId, { shown });
    expect([status, answer]).toEqual([
      409,
      { error: expect.objectContaining({ code: "conflict", decision: { approved: false } }) },
    ]);
    expect((await server.decide(approvalId, { approved: false, reason: "other words" })).status).toBe(200);
    await server.agent.idle();
    expect(server.booked).toEqual([]);
  });
});

describe("3: ended", () => {
  it("G3: is too late at the very millisecond of its expiry, by the store's clock", async () => {
    let now = 1_000_000;
    const store = createMemoryStore({ now: () => now });
    const { server, approvalId, approval, shown } = await askedServer({ store, settings: { approvalMs: 1_000 } });
    expect(approval.expiresAt).toBe(1_001_000);
    now = 1_001_000;
    expect(await server.decide(approvalId, { shown })).toEqual({ status: 409, answer: errorOf("expired") });
    const { run, messages } = await server.load();
    expect(run.status).toBe("stopped");
    expect(toolParts(messages)[0]).toMatchObject({ state: "cancelled", cause: "expired" });
  });

  it("was superseded by a newer message", async () => {
    const { server, approvalId, shown } = await askedServer();
    await server.send("Something else");
    expect(await server.decide(approvalId, { shown })).toEqual({ status: 409, answer: errorOf("superseded") });
  });

  it("was stopped", async () => {
    const { server, approvalId, shown, run } = await askedServer();
    expect((await server.request("DELETE", `/runs/${run.id}`)).status).toBe(204);
    expect(await server.decide(approvalId, { shown })).toEqual({ status: 409, answer: errorOf("cancelled") });
    expect(await server.decide(approvalId, { approved: false })).toEqual({ status: 409, answer: errorOf("cancelled") });
  });
});

describe("4: not what was shown", () => {
  it("G3: sends the arguments of record back and stays open", async () => {
    const { server, approvalId, shown } = await askedServer();
    const changed = {
      status: 409,
      answer: { error: expect.objectContaining({ code: "changed", input: bookingInput }) },
    };
    const wrong = [
      undefined,
      null,
      { input: { ...bookingInput, partySize: 5 } },
      { input: { ...bookingInput, partySize: "4" } },
      { input: { ...bookingInput, isAdmin: true } },
      { input: bookingInput, effective: bookingInput },
      { input: JSON.parse('{"restaurantId":"r1","partySize":4,"__proto__":{}}') },
    ];
    for (const shownNow of wrong) expect(await server.decide(approvalId, { shown: shownNow })).toEqual(changed);
    expect(server.booked).toEqual([]);
    const reordered = { input: { partySize: 4.0, restaurantId: "r1" } };
    expect((await server.decide(approvalId, { shown: reordered })).status).toBe(200);
    expect(shown).toEqual({ input: bookingInput });
  });

  it("G3: compares what the schema makes of the arguments too", async () => {
    const input = z.object({ city: z.string(), days: z.number().default(3) });
    const set = { visit: defineTool({ description: "Visit.", input, requiresApproval: true }) };
    const seen: unknown[] = [];
    const server = createTestServer({
      tools: implementTools(set, { visit: (parsed) => ({ visits: seen.push(parsed) }) }),
      script: [modelCall("visit", { city: "Hue", extra: 1 }), modelText("Done.")],
    });
    const { messages } = await server.send();
    const { approvalId, shown } = openApproval(messages);
    expect(shown).toEqual({ input: { city: "Hue", extra: 1 }, effective: { city: "Hue", days: 3 } });
    const { answer } = await server.decide(approvalId, { shown: { input: shown.input } });
    expect(answer).toEqual({ error: expect.objectContaining({ code: "changed", ...shown }) });
    expect((await server.decide(approvalId, { shown })).status).toBe(200);
    await server.agent.idle();
    expect(seen).toEqual([{ city: "Hue", days: 3 }]);
  });

  it("G3: lets a changed tool only be declined", async () => {
    const store = createMemoryStore();
    const { approvalId, shown } = await askedServer({ store });
    const createBooking = defineTool({ ...tools.createBooking, version: "2" });
    const next = createTestServer({
      store,
      tools: implementTools(
        { ...tools, createBooking },
        {
          getWeather: () => ({ city: "", summary: "" }),
          createBooking: () => ({ bookingId: "b", partySize: 1 }),
          applyTheme: "client",
        },
      ),
      script: [modelText("What else?")],
    });
    expect(await next.decide(approvalId, { shown })).toEqual({ status: 409, answer: errorOf("outdated") });
    expect((await next.decide(approvalId, { approved: false })).status).toBe(200);
  });

  it("lets a tool that is gone be declined", async () => {
    const store = createMemoryStore();
    const { approvalId, shown } = await askedServer({ store });
    const next = createTestServer({ store, tools: implementTools({}, {}), script: [modelText("Bye.")] });
    expect(await next.decide(approvalId, { shown })).toEqual({ status: 409, answer: errorOf("outdated") });
    expect((await next.decide(approvalId, { approved: false })).status).toBe(200);
  });
});

describe("5: edits", () => {
  it("G3: runs what the person made of it, and tells the model", async () => {
    const heard: string[] = [];
    const { server, approvalId, shown } = await askedServer({
      script: ({ messages }) => {
        heard.push(JSON.stringify(messages));
        return messages.length === 1 ? modelCall("createBooking", bookingInput) : modelText("Done.");
      },
    });
    const edits = [
      { path: "/partySize", value: 6 },
      { path: "/note", value: "By the window" },
    ];
    expect((await server.decide(approvalId, { shown, edits })).status).toBe(200);
    await server.agent.idle();
    expect(server.booked).toMatchObject([{ partySize: 6 }]);
    const { messages } = await server.load();
    expect(toolParts(messages)[0]).toMatchObject({
      state: "output-available",
      input: { restaurantId: "r1", partySize: 6, note: "By the window" },
      approval: { decision: { approved: true, edits } },
    });
    expect(heard.at(-1)).toContain("changed /partySize to 6");
    expect(heard.at(-1)).toContain('\\"partySize\\":4');
  });

  it("G3: refuses what is not editable or not valid, and the approval stays open", async () => {
    const { server, approvalId, shown } = await askedServer();
    const bad: [unknown, string][] = [
      [null, ""],
      [{}, ""],
      ["x", ""],
      [[{ path: "/partySize" }], ""],
      [[{ path: "/partySize", value: 5, remove: true }], ""],
      [[{ path: "/partySize", remove: false }], ""],
      [[null], ""],
      [[{ path: "/restaurantId", value: "r2" }], "/restaurantId"],
      [[{ path: "", value: {} }], ""],
      [[{ path: "/__proto__/polluted", value: 1 }], "/__proto__/polluted"],
      [[{ path: "/partySize/x", value: 1 }], "/partySize/x"],
      [[{ path: "partySize", value: 1 }], "partySize"],
      [
        [
          { path: "/partySize", value: 5 },
          { path: "/partySize", value: 6 },
        ],
        "/partySize",
      ],
      [[{ path: "/partySize", value: 0 }], "/partySize"],
      [[{ path: "/partySize", value: "6" }], "/partySize"],
      [[{ path: "/partySize", remove: true }], "/partySize"],
      [[{ path: "/note", value: JSON.parse('{"__proto__":1}') }], ""],
      [[{ path: "/note", value: "x".repeat(70_000) }], ""],
    ];
    for (const [edits, path] of bad) {
      const { status, answer } = await server.decide(approvalId, { shown, edits });
      const issues = expect.arrayContaining([{ path, message: expect.any(String) }]);
      expect([edits, status, answer]).toEqual([
        edits,
        422,
        { error: expect.objectContaining({ code: "invalid", issues }) },
      ]);
    }
    expect(({} as { polluted?: number }).polluted).toBeUndefined();
    expect(server.booked).toEqual([]);
    expect((await server.decide(approvalId, { shown })).status).toBe(200);
  });

  it("G3: asks the tool's check and the policy about the edited arguments", async () => {
    const set = { createBooking: tools.createBooking };
    const server = createTestServer({
      tools: implementTools(set, {
        createBooking: {
          execute: ({ partySize }) => ({ bookingId: "b", partySize }),
          check: ({ partySize }) => (partySize > 8 ? "No table for more than eight." : undefined),
          policy: ({ partySize }) => (partySize === 7 ? { decision: "deny", reason: "Not seven." } : "allow"),
        },
      }),
    });
    const { messages } = await server.send();
    const { approvalId, shown } = openApproval(messages);
    const edit = (value: number) => server.decide(approvalId, { shown, edits: [{ path: "/partySize", value }] });
    const issue = (message: string) => ({ error: expect.objectContaining({ issues: [{ path: "", message }] }) });
    expect(await edit(9)).toEqual({ status: 422, answer: issue("No table for more than eight.") });
    expect(await edit(7)).toEqual({ status: 422, answer: issue("Not seven.") });
    expect((await edit(8)).status).toBe(200);
  });

  it("drops edits that change nothing", async () => {
    const { server, approvalId, shown } = await askedServer();
    const edits = [{ path: "/partySize", value: 4 }];
    expect((await server.decide(approvalId, { shown, edits })).status).toBe(200);
    await server.agent.idle();
    const [part] = toolParts((await server.load()).messages);
    expect(part).not.toHaveProperty("approval.decision.edits");
  });
});
