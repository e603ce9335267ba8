import {
  type AgentEvent,
  applyAgentEvents,
  createAgentSession,
  createHttpTransport,
  createMessage,
  createPlainEnvironment,
  encodeAgentEvent,
} from "@callstate/core";
import { createFaultyFetch, type Fault, serveLog } from "@callstate/core/testing";
import { afterEach, describe, expect, it, vi } from "vitest";
import { type FaultServer, startFaultServer } from "./fault-server";

/** A turn with two calls whose arguments arrive mixed, text in several scripts, and an end. */
const log: AgentEvent[] = [
  { type: "run-start", messageId: "a1" } as const,
  { type: "text-delta", text: "Xin chào " } as const,
  { type: "text-delta", text: "👩‍👩‍👧 — “ok”" } as const,
  { type: "tool-input-start", toolCallId: "c1", toolName: "getWeather" } as const,
  { type: "tool-input-start", toolCallId: "c2", toolName: "getWeather" } as const,
  { type: "tool-input-delta", toolCallId: "c1", inputTextDelta: '{"city":"Lis' } as const,
  { type: "tool-input-delta", toolCallId: "c2", inputTextDelta: '{"city":"Đà ' } as const,
  { type: "tool-input-delta", toolCallId: "c1", inputTextDelta: 'bon"}' } as const,
  { type: "tool-input-delta", toolCallId: "c2", inputTextDelta: 'Lạt"}' } as const,
  { type: "tool-input-available", toolCallId: "c1", toolName: "getWeather", input: { city: "Lisbon" } } as const,
  { type: "tool-input-available", toolCallId: "c2", toolName: "getWeather", input: { city: "Đà Lạt" } } as const,
  { type: "tool-started", toolCallId: "c1", effects: "none" } as const,
  { type: "tool-output-available", toolCallId: "c1", output: { sky: "rain" } } as const,
  { type: "tool-output-error", toolCallId: "c2", errorText: "No such place.", phase: "execution" } as const,
  { type: "run-status", status: "done" } as const,
].map((event, index): AgentEvent => ({ ...event, runId: "r1", seq: index + 1 }));

const truth = applyAgentEvents(createMessage({ id: "a1" }), log);
const bytes = Buffer.from(log.map(encodeAgentEvent).join(""));
const releases: (() => unknown)[] = [];

afterEach(async () => {
  for (const release of releases.splice(0)) await release();
});

/** Runs a session through the faults, without waiting between tries, and returns what it ends with. */
async function readThrough(faults: Fault[]): Promise<{ answer: unknown; server: FaultServer; problem: unknown }> {
  const server = await startFaultServer(log, faults);
  const session = createAgentSession({
    transport: createHttpTransport({ url: server.url }),
    conversationId: "c",
    environment: createPlainEnvironment({ random: () => 0 }),
  });
  const release = session.connect();
  releases.push(() => server.close(), release);
  session.subscribe(() => {});
  session.send({ id: "m1", text: "Hello" });
  await vi.waitFor(
    () => {
      const { status, connection, problem } = session.getSnapshot();
      if (problem === null && (status !== "done" || connection.status !== "closed")) throw new Error("not yet");
    },
    { timeout: 5000, interval: 2 },
  );
  const { messages, problem } = session.getSnapshot();
  return { answer: messages.find(({ id }) => id === "a1"), server, problem };
}

describe("a session over a wire that misbehaves", () => {
  const survived: [string, Fault[]][] = [
    ["a duplicated window", [{ kind: "duplicate", from: 3, count: 6 }]],
    [
      "frames before the cursor once more",
      [
        { kind: "cut", afterBytes: 600 },
        { kind: "overlap", frames: 5 },
      ],
    ],
    ["a reordered pair", [{ kind: "reorder", at: 5 }]],
    ["a missing frame", [{ kind: "gap", at: 6 }]],
    [
      "a missing frame twice",
      [
        { kind: "gap", at: 6 },
        { kind: "gap", at: 0 },
      ],
    ],
    ["a line that is no JSON", [{ kind: "garbage", at: 4, text: "data: {nope\n\n" }]],
    ["an event nobody knows", [{ kind: "garbage", at: 4, text: 'event: new\ndata: {"type":"new"}\n\n' }]],
    ["a BOM", [{ kind: "bom" }]],
    ["CRLF", [{ kind: "line-ends", lineEnd: "\r\n" }]],
    ["CR", [{ kind: "line-ends", lineEnd: "\r" }]],
    ["one byte at a time", [{ kind: "chunks", bytes: 1, pauseMs: 0 }]],
    ["a retry time beyond reason", [{ kind: "garbage", at: 0, text: "retry: 1e20\n\n" }]],
    ["an HTML page in place of a stream", [{ kind: "html" }, { kind: "html" }]],
    [
      "a bad gateway with HTML",
      [{ kind: "status", status: 502, body: "<h1>502</h1>", headers: { "content-type": "text/html" } }],
    ],
    [
      "a server error, then another",
      [
        { kind: "status", status: 500 },
        { kind: "status", status: 503 },
      ],
    ],
    ["too many requests", [{ kind: "status", status: 429, headers: { "retry-after": "0" } }]],
    ["a stall that breaks", [{ kind: "stall", ms: 20 }]],
    ["a stall in the middle of a frame", [{ kind: "stall", ms: 20, afterBytes: 700 }]],
    ["an answer that is late", [{ kind: "delay", ms: 20 }]],
    ["several cuts in a row", [100, 500, 900].map((afterBytes): Fault => ({ kind: "cut", afterBytes }))],
  ];

  it.each(survived)("ends with the fold of the log after %s", async (_, faults) => {
    const { answer, problem } = await readThrough(faults);
    expect(problem).toBeNull();
    expect(answer).toEqual(truth);
  });

  it("G9: ends with the fold of the log, wherever the stream is cut", async () => {
    for (let afterBytes = 1; afterBytes < bytes.length; afterBytes += 29) {
      const { answer } = await readThrough([{ kind: afterBytes % 2 === 0 ? "cut" : "end", afterBytes }]);
      expect(answer, `cut after ${afterBytes} bytes`).toEqual(truth);
    }
    // Dozens of connections, one after the other: a busy machine takes its time.
  }, 60_000);

  it.each([401, 403, 404, 410])("asks no more after %i, and says so", async (status) => {
    const { server, problem } = await readThrough([{ kind: "status", status }]);
    expect(problem).toMatchObject({ code: `fault-${status}` });
    expect(server.requests.filter((request) => request.startsWith("POST"))).toHaveLength(1);
  });
});

describe("a backend behind faults, without a server", () => {
  it("G13: a team proves its own backend through its handler, and only its streams are touched", async () => {
    const faulty = createFaultyFetch(serveLog(log), [
      { kind: "cut", afterBytes: 500 },
      { kind: "reorder", at: 2 },
    ]);
    const session = createAgentSession({
      transport: createHttpTransport({ url: "https://example.test/api", fetch: faulty }),
      conversationId: "c",
      environment: createPlainEnvironment({ random: () => 0 }),
    });
    releases.push(session.connect());
    session.subscribe(() => {});
    session.send({ id: "m1", text: "Hello" });
    await vi.waitFor(() => expect(session.getSnapshot().status).toBe("done"), { timeout: 5000, interval: 2 });
    expect(session.getSnapshot().messages.at(-1)).toEqual(truth);
    expect(faulty.requests[0]).toBe("POST /api/runs");
    expect(
      faulty.requests.slice(1).every((request) => /^GET \/api\/runs\/r1\/events after r1:\d+$/.test(request)),
    ).toBe(true);
  });
});
