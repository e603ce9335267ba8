import { HttpAgent } from "@ag-ui/client";
import { HttpAgent as HttpAgent0 } from "@ag-ui/client-0";
import type { ModelEvent } from "@callstate/server";
import { agUiResponses } from "@callstate/server/ag-ui";
import { aiSdkResponses } from "@callstate/server/ai-sdk";
import * as ai5 from "ai-5";
import * as ai6 from "ai-6";
import * as ai7 from "ai-7";
import fc from "fast-check";
import { afterEach, describe, expect, it } from "vitest";
import { call, closeServers, say, serveAgent, think, together } from "./serve-support";

afterEach(closeServers);

/** A call as models make them: right, wrong, of a tool that is not there, or with arguments that are no JSON. */
const calls = fc.constantFrom<ModelEvent[]>(
  call("getWeather", { city: "Hue" }),
  call("getWeather", { city: "Atlantis" }),
  call("getWeather", { town: "Hue" }),
  call("orderTaxi", { to: "home" }),
  [{ type: "tool-call", id: "call_0", name: "getWeather", argumentsJson: '{"city":' }],
  [{ type: "tool-call", id: "call_0", name: "getWeather", argumentsJson: '{"city":"Hue"}' }],
);
const words = fc.constantFrom<ModelEvent[]>(say("Hello. "), say("€ 👋"), think("Hm. "), say(""));
const turns = fc.array(
  fc.oneof(
    { weight: 3, arbitrary: fc.tuple(fc.array(words, { maxLength: 3 }), fc.array(calls, { maxLength: 3 })) },
    { weight: 1, arbitrary: fc.tuple(fc.array(words, { maxLength: 3 }), fc.constant<ModelEvent[][]>([])) },
  ),
  { minLength: 1, maxLength: 4 },
);

type Turn = [said: ModelEvent[][], asked: ModelEvent[][]];

/** What a model says in a turn: its words, and its calls at the same time. Calls of one turn have names of their own. */
function turnOf([said, asked]: Turn): ModelEvent[] {
  const named = asked.map((events, index) =>
    events.map((event) => ("id" in event ? { ...event, id: `call_${index}` } : event)),
  );
  return [...said.flat(), ...together(...named)];
}

const dialects = [aiSdkResponses(), agUiResponses()];
const message = { id: "m1", role: "user", parts: [{ type: "text", text: "Go" }] };

async function serveTurns(given: Turn[]) {
  const script = [...given.map(turnOf), say("The end.")];
  return serveAgent(
    ({ messages }) => {
      const turn = messages.filter(({ role }) => role === "assistant").length;
      return script[turn] ?? say("The end.");
    },
    { dialects },
  );
}

const kits = [
  { name: "ai 5", read: ai5.readUIMessageStream, Transport: ai5.DefaultChatTransport },
  { name: "ai 6", read: ai6.readUIMessageStream, Transport: ai6.DefaultChatTransport },
  { name: "ai 7", read: ai7.readUIMessageStream, Transport: ai7.DefaultChatTransport },
] as unknown as {
  name: string;
  read: (options: {
    stream: ReadableStream;
    onError: (error: unknown) => void;
  }) => AsyncIterable<{ parts: { type: string; state?: string; toolCallId?: string; errorText?: string }[] }>;
  Transport: new (options: {
    api: string;
  }) => {
    sendMessages: (options: object) => Promise<ReadableStream>;
  };
}[];

describe("any run", () => {
  it.each(kits)("is a stream that $name reads to its end, with every call at an end", async ({ read, Transport }) => {
    await fc.assert(
      fc.asyncProperty(turns, async (given) => {
        const server = await serveTurns(given);
        const transport = new Transport({ api: `${server.url}/chat` });
        const stream = await transport.sendMessages({ chatId: "c1", messages: [message], trigger: "submit-message" });
        const errors: unknown[] = [];
        let last: { state?: string; toolCallId?: string; errorText?: string; type: string }[] = [];
        for await (const { parts } of read({ stream, onError: (error) => errors.push(error) })) last = parts;
        const { run, messages } = await server.load("c1");
        expect(errors.map(String)).toEqual([]);
        const shown = last.flatMap((part) => (part.toolCallId === undefined ? [] : [[part.toolCallId, part.state]]));
        const ours = messages
          .flatMap(({ parts }) => parts)
          .flatMap((part) => ("toolCallId" in part ? [[part.toolCallId, part.state]] : []));
        expect(shown).toEqual(ours);
        expect(["done", "step-limit", "too-many-tool-errors"]).toContain(run.status);
        await closeServers();
      }),
      { numRuns: 25 },
    );
  });

  it.each([
    ["1.0.0", HttpAgent],
    ["0.0.59", HttpAgent0],
  ])("is one that AG-UI %s finds no fault with", async (_version, Agent) => {
    await fc.assert(
      fc.asyncProperty(turns, async (given) => {
        const server = await serveTurns(given);
        const agent = new Agent({ url: `${server.url}/ag-ui`, threadId: "c1" });
        agent.addMessage({ id: "m1", role: "user", content: "Go" });
        // Agents check each event against the protocol's rules, and reject the run at the first fault.
        await agent.runAgent({});
        const { messages } = await server.load("c1");
        const ours = messages
          .flatMap(({ parts }) => parts)
          .flatMap((part) => ("toolCallId" in part ? [part.toolCallId] : []));
        const answered = agent.messages.flatMap((item) => (item.role === "tool" ? [item.toolCallId] : []));
        expect(answered.toSorted()).toEqual(ours.toSorted());
        // A client that comes later is told the same.
        const later = new Agent({ url: `${server.url}/ag-ui`, threadId: "c1" });
        await later.runAgent({});
        expect(later.messages.map(({ role, content }) => [role, content])).toEqual(
          agent.messages.map(({ role, content }) => [role, content]),
        );
        await closeServers();
      }),
      { numRuns: 25 },
    );
  });
});
