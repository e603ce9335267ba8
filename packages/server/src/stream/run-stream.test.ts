import { type AgentEvent, encodeAgentEvent } from "@callstate/core";
import { describe, expect, it } from "vitest";
import {
  bookingInput,
  bookingScript,
  createTestServer,
  fold,
  modelCall,
  modelText,
  openApproval,
  readEvents,
  until,
} from "../fixtures";
import { foldRun } from "./fold-run";
import { frame } from "./frame";

const start = { conversationId: "c1", message: { id: "m1", text: "Go" } };

async function finished() {
  const server = createTestServer();
  const { messages } = await server.send();
  const { approvalId, shown } = openApproval(messages);
  await server.decide(approvalId, { shown, edits: [{ path: "/partySize", value: 2 }] });
  await server.agent.idle();
  const { run } = await server.load();
  const attach = (cursor: string | null, headers: Record<string, string> = {}) =>
    server.request("GET", `/runs/${run.id}/events`, undefined, {
      ...(cursor === null ? {} : { "last-event-id": cursor }),
      ...headers,
    });
  return { ...server, run, attach };
}

describe("a frame", () => {
  it("says what encodeAgentEvent says", () => {
    const bodies = [
      { type: "text-delta" as const, text: 'a\n\r\u2028"\ud800\u0000}' },
      { type: "tool-output-available" as const, toolCallId: "x", output: { deep: [1, { "}": "{" }] } },
      { type: "step-start" as const, step: 1 },
    ];
    for (const body of bodies) {
      const stored = { seq: 7, at: 123, type: body.type, json: JSON.stringify(body) };
      expect(frame("run_1", stored)).toBe(encodeAgentEvent({ ...body, runId: "run_1", seq: 7, at: 123 }));
    }
  });
});

describe("reading a run", () => {
  it("gives the same message from every cut", async () => {
    const { attach, run, load } = await finished();
    const all = await readEvents(await attach(null));
    expect(all.map((event) => event.seq)).toEqual(Array.from({ length: run.seq }, (_item, index) => index + 1));
    const whole = fold(run.id, all);
    for (let cut = 0; cut < run.seq; cut++) {
      const rest = await readEvents(await attach(`${run.id}:${cut}`));
      expect(rest[0]?.seq).toBe(cut + 1);
      expect(fold(run.id, [...all.slice(0, cut), ...rest])).toEqual(whole);
    }
    const { createdAt: _createdAt, ...loaded } = (await load()).messages.at(-1) ?? {};
    expect(loaded).toEqual(whole);
  });

  it("answers 204 when nothing is left", async () => {
    const { attach, run } = await finished();
    const response = await attach(`${run.id}:${run.seq}`);
    expect([response.status, response.body]).toEqual([204, null]);
  });

  it("resets a cursor that is of no use", async () => {
    const { attach, run, agent } = await finished();
    const page = await agent.store.readRun(run.id);
    const message = page === null ? null : foldRun(page);
    for (const cursor of [`${run.id}:${run.seq + 1}`, "run_other:3", "nonsense", `${run.id}:-1`, `${run.id}:1e3`, ""]) {
      const events = await readEvents(await attach(cursor));
      expect(events.map((event) => event.type)).toEqual(["reset"]);
      expect(events[0]).toMatchObject({ type: "reset", runId: run.id, seq: run.seq, message });
    }
  });

  it("resets a cursor into a part of the log that was trimmed", async () => {
    const { attach, run, load, agent } = await finished();
    await load();
    await agent.store.prune({ eventsBefore: Date.now() + 1_000_000 });
    for (const cursor of [null, `${run.id}:2`]) {
      const events = await readEvents(await attach(cursor));
      expect(events).toMatchObject([{ type: "reset", seq: run.seq }]);
    }
    expect((await attach(`${run.id}:${run.seq}`)).status).toBe(204);
  });

  it("goes on live after the replay, for many readers, with no event twice", async () => {
    let step: () => void = () => undefined;
    const server = createTestServer({
      script: async function* () {
        for (let count = 0; count < 20; count++) {
          yield { type: "text-delta", text: `${count} ` };
          if (count % 5 === 4) await new Promise<void>((resolve) => (step = resolve));
        }
      },
    });
    const first = await server.request("POST", "/runs", start);
    const head = await readEvents(first, (event) => event.type === "text-delta");
    const runId = head[0]?.runId ?? "";
    const readers = Array.from({ length: 10 }, (_item, index) =>
      server
        .request("GET", `/runs/${runId}/events`, undefined, { "last-event-id": `${runId}:${index % 4}` })
        .then((response) => readEvents(response)),
    );
    const going = setInterval(() => step(), 5);
    const logs = await Promise.all(readers);
    clearInterval(going);
    for (const [index, events] of logs.entries()) {
      const from = index % 4;
      expect(events.map((event) => event.seq)).toEqual(events.map((_event, place) => from + place + 1));
      expect(events.at(-1)).toMatchObject({ type: "run-status", status: "done" });
    }
  });

  it("goes on when everybody has left", async () => {
    let go: (() => void) | undefined;
    const server = createTestServer({
      script: async function* ({ messages }) {
        if (messages.length > 1) return yield* modelText("Done.");
        await new Promise<void>((resolve) => {
          go = resolve;
        });
        yield* modelCall("getWeather", { city: "Hue" });
      },
    });
    const response = await server.request("POST", "/runs", start);
    await response.body?.cancel();
    (await until(() => go))();
    await server.agent.idle();
    expect((await server.load()).run.status).toBe("done");
  });
});

/** The raw text of a stream to its end. */
async function textOf(response: Response): Promise<string> {
  return response.text();
}

describe("an open stream", () => {
  it("is kept alive by comments", async () => {
    const server = createTestServer({ settings: { keepAliveMs: 10, rereadMs: 5 } });
    const response = await server.request("POST", "/runs", start);
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    let text = "";
    while (!text.includes(": keep-alive\n\n")) text += (await reader?.read())?.value ?? "";
    expect(text.startsWith(": hello\n\n")).toBe(true);
    await reader?.cancel();
  });

  it("says bye when only people are waited for", async () => {
    const server = createTestServer({ settings: { pausedStreamMs: 30, rereadMs: 10 } });
    const text = await textOf(await server.request("POST", "/runs", start));
    expect(text.endsWith(": bye\n\n")).toBe(true);
    expect((await server.load()).run.status).toBe("awaiting-approval");
  });

  it("ends after its longest time, also while the run goes on", async () => {
    const server = createTestServer({
      script: async () => new Promise<never>(() => undefined),
      settings: { maxStreamMs: 50, rereadMs: 10 },
    });
    const response = await server.request("POST", "/runs", start);
    expect((await textOf(response)).endsWith(": bye\n\n")).toBe(true);
    await server.request("DELETE", `/runs/${(await server.load()).run.id}`);
  });

  it("G11: ends when the person is no longer welcome", async () => {
    let welcome = true;
    const server = createTestServer({
      authorize: () => (welcome ? { userId: "ada", tenantId: "t1", expiresAt: Date.now() + 30 } : null),
      settings: { rereadMs: 10 },
    });
    const response = await server.request("POST", "/runs", start);
    welcome = false;
    expect((await textOf(response)).endsWith(": bye\n\n")).toBe(true);
  });

  it("is let go when nobody reads, and its place is free again", async () => {
    const server = createTestServer({ settings: { slowReaderMs: 20, maxStreamsPerUser: 1 }, script: bookingScript });
    const { run } = await server.send();
    const path = `/runs/${run.id}/events`;
    const idle = await server.request("GET", path);
    expect(idle.status).toBe(200);
    await until(async () => {
      const next = await server.request("GET", path);
      void next.body?.cancel();
      return next.status === 200;
    });
  });

  it("ends with the connection", async () => {
    const server = createTestServer({ settings: { maxStreamsPerUser: 1 } });
    const { run } = await server.send();
    const gone = new AbortController();
    const url = `http://localhost/runs/${run.id}/events`;
    await server.handler(new Request(url, { signal: gone.signal }));
    expect((await server.handler(new Request(url))).status).toBe(429);
    gone.abort();
    expect((await server.handler(new Request(url))).status).toBe(200);
  });

  it("G7: reads no further ahead than its reader", async () => {
    let reads = 0;
    const server = createTestServer({
      script: [Array.from({ length: 3_000 }, (_item, index) => ({ type: "text-delta" as const, text: `${index} ` }))],
    });
    const { run } = await server.send();
    const { store } = server.agent;
    const readAll = store.readEvents.bind(store);
    store.readEvents = (...given) => {
      reads += 1;
      return readAll(...given);
    };
    const response = await server.request("GET", `/runs/${run.id}/events`);
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(reads).toBeLessThanOrEqual(2);
    const events: AgentEvent[] = await readEvents(response);
    expect(events).toHaveLength(run.seq);
    expect(bookingInput).toBeDefined();
  });
});
