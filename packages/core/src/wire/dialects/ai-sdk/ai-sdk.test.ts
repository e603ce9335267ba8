import { describe, expect, it, vi } from "vitest";
import { callsIn, foldEvents, type Json, readFrames, textIn } from "../fixtures";
import { aiSdkDialect } from "./dialect";

const read = (...chunks: (Json | string)[]) => readFrames(aiSdkDialect(), [...chunks, "[DONE]"]);
const start = (toolCallId: string, toolName = "book"): Json => ({ type: "tool-input-start", toolCallId, toolName });
const delta = (toolCallId: string, inputTextDelta: string): Json => ({
  type: "tool-input-delta",
  toolCallId,
  inputTextDelta,
});
const available = (toolCallId: string, input: unknown = {}, more: Json = {}): Json => ({
  type: "tool-input-available",
  toolCallId,
  toolName: "book",
  input,
  ...more,
});
const output = (toolCallId: string, value: unknown): Json => ({
  type: "tool-output-available",
  toolCallId,
  output: value,
});
const finish = (finishReason = "stop"): Json => ({ type: "finish", finishReason });

describe("reports of AI SDK users", () => {
  it("vercel/ai#7694, #9558: invalid input ends as a failed input with message and arguments", () => {
    const { message } = read(
      start("a"),
      delta("a", '{"x":"four"}'),
      {
        type: "tool-input-error",
        toolCallId: "a",
        toolName: "book",
        input: { x: "four" },
        errorText: "x is no number",
      },
      finish(),
    );
    expect(callsIn(message)).toMatchObject([
      { state: "output-error", phase: "input", input: { x: "four" }, errorText: "x is no number" },
    ]);
  });

  it("vercel/ai#12772: a tool that nobody has is one failed part", () => {
    const { message } = read(
      start("a", "nope"),
      delta("a", "{}"),
      {
        type: "tool-input-error",
        toolCallId: "a",
        toolName: "nope",
        input: {},
        dynamic: true,
        errorText: "No such tool",
      },
      { type: "tool-output-error", toolCallId: "a", errorText: "No such tool", dynamic: true },
      finish(),
    );
    expect(callsIn(message)).toMatchObject([{ toolName: "nope", state: "output-error", errorText: "No such tool" }]);
    expect(callsIn(message)[0]?.late).toBeUndefined();
  });

  it("vercel/ai#17347, #17586: an id used again in the next step is another call", () => {
    const { message } = read(
      { type: "start-step" },
      available("call_0", { n: 1 }),
      output("call_0", 1),
      { type: "finish-step" },
      { type: "start-step" },
      available("call_0", { n: 2 }),
      output("call_0", 2),
      finish(),
    );
    expect(callsIn(message)).toMatchObject([
      { input: { n: 1 }, output: 1 },
      { input: { n: 2 }, output: 2 },
    ]);
  });

  it("vercel/ai#10196, #9968: a continuation that begins with a result finds its call", () => {
    const first = read(available("a"), finish("tool-calls")).message;
    const { events } = read({ type: "start" }, output("a", { ok: true }), finish());
    expect(callsIn(foldEvents(events, first))).toMatchObject([{ state: "output-available", output: { ok: true } }]);
  });

  it("vercel/ai#19654: the reason of a request is shown", () => {
    const { message } = read(
      available("a"),
      { type: "tool-approval-request", toolCallId: "a", approvalId: "p", reason: "It costs money." },
      finish("tool-calls"),
    );
    expect(callsIn(message)).toMatchObject([
      { state: "approval-requested", approval: { approvalId: "p", reason: "It costs money." } },
    ]);
    expect(message.run?.status).toBe("awaiting-approval");
  });

  it("vercel/ai#17136, #13670: a denied call reaches its end", () => {
    const { message } = read(
      available("a"),
      { type: "tool-approval-request", toolCallId: "a", approvalId: "p" },
      { type: "tool-approval-response", approvalId: "p", approved: false, reason: "No." },
      { type: "tool-output-denied", toolCallId: "a" },
      finish(),
    );
    expect(callsIn(message)).toMatchObject([{ state: "output-denied", by: "user", reason: "No." }]);
  });

  it("an approval that the server gives or refuses by itself is nobody's question", () => {
    const ask = (id: string): Json => ({
      type: "tool-approval-request",
      toolCallId: id,
      approvalId: `p-${id}`,
      isAutomatic: true,
    });
    const answer = (id: string, approved: boolean): Json => ({
      type: "tool-approval-response",
      approvalId: `p-${id}`,
      approved,
    });
    const { events, message } = read(
      available("a"),
      ask("a"),
      answer("a", true),
      output("a", 1),
      available("b"),
      ask("b"),
      answer("b", false),
      { type: "tool-output-denied", toolCallId: "b" },
      finish(),
    );
    expect(events.map(({ type }) => type)).not.toContain("tool-approval-requested");
    expect(callsIn(message)).toMatchObject([{ state: "output-available" }, { state: "output-denied", by: "policy" }]);
  });

  it("vercel/ai#13218: a provider's call that nobody answered ends with the answer", () => {
    const { message } = read(available("a", {}, { providerExecuted: true }), finish());
    expect(callsIn(message)).toMatchObject([{ state: "output-unknown" }]);
    expect(message.run?.status).toBe("done");
  });

  it("Jaal-Yantra-Textiles/v2#1725: an end in the middle of arguments is an interruption, not a success", () => {
    const { message } = read(start("a"), delta("a", '{"code":'), finish("length"));
    expect(callsIn(message)).toMatchObject([{ state: "cancelled", cause: "interrupted", inputText: '{"code":' }]);
  });

  it("coder/xum#182, TanStack/ai#718: a failed tool and a loop that was ended leave nothing turning", () => {
    const { message } = read(
      available("a"),
      { type: "tool-output-error", toolCallId: "a", errorText: "Down." },
      available("b"),
      { type: "error", errorText: "Too many steps." },
    );
    expect(callsIn(message)).toMatchObject([
      { state: "output-error", errorText: "Down." },
      { state: "output-unknown" },
    ]);
    expect(message.run?.status).toBe("failed");
  });

  it("vercel/ai#11269, #13733: a newer server's fields and chunks are passed over and reported", () => {
    const { message, problems } = read(
      { type: "start", messageId: "m1", hologram: true },
      { type: "hologram-start", id: "h" },
      { type: "text-start", id: "t", more: 1 },
      { type: "text-delta", id: "t", delta: "Hi" },
      { type: "text-end", id: "t" },
      { ...finish(), reasoningEffort: "low" },
    );
    expect(textIn(message)).toBe("Hi");
    expect(message.run?.status).toBe("done");
    expect(problems).toMatchObject([{ code: "unknown-event", message: expect.stringContaining("hologram-start") }]);
  });

  it("vercel/ai#13137, costrict#1360: arguments whose beginning is whole JSON are not an input", () => {
    const { message } = readFrames(aiSdkDialect(), [start("a"), delta("a", '{"query":"t"}')], { isCut: true });
    expect(callsIn(message)).toMatchObject([{ state: "input-streaming" }]);
    expect(callsIn(message)[0]).not.toHaveProperty("input");
  });

  it("vercel/ai#6707: a call is seen before its arguments are", () => {
    expect(callsIn(readFrames(aiSdkDialect(), [start("a")], { isCut: true }).message)).toMatchObject([
      { state: "input-streaming", inputText: "" },
    ]);
  });

  it("vercel/ai#5275: parts stand in the order in which they began", () => {
    const { message } = read(
      { type: "text-start", id: "t" },
      start("a"),
      { type: "text-delta", id: "t", delta: "Hi" },
      available("a"),
      output("a", 1),
      finish(),
    );
    expect(message.parts.map(({ type }) => type)).toEqual(["text", "tool-book"]);
  });
});

describe("chunks", () => {
  it("sources, documents, files, data by id, custom parts, steering and metadata are parts", () => {
    const { message } = read(
      { type: "start", messageId: "m1", messageMetadata: { model: "x", usage: { in: 1 } } },
      { type: "source-url", sourceId: "s", url: "https://example.com", title: "Example" },
      { type: "source-document", sourceId: "d", mediaType: "application/pdf", title: "Menu" },
      { type: "file", url: "https://example.com/a.png", mediaType: "image/png" },
      { type: "reasoning-file", url: "https://example.com/b.png", mediaType: "image/png" },
      { type: "data-plan", id: "p", data: { steps: 1 } },
      { type: "data-plan", id: "p", data: { steps: 2 } },
      { type: "custom", kind: "acme.card", providerMetadata: { acme: { n: 1 } } },
      { type: "steering-message", id: "u", parts: [{ type: "text", text: "Hurry." }] },
      { type: "message-metadata", messageMetadata: { usage: { out: 2 } } },
      finish(),
    );
    expect(message.parts).toMatchObject([
      { type: "data", name: "message-metadata", value: { model: "x", usage: { out: 2 } } },
      { type: "source", url: "https://example.com", title: "Example" },
      { type: "data", name: "source-document", value: { mediaType: "application/pdf", title: "Menu" } },
      { type: "file", url: "https://example.com/a.png" },
      { type: "file", url: "https://example.com/b.png" },
      { type: "data", name: "plan", value: { steps: 2 } },
      { type: "data", name: "custom", value: { kind: "acme.card", providerMetadata: { acme: { n: 1 } } } },
      { type: "data", name: "steering-message" },
    ]);
  });

  it("data that is no part of the message is heard by the app alone", () => {
    const onTransientData = vi.fn();
    const { message } = readFrames(aiSdkDialect({ onTransientData }), [
      { type: "data-status", data: "warm", transient: true },
      finish(),
    ]);
    expect(message.parts).toEqual([]);
    expect(onTransientData).toHaveBeenCalledExactlyOnceWith({ name: "status", value: "warm" });
  });

  it("preliminary results replace each other, the last one stays", () => {
    const { events, message } = read(
      available("a"),
      { ...output("a", 1), preliminary: true },
      { ...output("a", 2), preliminary: true },
      output("a", 2),
      finish(),
    );
    expect(events.filter(({ type }) => type === "tool-output-preliminary")).toHaveLength(2);
    expect(callsIn(message)).toMatchObject([{ state: "output-available", output: 2 }]);
  });

  it("several answers in one stream have one end", () => {
    const { message } = read(
      available("a"),
      output("a", 1),
      finish("tool-calls"),
      { type: "start" },
      { type: "text-start", id: "t" },
      { type: "text-delta", id: "t", delta: "Second." },
      { type: "text-end", id: "t" },
      finish(),
    );
    expect(textIn(message)).toBe("Second.");
    expect(message.run?.status).toBe("done");
  });

  it("a turn that is begun anew calls off its calls", () => {
    const { message } = read(
      { type: "start-step" },
      { type: "text-start", id: "t" },
      { type: "text-delta", id: "t", delta: "Hal" },
      start("a"),
      { type: "reset-step" },
      { type: "text-start", id: "t" },
      { type: "text-delta", id: "t", delta: "Hello" },
      { type: "text-end", id: "t" },
      finish(),
    );
    expect(callsIn(message)).toMatchObject([{ state: "cancelled", cause: "superseded" }]);
    expect(message.parts.filter(({ type }) => type === "text")).toMatchObject([{ text: "Hal" }, { text: "Hello" }]);
  });

  it("a server that was stopped says which calls ran", () => {
    const { message } = read(start("a"), available("b"), { type: "abort" });
    expect(callsIn(message)).toMatchObject([{ state: "cancelled", cause: "stopped" }, { state: "output-unknown" }]);
    expect(message.run?.status).toBe("stopped");
  });

  it.each([
    ["a call that is the browser's waits for it", "tool-calls", "awaiting-client-tool", "input-available"],
    ["a call that is left after the model's last word has no known outcome", "stop", "done", "output-unknown"],
  ])("%s", (_, reason, status, state) => {
    const { message } = read(available("a"), finish(reason));
    expect(message.run?.status).toBe(status);
    expect(callsIn(message)).toMatchObject([{ state }]);
  });

  it("bytes that break off end nothing; a stream without [DONE] that has finished is over", () => {
    expect(readFrames(aiSdkDialect(), [start("a")]).message.run?.status).toBeUndefined();
    expect(readFrames(aiSdkDialect(), [{ type: "start", messageId: "m1" }, finish()]).message.run?.status).toBe("done");
  });

  it.each([
    "{oops",
    "7",
    "null",
    "[]",
    '{"type":7}',
    '{"no":"type"}',
    '{"type":"tool-input-start"}',
    '{"type":"tool-input-delta","toolCallId":7,"inputTextDelta":"x"}',
    '{"type":"tool-approval-response","approvalId":"never asked","approved":true}',
    '{"type":"__proto__"}',
    '{"type":"toString"}',
  ])("%s is reported, and the rest goes on", (line) => {
    const { message, problems } = read(line, available("a"), output("a", 1), finish());
    expect(problems).toHaveLength(1);
    expect(callsIn(message)).toMatchObject([{ state: "output-available" }]);
    expect(message.run?.status).toBe("done");
  });
});
