import { afterEach, describe, expect, it } from "vitest";
import { FakeBackend, refusal } from "../../../../test/support/fake-backend";
import { FakeEnvironment } from "../../../../test/support/fake-environment";
import { callsOf, openSession, releaseSessions } from "../../../../test/support/open-session";
import type { AgentEvent } from "../events/types";
import { createMessage } from "../parts/message";
import { isToolPart } from "../parts/tool-part";
import { parsePartialJson } from "../partial-json/parser";
import { applyAgentEvents } from "../reduce/apply";
import { createAgentSession } from "./create-agent-session";

afterEach(releaseSessions);

const available = { type: "tool-input-available", toolCallId: "c1", toolName: "book", input: { people: 4 } } as const;
const asked = { type: "tool-approval-requested", toolCallId: "c1", approvalId: "ap1" } as const;
const waiting = { type: "run-status", status: "awaiting-approval" } as const;

async function openAsking() {
  const opened = await openSession();
  opened.session.send({ id: "m1", text: "Book" });
  await opened.world.pass(20);
  opened.backend.emit("r1", available, asked, waiting);
  await opened.world.pass(20);
  return opened;
}

describe("reports of users of other kits, about sessions", () => {
  it("vercel/ai#13863: mounting, unmounting and mounting again opens one stream and applies once", async () => {
    const backend = new FakeBackend();
    const world = new FakeEnvironment();
    backend.emit("r1", { type: "run-start", messageId: "a-r1" }, { type: "text-delta", text: "once" });
    const { environment } = world;
    const session = createAgentSession({ transport: backend, conversationId: "c1", environment });
    session.connect()();
    const release = session.connect();
    await world.pass(100);
    expect(backend.readers("r1")).toBe(1);
    expect(backend.requests.filter((request) => request.startsWith("attach"))).toHaveLength(1);
    expect(session.getSnapshot().messages[0]?.parts).toMatchObject([{ text: "once" }]);
    release();
  });

  it("Growth-Circle/cadis#1526: a double press sends one decision", async () => {
    const { session, backend } = await openAsking();
    const answers = await Promise.all([
      session.decide({ approvalId: "ap1", approved: true }),
      session.decide({ approvalId: "ap1", approved: true }),
    ]);
    expect(backend.decisions).toHaveLength(1);
    expect(answers[0]).toEqual(answers[1]);
  });

  it("MCPJam#3008: an approval after a refusal is the server's to judge, and never shown as approved", async () => {
    const { session, backend, world } = await openAsking();
    await session.decide({ approvalId: "ap1", approved: false });
    backend.emit("r1", { type: "tool-approval-responded", toolCallId: "c1", approvalId: "ap1", approved: false });
    backend.faults.decide.push(refusal(409, "conflict", { decision: { approved: false } }));
    await world.pass(20);
    const late = await session.decide({ approvalId: "ap1", approved: true });
    await world.pass(20);
    expect(late).toMatchObject({ ok: false, code: "conflict", decision: { approved: false } });
    expect(callsOf(session)).toEqual(["book output-denied"]);
  });

  it("TanStack/ai#1217: a call is refused without any tool known to the page", async () => {
    const { session, backend } = await openAsking();
    await expect(session.decide({ approvalId: "ap1", approved: false })).resolves.toMatchObject({ status: "denied" });
    expect(backend.decisions).toMatchObject([{ approved: false }]);
  });

  it("vercel/ai#8043: nothing is sent by itself when a run ends, whatever its last step was", async () => {
    const { session, backend, world } = await openSession();
    session.send({ id: "m1", text: "Go" });
    await world.pass(20);
    backend.emit("r1", available, { type: "tool-output-available", toolCallId: "c1", output: 1 });
    backend.emit("r1", { type: "step-start", step: 2 }, { type: "run-status", status: "step-limit" });
    await world.pass(60 * 60_000);
    expect(backend.requests.filter((request) => request.startsWith("start"))).toEqual(["start m1"]);
  });

  it("cloudflare/agents#1365, vercel/ai#2136: the conversation is busy while a browser tool is at work", async () => {
    const clientTools = { pick: () => new Promise<never>(() => {}) };
    const { session, backend, world } = await openSession({ clientTools });
    session.send({ id: "m1", text: "Go" });
    await world.pass(20);
    backend.emit("r1", { ...available, toolName: "pick" }, { type: "run-status", status: "awaiting-client-tool" });
    await world.pass(20);
    session.send({ id: "m2", text: "More" });
    await world.pass(5_000);
    expect(session.getSnapshot()).toMatchObject({ status: "awaiting-client-tool", queued: [{ id: "m2" }] });
  });

  it("archestra#4451, agent-native#3635: only what the server asked about waits for a person after a reload", async () => {
    const backend = new FakeBackend();
    backend.emit("r1", { type: "run-start", messageId: "a-r1" }, available);
    backend.emit("r1", { ...available, toolCallId: "c2" }, { ...asked, toolCallId: "c2", approvalId: "ap2" }, waiting);
    const { session } = await openSession({}, backend);
    expect(session.getSnapshot().pendingApprovals.map(({ approvalId }) => approvalId)).toEqual(["ap2"]);
  });
});

describe("reports of users of other kits, about parts", () => {
  const fold = (...events: object[]) =>
    applyAgentEvents(
      createMessage({ id: "a1" }),
      events.map((event, index) => ({ ...event, runId: "r1", seq: index + 1 }) as AgentEvent),
    );
  const call = (message: ReturnType<typeof fold>) => message.parts.filter(isToolPart);

  it("vercel/ai#6707: a call is there from its start, with its name and no arguments", () => {
    const start = { type: "tool-input-start", toolCallId: "c1", toolName: "book" };
    expect(call(fold(start))).toMatchObject([{ state: "input-streaming", toolName: "book", inputText: "" }]);
  });

  it("TanStack/ai#901: arguments that come in one piece, or never piece by piece, end in the same call", () => {
    const start = { type: "tool-input-start", toolCallId: "c1", toolName: "book" };
    const piece = { type: "tool-input-delta", toolCallId: "c1", inputTextDelta: '{"people":4}' };
    expect(call(fold(start, piece, available))).toEqual(call(fold(start, available)));
  });

  it("TanStack/ai#859: a result that comes after a snapshot without its call is shown all the same", () => {
    const before = fold(available);
    const snapshot = structuredClone({ ...before, parts: [], run: { id: "r1", seq: 1, status: "running" } });
    const reset = { type: "reset", runId: "r1", message: snapshot } as AgentEvent;
    const result = { type: "tool-output-available", toolCallId: "c1", output: 1, runId: "r1", seq: 2 } as AgentEvent;
    expect(call(applyAgentEvents(before, [reset, result]))).toMatchObject([{ state: "output-available", output: 1 }]);
  });

  it("ag-ui#2731: calls that are left to the browser are seen in the run's status", () => {
    const message = fold(available, { type: "run-status", status: "awaiting-client-tool" });
    expect(message.run?.status).toBe("awaiting-client-tool");
    expect(call(message)).toMatchObject([{ state: "input-available" }]);
  });

  it("CopilotKit#4630: asking a person is a state of the call, in the same part", () => {
    const before = call(fold(available))[0];
    const after = call(fold(available, asked))[0];
    expect(after).toMatchObject({ key: before?.key, state: "approval-requested", approval: { approvalId: "ap1" } });
  });

  it("openai-node#2466: thousands of prefixes of escaped keys never give a wrong name", () => {
    const text = JSON.stringify({ 'a"b\n': { "é\t": [1, "x"] } });
    for (let round = 0; round < 200; round++) {
      for (let end = 1; end <= text.length; end++) {
        const { value } = parsePartialJson(text.slice(0, end));
        const names = typeof value === "object" && value !== null ? Object.keys(value) : [];
        expect(names.every((name) => name === 'a"b\n')).toBe(true);
      }
    }
  });
});
