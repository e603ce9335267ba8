import { describe, expect, it } from "vitest";
import {
  askedServer,
  bookingInput,
  bookingScript,
  createTestServer,
  modelCall,
  modelText,
  readEvents,
  toolParts,
  until,
} from "../fixtures";
import { agUiResponses } from "./ag-ui/index";
import { aiSdkResponses } from "./ai-sdk/index";

const KEY = { tenantId: "t1", userId: "ada", conversationId: "c1" };
const dialects = [aiSdkResponses(), agUiResponses()];

/** One question, seen by a page of the kit, one of the AI SDK and a client of AG-UI. */
async function asked() {
  const { server, run, approvalId, shown } = await askedServer({ script: bookingScript, dialects });
  const chat = (approved: boolean) => {
    const approval = { id: approvalId, approved };
    const part = {
      type: "tool-createBooking",
      toolCallId: "call_1",
      state: "approval-responded",
      input: bookingInput,
      approval,
    };
    return server.request("POST", "/chat", { id: "c1", messages: [{ id: run.id, role: "assistant", parts: [part] }] });
  };
  const agUi = (resume: unknown[]) =>
    server.request("POST", "/ag-ui", { threadId: "c1", runId: "r1", messages: [], resume });
  const interrupts = async () => {
    const text = await (await agUi([])).text();
    return [...text.matchAll(/"id":"([^"]+)","reason":"tool_call"/g)].map(([, id]) => id);
  };
  return { ...server, run, approvalId, shown, chat, agUi, interrupts };
}

describe("the paths of several formats", () => {
  it("belong to the longest that fits, whatever a conversation is called", async () => {
    const { request } = createTestServer({ script: [modelText("Hello.")], dialects });
    const chat = await request("GET", "/chat/conversations");
    expect(await chat.json()).toEqual({ messages: [] });
    expect((await request("GET", "/chat/runs/stream")).status).toBe(204);
    const started = await request("POST", "/runs", { conversationId: "chat", message: { id: "m1", text: "Hi" } });
    await started.body?.cancel();
    const own: unknown = await (await request("GET", "/conversations/chat")).json();
    expect(own).toMatchObject({ run: { status: expect.any(String) } });
    expect((await request("PUT", "/chat")).headers.get("allow")).toBe("POST");
    expect((await request("GET", "/nothing")).status).toBe(404);
  });
});

describe("dialects that could not be reached", () => {
  it("are refused when the handler is made", () => {
    const same = [aiSdkResponses(), aiSdkResponses({ version: 5 })];
    expect(() => createTestServer({ dialects: same })).toThrow(/Two dialects answer at .*chat.*another `path`/);
    expect(() => createTestServer({ dialects: [agUiResponses({ path: "a/b" })] })).toThrow(/one segment/);
    expect(() =>
      createTestServer({ dialects: [aiSdkResponses(), aiSdkResponses({ version: 5, path: "chat-5" })] }),
    ).not.toThrow();
  });
});

describe("a run whose events were trimmed", () => {
  it("is told from its snapshot, in every format", async () => {
    const script = [
      [{ type: "text-delta" as const, text: "Let me look." }, ...modelCall("getWeather", { city: "Hue" })],
      modelText("Sunny."),
    ];
    const { send, load, agent, request } = createTestServer({ script, dialects });
    await send("Weather?");
    await load();
    await until(async () => {
      await agent.store.prune({ eventsBefore: Date.now() + 1_000 });
      return ((await agent.store.readNewestRun(KEY))?.trimmedSeq ?? 0) > 0;
    }, "the trimmed log");
    const body = { id: "c1", messages: [{ id: "m1", role: "user", parts: [{ type: "text", text: "Weather?" }] }] };
    const chat = await (await request("POST", "/chat", body)).text();
    expect(chat).toMatch(
      /Let me look\.[\s\S]*tool-output-available[\s\S]*Sunny\.[\s\S]*"status":"done"[\s\S]*\[DONE\]/,
    );
    const input = { threadId: "c1", runId: "r1", messages: [] };
    const agUi = await (await request("POST", "/ag-ui", input)).text();
    expect(agUi).toMatch(/Let me look\.[\s\S]*TOOL_CALL_RESULT[\s\S]*Sunny\.[\s\S]*RUN_FINISHED/);
  });
});

describe("clients of several formats on one conversation", () => {
  it("G1: decide once between them, and all are told of the same decision", async () => {
    const { chat, agUi, interrupts, decide, approvalId, shown, agent, booked, load } = await asked();
    const [interruptId] = await interrupts();
    const resume = [{ interruptId, status: "resolved", payload: { approved: true } }];
    const answers = await Promise.all([chat(true), chat(false), agUi(resume), decide(approvalId, { shown })]);
    await agent.idle();
    const [yes, no, agUiYes, own] = answers.map(({ status }) => status);
    const isApproved = yes === 200;
    expect([yes, no, agUiYes, own]).toEqual(isApproved ? [200, 409, 200, 200] : [409, 200, 409, 409]);
    expect(booked).toHaveLength(isApproved ? 1 : 0);
    expect(toolParts((await load()).messages)).toMatchObject([
      { state: isApproved ? "output-available" : "output-denied" },
    ]);
  });

  it("see what the others did", async () => {
    const { chat, request, run, interrupts, agent } = await asked();
    const own = readEvents(await request("GET", `/runs/${run.id}/events`));
    const answer = await (await chat(true)).text();
    expect(answer).toContain('"type":"tool-output-available"');
    expect(answer).toContain("Anything else?");
    expect(answer.trimEnd().endsWith("data: [DONE]")).toBe(true);
    expect((await own).map(({ type }) => type)).toContain("tool-output-available");
    await agent.idle();
    expect(await interrupts()).toEqual([]);
  });

  it("G9: a message of one withdraws the question of the other, who is told so", async () => {
    const { chat, request, interrupts, agent } = await asked();
    const [interruptId] = await interrupts();
    const messages = [{ id: "m2", role: "user", content: "Never mind" }];
    const resume = [{ interruptId, status: "cancelled" }];
    const written = await request("POST", "/ag-ui", { threadId: "c1", runId: "r2", messages, resume });
    expect(written.status).toBe(200);
    await written.text();
    await agent.idle();
    const late = await chat(true);
    expect([late.status, await late.json()]).toMatchObject([409, { error: { code: "superseded" } }]);
  });
});
