import { applyAgentEvents, createMessage, defineTool, isToolPart, readAgentEvents } from "@callstate/core";
import { agUiDialect, createAgUiTransport } from "@callstate/core/ag-ui";
import { createAiSdkTransport } from "@callstate/core/ai-sdk";
import { implementTools, type Script, ToolFailure, outcomeUnknown } from "@callstate/server";
import { agUiResponses } from "@callstate/server/ag-ui";
import { aiSdkResponses } from "@callstate/server/ai-sdk";
import { afterEach, describe, expect, it } from "vitest";
import * as z from "zod";
import { call, closeServers, say, serveAgent, think, together, until } from "./serve-support";
import { openLive, releaseLive } from "../support/live-session";

afterEach(async () => {
  releaseLive();
  await closeServers();
});

const dialects = [aiSdkResponses(), agUiResponses()];
const kits = [
  {
    name: "AI SDK",
    canEdit: false,
    transport: (url: string) => createAiSdkTransport({ url: `${url}/chat`, resume: true }),
  },
  { name: "AG-UI", canEdit: true, transport: (url: string) => createAgUiTransport({ url: `${url}/ag-ui` }) },
];

/** The kit's own hooks, over the kit's own server, in a format of somebody else: what one of them says the other has to understand. */
async function connect(kit: (typeof kits)[number], script: Script) {
  const server = await serveAgent(script, { dialects });
  const live = openLive({ transport: kit.transport(server.url) });
  const own = async () => (await server.load("chat-1")).messages.flatMap(({ parts }) => parts);
  return { server, own, ...live };
}

describe.each(kits)("a session of ours over $name to our server", (kit) => {
  it("shows what happened as the server has it", async () => {
    const {
      session,
      until,
      states,
      text,
      call: part,
      problems,
    } = await connect(kit, [
      [
        ...think("Hm."),
        ...say("Let me look."),
        ...together(call("getWeather", { city: "Hue" }, "a"), call("getWeather", { city: "Atlantis" }, "b")),
      ],
      say("31 degrees."),
    ]);
    session.send({ id: "m1", text: "Weather?" });
    await until("done");
    expect(states()).toEqual(["getWeather output-available", "getWeather output-error"]);
    expect(part("getWeather")).toMatchObject({ input: { city: "Atlantis" } });
    expect(text()).toBe("Weather?|Let me look.|31 degrees.");
    expect(problems).toEqual([]);
  });

  it("decides: one approved, one declined with a reason, and an edit where the format has it", async () => {
    const { session, until, states, server, problems } = await connect(kit, [
      together(call("pay", { amount: 5 }, "a"), call("remove", { path: "/x" }, "b")),
      say("Done."),
    ]);
    session.send({ id: "m1", text: "Both" });
    await until("awaiting-approval");
    const [pay, remove] = session.getSnapshot().pendingApprovals;
    if (pay === undefined || remove === undefined) throw new Error("Nothing is asked.");
    const { input, approval } = pay.part;
    const edits = kit.canEdit ? { edits: [{ path: "/amount", value: 7 }] } : {};
    await Promise.all([
      session.decide({
        approvalId: pay.approvalId,
        approved: true,
        shown: { input, effective: approval.effective },
        ...edits,
      }),
      session.decide({ approvalId: remove.approvalId, approved: false, reason: "I need it" }),
    ]);
    await until("done");
    expect(states()).toEqual(["pay output-available", "remove output-denied"]);
    expect(server.paid).toEqual([{ amount: kit.canEdit ? 7 : 5, currency: "EUR" }]);
    expect(server.removed).toEqual([]);
    expect(problems).toEqual([]);
  });
});

describe("the dialect of AG-UI over our server", () => {
  const input = z.object({});
  const tool = (more = {}) => defineTool({ description: "Acts.", input, ...more });
  const tools = implementTools(
    { refused: tool(), broken: tool(), lost: tool(), asked: tool({ requiresApproval: true }), good: tool() },
    {
      refused: { execute: () => "ran", policy: () => ({ decision: "deny", reason: "Not on Sundays." }) },
      broken: () => {
        throw new ToolFailure("The kitchen is closed.");
      },
      lost: () => {
        throw outcomeUnknown("The bank did not answer.");
      },
      asked: () => "ran",
      good: () => "ran",
    },
  );

  it("tells declined, failed, cancelled and unknown calls apart, and the ones that ran", async () => {
    const names = ["refused", "broken", "lost", "asked", "good"];
    const server = await serveAgent([together(...names.map((name) => call(name, {})))], { dialects, tools });
    const live = openLive({ transport: createAgUiTransport({ url: `${server.url}/ag-ui` }) });
    live.session.send({ id: "m1", text: "All of it" });
    await live.until("awaiting-approval");
    const before = [
      "refused output-denied",
      "broken output-error",
      "lost output-unknown",
      "asked approval-requested",
      "good output-available",
    ];
    expect(live.states()).toEqual(before);
    const { run } = await server.load("chat-1");
    expect((await server.send("DELETE", `/runs/${run.id}`)).ok).toBe(true);
    await until(async () => (await server.load("chat-1")).run.status === "stopped", "the run's end");

    // Another page: it has nothing new, and is told how things stand.
    const body = {
      threadId: "chat-1",
      runId: "r2",
      messages: [],
      tools: [],
      context: [],
      state: {},
      forwardedProps: {},
    };
    const response = await server.send("POST", "/ag-ui", body, { accept: "text/event-stream" });
    const problems: unknown[] = [];
    let message = createMessage({ id: "m" });
    if (response.body === null) throw new Error("The answer has no body.");
    const options = { dialect: agUiDialect(), onProblem: (problem: unknown) => problems.push(problem) };
    for await (const event of readAgentEvents(response.body, options)) message = applyAgentEvents(message, [event]);
    const told = message.parts.filter(isToolPart);
    expect(told).toMatchObject([
      { toolName: "refused", state: "output-denied", by: "policy", reason: "Not on Sundays." },
      { toolName: "broken", state: "output-error", errorText: "The kitchen is closed." },
      { toolName: "lost", state: "output-unknown", note: expect.stringContaining("The bank did not answer.") },
      { toolName: "asked", state: "cancelled", cause: "stopped" },
      { toolName: "good", state: "output-available", output: "ran" },
    ]);
    const own = (await server.load("chat-1")).messages.flatMap(({ parts }) => parts.filter(isToolPart));
    expect(told.map(({ state }) => state)).toEqual(own.map(({ state }) => state));
    expect(problems).toEqual([]);
  });
});
