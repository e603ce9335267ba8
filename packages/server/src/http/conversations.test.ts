import { describe, expect, it } from "vitest";
import {
  bookingInput,
  createTestServer,
  modelCall,
  modelText,
  openApproval,
  readEvents,
  textOf,
  toolParts,
} from "../fixtures";
import { createMemoryStore } from "../store/memory-store";

const message = (id: string, text = "Hello") => ({ conversationId: "c1", message: { id, text } });

describe("a new message", () => {
  it("G9: withdraws what only people are waited for, in one step", async () => {
    const heard: string[] = [];
    const server = createTestServer({
      script: ({ messages }) => {
        heard.push(JSON.stringify(messages));
        return messages.length === 1 ? modelCall("createBooking", bookingInput) : modelText("All right.");
      },
    });
    const first = await server.send();
    const second = await server.send("Never mind, just say hello");
    expect(second.run.status).toBe("done");
    expect(second.run.id).not.toBe(first.run.id);
    expect(second.messages.map((entry) => entry.role)).toEqual(["user", "assistant", "user", "assistant"]);
    const old = second.messages[1];
    expect(old?.run?.status).toBe("stopped");
    expect(toolParts(old === undefined ? [] : [old])[0]).toMatchObject({ state: "cancelled", cause: "superseded" });
    expect(heard.at(-1)).toContain("wrote a new message instead of deciding");
    expect(server.booked).toEqual([]);
  });

  it("is busy while a turn streams, a tool runs or the browser is waited for", async () => {
    let finish: () => void = () => undefined;
    const finished = new Promise<void>((resolve) => (finish = resolve));
    const server = createTestServer({
      script: async function* () {
        yield { type: "text-delta", text: "Hm" };
        await finished;
      },
    });
    await readEvents(await server.request("POST", "/runs", message("m1")), (event) => event.type === "text-delta");
    const busy = await server.request("POST", "/runs", message("m2"));
    expect([busy.status, await busy.json()]).toEqual([409, { error: expect.objectContaining({ code: "busy" }) }]);
    finish();
    await server.agent.idle();
    const client = createTestServer({ script: [modelCall("applyTheme", { theme: "dark" })] });
    expect((await client.send()).run.status).toBe("awaiting-client-tool");
    expect((await client.request("POST", "/runs", message("m9"))).status).toBe(409);
  });

  it("is told the whole conversation", async () => {
    const heard: unknown[] = [];
    const server = createTestServer({
      system: ({ userId }) => `Be brief with ${userId}.`,
      script: ({ messages, system }) => {
        heard.push([system, messages.map((entry) => [entry.role, entry.content])]);
        return modelText(`Answer ${heard.length}`);
      },
    });
    await server.send("First");
    await server.send("Second");
    expect(heard.at(-1)).toEqual([
      "Be brief with ada.",
      [
        ["user", "First"],
        ["assistant", "Answer 1"],
        ["user", "Second"],
      ],
    ]);
  });
});

describe("a retry", () => {
  it("answers the same message again, and keeps what can't be taken back", async () => {
    const heard: unknown[] = [];
    let turn = 0;
    const server = createTestServer({
      script: ({ messages }) => {
        heard.push(messages);
        turn += 1;
        if (turn === 1)
          return [...modelCall("getWeather", { city: "Hue" }, "w"), ...modelCall("createBooking", bookingInput, "b")];
        if (turn === 2) throw new Error("down");
        return modelText("You have a table.");
      },
    });
    const { messages } = await server.send("Book");
    const { approvalId, shown } = openApproval(messages);
    await server.decide(approvalId, { shown });
    await server.agent.idle();
    const failed = await server.load();
    expect(failed.run.status).toBe("failed");
    const retry = { conversationId: "c1", retryOf: failed.run.id };
    const responses = [await server.request("POST", "/runs", retry), await server.request("POST", "/runs", retry)];
    await server.agent.idle();
    const logs = await Promise.all(responses.map((response) => readEvents(response)));
    expect(new Set(logs.map((events) => events[0]?.runId)).size).toBe(1);
    const after = await server.load();
    expect(after.run.status).toBe("done");
    expect(after.messages.map((entry) => entry.role)).toEqual(["user", "assistant", "assistant"]);
    expect(textOf(after.messages)).toBe("You have a table.");
    expect(server.booked).toHaveLength(1);
    const told = JSON.stringify(heard.at(-1));
    expect(told.match(/"role":"user"/g)).toHaveLength(1);
    expect(told).toContain("createBooking");
    expect(told).not.toContain("getWeather");
    expect((await server.request("POST", "/runs", { conversationId: "c1", retryOf: failed.run.id })).status).toBe(200);
    expect((await server.request("POST", "/runs", { conversationId: "c2", retryOf: failed.run.id })).status).toBe(404);
  });

  it("of a run that is open is busy, of an older one a conflict", async () => {
    const server = createTestServer();
    const { run } = await server.send();
    const retry = (retryOf: string) => server.request("POST", "/runs", { conversationId: "c1", retryOf });
    expect(await (await retry(run.id)).json()).toMatchObject({ error: { code: "busy" } });
    await server.send("Next");
    expect(await (await retry(run.id)).json()).toMatchObject({ error: { code: "conflict" } });
  });

  it("lets the model know what it said before it broke off", async () => {
    const heard: unknown[] = [];
    const server = createTestServer({
      script: function* ({ messages }) {
        heard.push(messages.map((entry) => entry.content));
        yield { type: "text-delta", text: "The weather in" };
        if (heard.length === 1) throw new Error("down");
      },
    });
    await server.send("Weather?");
    await server.send("Go on");
    expect(heard.at(-1)).toEqual(["Weather?", "The weather in", "Go on"]);
  });
});

describe("a conversation", () => {
  it("is 404 before its first message", async () => {
    expect((await createTestServer().request("GET", "/conversations/c1")).status).toBe(404);
  });

  it("G11: belongs to its user: the same name is another's own", async () => {
    const server = createTestServer({ script: () => modelText("Hello.") });
    for (const headers of [{}, { "x-user": "bob" }, { "x-tenant": "t2" }]) {
      await readEvents(await server.request("POST", "/runs", message("m1"), headers));
    }
    expect((await server.load()).messages).toHaveLength(2);
    expect((await server.load({ "x-user": "bob" })).messages).toHaveLength(2);
  });

  it("is listed newest first with its state, and not to others", async () => {
    let now = 1_000;
    const server = createTestServer({
      script: () => modelText("Hello."),
      store: createMemoryStore({ now: () => (now += 10) }),
    });
    await server.send("First question", "a");
    await server.send("Second question", "b");
    const list = async (path = "", headers = {}) =>
      (await server.request("GET", `/conversations${path}`, undefined, headers)).json();
    const all = await list();
    expect(all).toMatchObject({
      conversations: [
        { id: "b", title: "Second question", run: { status: "done" } },
        { id: "a", title: "First question" },
      ],
    });
    expect(await list("?limit=1")).toMatchObject({ conversations: [{ id: "b" }] });
    const { conversations }: { conversations: { updatedAt: number }[] } = all;
    expect(await list(`?before=${conversations[0]?.updatedAt}`)).toMatchObject({ conversations: [{ id: "a" }] });
    expect(await list("", { "x-user": "bob" })).toEqual({ conversations: [] });
  });

  it("is gone after it was removed, with what ran in it", async () => {
    const server = createTestServer();
    const { run } = await server.send();
    expect((await server.request("DELETE", "/conversations/c1")).status).toBe(204);
    expect((await server.request("GET", "/conversations/c1")).status).toBe(404);
    expect((await server.request("GET", `/runs/${run.id}/events`)).status).toBe(404);
    expect((await server.request("DELETE", "/conversations/c1")).status).toBe(404);
  });

  it("is folded from its snapshot to the same message", async () => {
    const server = createTestServer();
    const { messages } = await server.send();
    const { approvalId, shown } = openApproval(messages);
    await server.decide(approvalId, { shown });
    await server.agent.idle();
    const first = await server.load();
    const second = await server.load();
    expect(second).toEqual(first);
    await server.agent.store.prune({ eventsBefore: Date.now() + 1_000_000 });
    expect(await server.load()).toEqual(first);
  });
});
