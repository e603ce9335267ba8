import { type AgentEvent, defineTool } from "@callstate/core";
import { formatRecording, readRecording, type Recording } from "@callstate/core/recording";
import { describe, expect, it, vi } from "vitest";
import * as z from "zod";
import { implementTools } from "../agent/implement-tools";
import { askedServer, createTestServer, fold, modelCall, modelText, readEvents, tools } from "../fixtures";
import { createMemoryStore } from "../store/memory-store";
import { recordRun } from "./record-run";
import { recordStream } from "./record-stream";

function eventsOf({ entries }: Recording): AgentEvent[] {
  return entries.flatMap((entry) => (entry.kind === "event" ? [entry.event] : []));
}

describe("recordRun", () => {
  it("gives the log of a run, with what the person said and its times", async () => {
    const { server, run, approvalId, shown } = await askedServer();
    await server.decide(approvalId, { shown, edits: [{ path: "/partySize", value: 6 }] });
    await server.agent.idle();
    const recording = await recordRun(server.options.store, run.id, { tools, title: "A booking" });
    if (recording === null) throw new Error("There is no such run.");
    expect(recording.header).toMatchObject({
      title: "A booking",
      redacted: true,
      tools: { getWeather: { effects: "none" } },
    });
    expect(recording.entries[0]).toMatchObject({ kind: "message", message: { text: "Book a table" } });
    const { messages } = await server.load();
    const read = eventsOf(readRecording(formatRecording(recording)));
    expect(read.map(({ seq }) => seq)).toEqual(read.map((_event, index) => index + 1));
    expect(fold(run.id, read).parts).toEqual(messages.at(-1)?.parts);
    const times = recording.entries.map(({ atMs }) => atMs ?? -1);
    expect(times.toSorted((a, b) => a - b)).toEqual(times);
  });

  it("begins with the snapshot where the log was trimmed", async () => {
    const server = createTestServer({ script: [modelText("Hello")] });
    const { run, messages } = await server.send("Hi");
    const { store } = server.options;
    const whole = await recordRun(store, run.id, { tools });
    const message = messages.at(-1);
    const page = await store.readRun(run.id);
    const log = await store.readEvents(run.id, 0, 500);
    if (page === null || whole === null) throw new Error("There is no such run.");
    const trimmed = {
      ...store,
      readRun: async () => ({ ...page, snapshot: { seq: run.seq - 1, json: JSON.stringify(message) } }),
      readEvents: async (_id: string, after: number) => log.filter(({ seq }) => seq > Math.max(after, run.seq - 2)),
    };
    const recording = await recordRun(trimmed, run.id, { tools });
    expect(recording?.entries.map((entry) => (entry.kind === "event" ? entry.event.type : entry.kind))).toEqual([
      "message",
      "reset",
      "run-status",
    ]);
    expect(eventsOf(whole).length).toBe(run.seq);
  });

  it("is null for a run that nobody knows", async () => {
    expect(await recordRun(createMemoryStore(), "run_none", { tools })).toBeNull();
  });

  it("holds no secret", async () => {
    const secretTools = {
      signIn: defineTool({
        description: "Sign in.",
        input: z.object({ user: z.string(), password: z.string().meta({ sensitive: true }) }),
        output: z.object({ session: z.string().meta({ sensitive: true }) }),
        effects: "none",
      }),
    };
    const implemented = implementTools(secretTools, { signIn: async () => ({ session: "s3cret" }) });
    const script = [modelCall("signIn", { user: "ada", password: "hunter2" }), modelText("Done")];
    const server = createTestServer({ tools: implemented, script });
    const { run } = await server.send("Sign in");
    const recording = await recordRun(server.options.store, run.id, { tools: secretTools });
    const text = recording === null ? "" : formatRecording(recording);
    expect(text).toContain("ada");
    expect(text).not.toMatch(/hunter2|s3cret/);
  });
});

describe("recordStream", () => {
  it("records a response while somebody reads it", async () => {
    const server = createTestServer();
    const { run } = await server.send();
    const response = await server.request("GET", `/runs/${run.id}/events`);
    const onEnd = vi.fn<(recording: Recording) => void>();
    const recorded = recordStream(response, { tools, onEnd });
    expect(recorded.headers.get("content-type")).toMatch(/^text\/event-stream/);
    const events = await readEvents(recorded, ({ type }) => type === "run-status");
    await vi.waitFor(() => expect(onEnd).toHaveBeenCalledOnce());
    expect(fold(run.id, eventsOf(recorded.recording()))).toEqual(fold(run.id, events));
    expect(onEnd.mock.calls[0]?.[0]).toBe(recorded.recording());
  });

  it("reads nothing ahead of the reader, and leaves other answers alone", async () => {
    const pull = vi.fn<(controller: ReadableStreamDefaultController<Uint8Array>) => void>((controller) =>
      controller.enqueue(new TextEncoder().encode('data: {"type":"step-start","step":1}\n\n')),
    );
    const headers = { "content-type": "text/event-stream" };
    const recorded = recordStream(new Response(new ReadableStream({ pull }, { highWaterMark: 0 }), { headers }));
    expect(pull).not.toHaveBeenCalled();
    const reader = recorded.body?.getReader();
    await reader?.read();
    expect(pull).toHaveBeenCalledOnce();
    await reader?.cancel();
    const json = Response.json({ a: 1 });
    expect(recordStream(json)).toBe(json);
  });
});
