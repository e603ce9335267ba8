import {
  type AgentEvent,
  applyAgentEvents,
  createMessage,
  defineTool,
  readAgentEvents,
  type UIMessage,
} from "@callstate/core";
import * as z from "zod";
import { type AgentHandlerOptions, createAgentHandler } from "./http/agent-handler";
import { implementTools } from "./agent/implement-tools";
import type { LogEntry } from "./agent/logger";
import { agentOf } from "./agent/agent";
import type { ModelEvent, ModelMessage } from "./models/model";
import { scriptedModel, type Script } from "./models/scripted-model";
import { createMemoryStore } from "./store/memory-store";

/** A tool that reads and one that books, as the demo has them. */
export const tools = {
  getWeather: defineTool({
    description: "Weather of a city.",
    input: z.object({ city: z.string().min(1), days: z.number().int().min(1).max(7).default(1) }),
    output: z.object({ city: z.string(), summary: z.string() }),
    effects: "none",
  }),
  createBooking: defineTool({
    description: "Book a table.",
    title: "Book a table",
    input: z.object({
      restaurantId: z.string(),
      partySize: z.number().int().min(1).max(20),
      note: z.string().optional(),
    }),
    output: z.object({ bookingId: z.string(), partySize: z.number() }),
    requiresApproval: true,
    editable: ["/partySize", "/note"],
  }),
  applyTheme: defineTool({
    description: "Apply a theme in the page.",
    input: z.object({ theme: z.string() }),
    output: z.object({ applied: z.boolean() }),
    effects: "idempotent",
  }),
};

export type Booked = { restaurantId: string; partySize: number; key: string };

/** The effects of one test's tools. */
export function createBookings() {
  const booked: Booked[] = [];
  return {
    booked,
    implemented: implementTools(tools, {
      getWeather: async ({ city }) => ({ city, summary: "Sunny" }),
      createBooking: async ({ restaurantId, partySize }, { idempotencyKey }) => {
        booked.push({ restaurantId, partySize, key: idempotencyKey });
        return { bookingId: `b${booked.length}`, partySize };
      },
      applyTheme: "client",
    }),
  };
}

/** One call as a model would make it, with its arguments in two deltas. */
export function modelCall(name: string, input: unknown, id = "call_1"): ModelEvent[] {
  const argumentsJson = typeof input === "string" ? input : JSON.stringify(input);
  const half = Math.floor(argumentsJson.length / 2);
  return [
    { type: "tool-call-start", id, name },
    { type: "tool-call-delta", id, argumentsDelta: argumentsJson.slice(0, half) },
    { type: "tool-call-delta", id, argumentsDelta: argumentsJson.slice(half) },
    { type: "tool-call", id, name, argumentsJson },
  ];
}

export function modelText(text: string): ModelEvent[] {
  return [
    { type: "text-delta", text },
    { type: "finish", reason: "stop" },
  ];
}

export const bookingInput = { restaurantId: "r1", partySize: 4 };

/** Asks for one booking, then says good-bye. */
export const bookingScript: Script = [modelCall("createBooking", bookingInput), modelText("Anything else?")];

type ServerOptions = Partial<AgentHandlerOptions> & { script?: Script };

/** Leases of 300 ms, as everywhere in tests. */
export const quickSettings = {
  leaseMs: 300,
  sweepMs: 0,
  unclaimedMs: 50,
  stopGraceMs: 100,
  rereadMs: 50,
  checkMs: 300,
};

/** A handler over a fresh store, with what a test wants to ask of it. The user is the header `x-user`, "ada" unless said otherwise. */
export function createTestServer({ script = bookingScript, settings, ...given }: ServerOptions = {}) {
  const bookings = createBookings();
  const log: LogEntry[] = [];
  const options: AgentHandlerOptions = {
    tools: bookings.implemented,
    model: scriptedModel(script),
    store: createMemoryStore(),
    logger: { log: (entry) => void log.push(entry) },
    authorize: (request) => {
      const userId = request.headers.get("x-user") ?? "ada";
      return userId === "nobody" ? null : { userId, tenantId: request.headers.get("x-tenant") ?? "t1" };
    },
    ...given,
    settings: { ...quickSettings, ...settings },
  };
  const handler = createAgentHandler(options);
  const agent = agentOf(options);
  const request = (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
    handler(
      new Request(`http://localhost/api/agent${path}`, {
        method,
        headers: { ...(body === undefined ? {} : { "content-type": "application/json" }), ...headers },
        ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
      }),
    );
  return { options, handler, agent, log, request, ...bookings, ...conversationTools(request, () => agent.idle()) };
}

type Send = (method: string, path: string, body?: unknown, headers?: Record<string, string>) => Promise<Response>;

function conversationTools(request: Send, idle: () => Promise<void>) {
  let sent = 0;
  const load = async (headers: Record<string, string> = {}, conversationId = "c1") => {
    const response = await request("GET", `/conversations/${conversationId}`, undefined, headers);
    const loaded: { messages: UIMessage[]; run: { id: string; seq: number; status: string } } = await response.json();
    return loaded;
  };
  return {
    load,
    /** Sends a message and waits until the run ends or waits for somebody. */
    send: async (text = "Book a table", conversationId = "c1") => {
      const message = { id: `m${++sent}`, text };
      const response = await request("POST", "/runs", { conversationId, message });
      void response.body?.cancel();
      await idle();
      const { run, messages } = await load({}, conversationId);
      return { response, run, messages };
    },
    decide: async (approvalId: string, decision: object, headers: Record<string, string> = {}) => {
      const body = { conversationId: "c1", approved: true, ...decision };
      const response = await request("POST", `/approvals/${approvalId}`, body, headers);
      const answer: unknown = await response.json();
      return { status: response.status, answer };
    },
  };
}

/** The parts of the last message that are tool calls. */
export function toolParts(messages: readonly UIMessage[]) {
  return (messages.at(-1)?.parts ?? []).filter((part) => "toolCallId" in part);
}

export function textOf(messages: readonly UIMessage[]): string {
  return (messages.at(-1)?.parts ?? []).map((part) => (part.type === "text" ? part.text : "")).join("");
}

/** The open question of the last message. */
export function openApproval(messages: readonly UIMessage[]) {
  const part = toolParts(messages).find((candidate) => candidate.state === "approval-requested");
  if (part?.state !== "approval-requested") throw new Error("Nothing is asked.");
  const { input, approval } = part;
  const shown = "effective" in approval ? { input, effective: approval.effective } : { input };
  return { approvalId: approval.approvalId, approval, shown };
}

/** Says the first turn, then answers with text, and keeps what it was told. */
export function listening(first: ModelEvent[]) {
  const heard: ModelMessage[][] = [];
  const script = ({ messages }: { messages: ModelMessage[] }) => {
    heard.push(messages);
    return heard.length === 1 ? first : modelText("I see.");
  };
  return { heard, script, results: () => heard.at(-1)?.filter((message) => message.role === "tool") ?? [] };
}

/** A server whose run asks one question. */
export async function askedServer(options: ServerOptions = {}) {
  const server = createTestServer(options);
  const { messages, run } = await server.send();
  return { server, run, ...openApproval(messages) };
}

/** Reads a stream to its end, or until `enough` says so. */
export async function readEvents(
  response: Response,
  enough: (event: AgentEvent) => boolean = () => false,
): Promise<AgentEvent[]> {
  const events: AgentEvent[] = [];
  if (response.body === null) return events;
  for await (const event of readAgentEvents(response.body)) {
    events.push(event);
    if (enough(event)) break;
  }
  return events;
}

export function fold(runId: string, events: readonly AgentEvent[]): UIMessage {
  return applyAgentEvents(createMessage({ id: runId }), events);
}

/** Waits for something that will be so soon: no test sleeps for a fixed time. */
export async function until<Value>(
  probe: () => Value | Promise<Value>,
  what = "the condition",
): Promise<NonNullable<Value>> {
  const deadline = Date.now() + 8_000;
  for (;;) {
    const value = await probe();
    if (value !== null && value !== undefined && value !== false) return value;
    if (Date.now() > deadline) throw new Error(`Waited too long for ${what}.`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}
