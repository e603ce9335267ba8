import { describe, expect, it } from "vitest";
import { createTestServer, listening, modelText, openApproval, readEvents } from "../fixtures";
import { createMemoryStore } from "../store/memory-store";
import { storeUnavailable } from "../store/store-unavailable";

const start = { conversationId: "c1", message: { id: "m1", text: "Book" } };

function createListeningServer() {
  const { heard, script } = listening(modelText("Hello."));
  return { heard, ...createTestServer({ script }) };
}

async function errorOf(response: Response) {
  const body: unknown = await response.json();
  expect(body).toEqual({ error: expect.objectContaining({ code: expect.any(String), message: expect.any(String) }) });
  const { error } = body as { error: { code: string; message: string } };
  return [response.status, error.code];
}

describe("errors", () => {
  it("400 for a body that does not parse or lacks the shape", async () => {
    const { request } = createTestServer();
    const bodies: unknown[] = [
      "{",
      "",
      "[]",
      '"x"',
      "null",
      {},
      { conversationId: "c1" },
      { conversationId: "c 1", message: start.message },
      { conversationId: "", message: start.message },
      { conversationId: "x".repeat(129), message: start.message },
      { conversationId: "c1", message: { id: "m/1", text: "x" } },
      { conversationId: "c1", message: { id: "m1", text: "" } },
      { conversationId: "c1", message: { id: "m1", text: 5 } },
      { conversationId: "c1", message: "hello" },
      { conversationId: "c1", retryOf: 5 },
      { conversationId: "c1", message: start.message, retryOf: "run_1" },
    ];
    for (const body of bodies) {
      expect([body, await errorOf(await request("POST", "/runs", body))]).toEqual([body, [400, "bad-request"]]);
    }
    for (const body of [{}, { conversationId: "c1" }, { conversationId: "c1", approved: "yes" }, { approved: true }]) {
      expect(await errorOf(await request("POST", "/approvals/approval_1", body))).toEqual([400, "bad-request"]);
    }
    for (const body of [{}, { toolCallId: "a" }, { toolCallId: "a", token: "" }, { toolCallId: 1, token: "t" }]) {
      expect(await errorOf(await request("POST", "/runs/run_1/tool-claims", body))).toEqual([400, "bad-request"]);
    }
    for (const body of [
      { toolCallId: "a", token: "t" },
      { toolCallId: "a", token: "t", output: 1, errorText: "x" },
    ]) {
      expect(await errorOf(await request("POST", "/runs/run_1/tool-outputs", body))).toEqual([400, "bad-request"]);
    }
    expect(await errorOf(await request("GET", "/conversations?limit=x"))).toEqual([400, "bad-request"]);
  });

  it("401 before anything is said about the body", async () => {
    const { request } = createTestServer();
    const headers = { "x-user": "nobody" };
    const requests: [string, string, unknown?][] = [
      ["POST", "/runs", start],
      ["POST", "/runs", "{"],
      ["GET", "/runs/run_1/events"],
      ["POST", "/approvals/a", {}],
      ["DELETE", "/runs/run_1"],
      ["GET", "/conversations/c1"],
      ["GET", "/conversations"],
      ["DELETE", "/conversations/c1"],
      ["GET", "/runs/run_1/calls/a/output"],
    ];
    for (const [method, path, body] of requests) {
      expect(await errorOf(await request(method, path, body, headers))).toEqual([401, "unauthorized"]);
    }
  });

  it("G11: tells authorize what is wanted", async () => {
    const seen: unknown[] = [];
    const { request } = createTestServer({
      authorize: (_request, resource) => {
        seen.push(resource);
        return { userId: "ada" };
      },
    });
    await request("POST", "/approvals/approval_1", { conversationId: "c1", approved: false });
    await request("DELETE", "/runs/run_1/calls/call_1");
    await request("GET", "/conversations/c9");
    expect(seen).toEqual([
      { action: "decide", approvalId: "approval_1", conversationId: "c1" },
      { action: "stop", runId: "run_1" },
      { action: "load", conversationId: "c9" },
    ]);
  });

  it("403 for another site's page, on any method", async () => {
    const { request } = createTestServer({ allowedOrigins: ["https://friend.example"] });
    const foreign: Record<string, string>[] = [
      { origin: "https://evil.example" },
      { origin: "null" },
      { origin: "http://localhost:81" },
      { "sec-fetch-site": "cross-site" },
      { "sec-fetch-site": "same-site" },
      { "sec-fetch-site": "cross-site", origin: "http://localhost" },
      { "sec-fetch-site": "none", origin: "https://evil.example" },
    ];
    for (const headers of foreign) {
      expect(await errorOf(await request("POST", "/runs", start, headers))).toEqual([403, "forbidden"]);
      expect(await errorOf(await request("GET", "/conversations/c1", undefined, headers))).toEqual([403, "forbidden"]);
    }
    const own: Record<string, string>[] = [
      {},
      { origin: "http://localhost" },
      { origin: "http://localhost", "sec-fetch-site": "same-origin" },
      { origin: "https://behind-a-proxy.example", "sec-fetch-site": "same-origin" },
      { "sec-fetch-site": "none" },
      { origin: "https://friend.example", "sec-fetch-site": "cross-site" },
    ];
    for (const headers of own) expect((await request("GET", "/conversations", undefined, headers)).status).toBe(200);
  });

  it("G11: 404 for what is foreign, invented or nowhere, all alike", async () => {
    const { request, send } = createTestServer();
    const { run } = await send();
    const mallory = { "x-user": "mallory" };
    const texts = new Set<string>();
    const requests: [string, string, unknown, Record<string, string>][] = [
      ["GET", `/runs/${run.id}/events`, undefined, mallory],
      ["GET", "/runs/run_invented/events", undefined, {}],
      ["DELETE", `/runs/${run.id}`, undefined, mallory],
      ["DELETE", "/runs/run_invented", undefined, {}],
      ["DELETE", `/runs/${run.id}/calls/none`, undefined, {}],
      ["GET", "/conversations/c1", undefined, mallory],
      ["GET", "/conversations/never", undefined, {}],
      ["GET", "/conversations/a%00b", undefined, {}],
      ["DELETE", "/conversations/c1", undefined, mallory],
      ["GET", `/runs/${run.id}/calls/call_1/output`, undefined, mallory],
      ["GET", `/runs/${run.id}/calls/call_1/output`, undefined, {}],
      ["POST", `/runs/${run.id}/tool-claims`, { toolCallId: "call_1", token: "t" }, mallory],
      ["POST", `/runs/${run.id}/tool-outputs`, { toolCallId: "call_1", token: "t", output: 1 }, mallory],
      ["POST", "/runs", { conversationId: "c1", retryOf: run.id }, mallory],
      ["POST", "/runs", { conversationId: "c1", retryOf: "run_invented" }, {}],
      ["GET", "/nowhere", undefined, {}],
      ["GET", "/runs/%ff/events", undefined, {}],
    ];
    for (const [method, path, body, headers] of requests) {
      const response = await request(method, path, body, headers);
      expect([path, response.status]).toEqual([path, 404]);
      texts.add(await response.text());
    }
    expect([...texts]).toHaveLength(1);
  });

  it("405 for a known path with another method", async () => {
    const { request } = createTestServer();
    const known: [method: string, path: string, allow: string][] = [
      ["PUT", "/runs", "POST"],
      ["GET", "/runs", "POST"],
      ["POST", "/conversations/c1", "GET, DELETE"],
      ["PATCH", "/runs/run_1", "DELETE"],
      ["DELETE", "/approvals/approval_1", "POST"],
    ];
    for (const [method, path, allow] of known) {
      const response = await request(method, path);
      expect([path, response.headers.get("allow")]).toEqual([path, allow]);
      expect(await errorOf(response)).toEqual([405, "method-not-allowed"]);
    }
  });

  it("400 for a message in which nothing can be seen, and no run begins", async () => {
    const { request, heard } = createListeningServer();
    for (const text of ["", " ", "\n\t \u00a0", "\u200b", "\u2800\u3164", "\u202e \u2066"]) {
      const response = await request("POST", "/runs", { conversationId: "c1", message: { id: "m1", text } });
      expect(await errorOf(response)).toEqual([400, "bad-request"]);
    }
    expect(heard).toEqual([]);
    expect((await request("GET", "/conversations/c1")).status).toBe(404);
    for (const text of ["0", "👍", " . ", "नमस्ते"]) {
      const response = await request("POST", "/runs", {
        conversationId: `c${text.length}`,
        message: { id: "m1", text },
      });
      expect(response.status).toBe(200);
      await response.body?.cancel();
    }
  });

  it("G7: 413 for a body over the limit, announced or not", async () => {
    const { request, handler } = createTestServer({ settings: { maxBodyBytes: 1_000 } });
    const large = { ...start, message: { id: "m1", text: "x".repeat(2_000) } };
    expect(await errorOf(await request("POST", "/runs", large))).toEqual([413, "too-large"]);
    const chunk = new TextEncoder().encode("x".repeat(400));
    let sent = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull: (controller) => {
        sent += 1;
        controller.enqueue(chunk);
      },
    });
    const init = {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: endless,
      duplex: "half" as const,
    };
    expect(await errorOf(await handler(new Request("http://localhost/runs", init)))).toEqual([413, "too-large"]);
    expect(sent).toBeLessThan(10);
  });

  it("415 for a body that is not called JSON", async () => {
    const { request } = createTestServer();
    for (const type of ["text/plain", "application/x-www-form-urlencoded", "text/json5", "application/jsonp"]) {
      const response = await request("POST", "/runs", JSON.stringify(start), { "content-type": type });
      expect(await errorOf(response)).toEqual([415, "not-json"]);
    }
  });

  it("G7: 429 for too many open streams of one person, and none after they close", async () => {
    const { request, send } = createTestServer({ settings: { maxStreamsPerUser: 2 } });
    const { run } = await send();
    const open = () => request("GET", `/runs/${run.id}/events`);
    const [first] = [await open(), await open()];
    const third = await open();
    expect(await errorOf(third)).toEqual([429, "rate-limited"]);
    expect(third.headers.get("retry-after")).toMatch(/^\d+$/);
    expect((await request("GET", "/conversations", undefined)).status).toBe(200);
    await first?.body?.cancel();
    expect((await open()).status).toBe(200);
  });

  it("G9: 503 while the store is away, and the decision counts once when it is back", async () => {
    const real = createMemoryStore();
    let away = false;
    const refuse = () => Promise.reject(storeUnavailable("test", new Error("ECONNREFUSED 10.0.0.7")));
    const store = new Proxy(real, {
      get: (target, name: keyof typeof real) => {
        const method = target[name];
        return (...given: unknown[]) =>
          away && name !== "subscribe" ? refuse() : method && Reflect.apply(method, target, given);
      },
    });
    const { send, decide, agent, booked, request } = createTestServer({ store });
    const { messages } = await send();
    const { approvalId, shown } = openApproval(messages);
    away = true;
    const { status, answer } = await decide(approvalId, { shown });
    expect(status).toBe(503);
    expect(JSON.stringify(answer)).not.toContain("ECONNREFUSED");
    expect((await request("POST", "/runs", start)).headers.get("retry-after")).toMatch(/^\d+$/);
    away = false;
    expect((await decide(approvalId, { shown })).status).toBe(200);
    await agent.idle();
    expect(booked).toHaveLength(1);
  });

  it("G10: 500 without a word of what went wrong, and the word in the log", async () => {
    const { request, log } = createTestServer({
      authorize: () => {
        throw new Error("password=hunter2");
      },
    });
    const response = await request("GET", "/conversations");
    const text = await response.text();
    expect(response.status).toBe(500);
    expect(text).not.toContain("hunter2");
    const [entry] = log;
    expect(text).toContain(entry?.correlationId);
    expect(String(entry?.error)).toContain("hunter2");
  });
});

describe("where it is mounted", () => {
  it("does not matter", async () => {
    const { handler } = createTestServer();
    for (const base of ["", "/api", "/a/b/runs", "/conversations/x"]) {
      const response = await handler(new Request(`http://localhost${base}/conversations`));
      expect([base, response.status]).toEqual([base, 200]);
    }
  });
});

describe("messages", () => {
  it("attach to their run when they are sent again, and conflict with other words", async () => {
    const { request, agent } = createTestServer();
    const responses = await Promise.all([1, 2, 3].map(() => request("POST", "/runs", start)));
    const logs = await Promise.all(
      responses.map((response) => readEvents(response, (event) => event.type === "run-status")),
    );
    expect(new Set(logs.map((events) => events[0]?.runId)).size).toBe(1);
    await agent.idle();
    const other = await request("POST", "/runs", { ...start, message: { id: "m1", text: "Other words" } });
    expect(await errorOf(other)).toEqual([409, "conflict"]);
  });

  it("read on after the last event id when they attach", async () => {
    const { request, send } = createTestServer();
    const { run } = await send("Book");
    const body = { conversationId: "c1", message: { id: "m1", text: "Book" } };
    const response = await request("POST", "/runs", body, { "last-event-id": `${run.id}:3` });
    const events = await readEvents(response, (event) => event.type === "run-status");
    expect(events[0]?.seq).toBe(4);
  });
});
