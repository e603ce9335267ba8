import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { defineTool, type UIMessage } from "@callstate/core";
import {
  type AgentHandlerOptions,
  createAgentHandler,
  createMemoryStore,
  implementTools,
  type ModelEvent,
  type Script,
  scriptedModel,
  ToolFailure,
} from "@callstate/server";
import { serve as listen } from "@hono/node-server";
import * as z from "zod";

const tools = {
  getWeather: defineTool({
    description: "Weather of a city.",
    input: z.object({ city: z.string() }),
    output: z.object({ city: z.string(), celsius: z.number() }),
    effects: "none",
  }),
  pay: defineTool({
    description: "Pay.",
    input: z.object({ amount: z.number(), currency: z.string().default("EUR") }),
    output: z.object({ paid: z.number() }),
    requiresApproval: true,
    editable: ["/amount"],
  }),
  remove: defineTool({ description: "Remove a file.", input: z.object({ path: z.string() }), requiresApproval: true }),
  readFile: defineTool({
    description: "Read a file of the page's machine.",
    input: z.object({ path: z.string().meta({ sensitive: true }), lines: z.number() }),
    output: z.object({ text: z.string() }),
    effects: "none",
    requiresApproval: true,
  }),
  applyTheme: defineTool({
    description: "Apply a theme in the page.",
    input: z.object({ theme: z.string() }),
    output: z.object({ applied: z.string() }),
    effects: "idempotent",
  }),
};

/** One call as a model streams it, its arguments in two pieces. */
export function call(name: string, input: object, id = `call_${name}`): ModelEvent[] {
  const argumentsJson = JSON.stringify(input);
  return [
    { type: "tool-call-start", id, name },
    { type: "tool-call-delta", id, argumentsDelta: argumentsJson.slice(0, 5) },
    { type: "tool-call-delta", id, argumentsDelta: argumentsJson.slice(5) },
    { type: "tool-call", id, name, argumentsJson },
  ];
}

/** Calls that a model streams at the same time. */
export function together(...calls: ModelEvent[][]): ModelEvent[] {
  const length = Math.max(...calls.map((events) => events.length));
  return Array.from({ length }, (_item, index) => calls.flatMap((events) => events.slice(index, index + 1))).flat();
}

export const say = (text: string): ModelEvent[] => [{ type: "text-delta", text }];
export const think = (text: string): ModelEvent[] => [{ type: "reasoning-delta", text }];

const closing: (() => Promise<void>)[] = [];

/** Ends all servers of a test. */
export async function closeServers(): Promise<void> {
  for (const close of closing.splice(0)) await close();
}

/** A server of ours on a free port, with what its tools did. */
export async function serveAgent(script: Script, given: Partial<AgentHandlerOptions>) {
  const paid: { amount: number; currency: string }[] = [];
  const removed: string[] = [];
  const store = createMemoryStore();
  const handler = createAgentHandler({
    tools: implementTools(tools, {
      getWeather: async ({ city }) => {
        if (city === "Slow") await new Promise((resolve) => setTimeout(resolve, 150));
        if (city === "Atlantis") throw new ToolFailure("There is no such city.");
        return { city, celsius: 31 };
      },
      pay: (input) => {
        paid.push(input);
        return { paid: input.amount };
      },
      remove: ({ path }) => {
        removed.push(path);
      },
      readFile: "client",
      applyTheme: "client",
    }),
    model: scriptedModel(script),
    store,
    authorize: (request) => ({ userId: request.headers.get("x-user") ?? "ada" }),
    logger: { log: () => undefined },
    ...given,
  });
  const server = await new Promise<Server>((resolve) => {
    const started = listen({ fetch: (request: Request) => handler(request), port: 0, hostname: "127.0.0.1" }, () =>
      resolve(started as Server),
    );
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`;
  closing.push(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    // A model that never ends would keep it.
    void handler.close();
  });
  return { url, paid, removed, store, ...ownClient(url) };
}

type Loaded = { messages: UIMessage[]; run: { id: string; seq: number; status: string } };

/** What the server itself says, in its own format. */
function ownClient(url: string) {
  const send = (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
    fetch(url + path, {
      method,
      headers: { ...(body === undefined ? {} : { "content-type": "application/json" }), ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  const load = async (id: string) => (await send("GET", `/conversations/${id}`)).json() as Promise<Loaded>;
  const calls = async (id: string) =>
    (await load(id)).messages
      .flatMap(({ parts }) => parts)
      .flatMap((part) => ("toolCallId" in part ? [`${part.toolName} ${part.state}`] : []));
  return { send, load, calls };
}

/** Waits for something that will be so soon. */
export async function until<Value>(probe: () => Value | Promise<Value>, what: string): Promise<NonNullable<Value>> {
  const deadline = Date.now() + 8_000;
  for (;;) {
    const value = await probe();
    if (value !== null && value !== undefined && value !== false) return value;
    if (Date.now() > deadline) throw new Error(`Waited too long for ${what}.`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}
