/** What a recipe leaves to its reader: a booking system, and a model that plays a script. */

const bookings = `
export const made: unknown[] = [];
export function book(order: { guests: number; key?: string }) {
  made.push(order.guests);
  return { ok: true, guests: order.guests };
}
`;

const aiSdkModel = `
import { MockLanguageModelV4 } from "ai/test";
const usage = { inputTokens: { total: 1 }, outputTokens: { total: 1 } };
const finish = (unified: string) => ({ type: "finish", finishReason: { unified, raw: unified }, usage });
const call = (id: string, toolName: string, input: string) => [
  { type: "tool-input-start", id, toolName },
  { type: "tool-input-delta", id, delta: input },
  { type: "tool-input-end", id },
  { type: "tool-call", toolCallId: id, toolName, input },
];
const text = (delta: string) => [{ type: "text-start", id: "t" }, { type: "text-delta", id: "t", delta }, { type: "text-end", id: "t" }];
const turns = [
  [...call("a", "getWeather", '{"city":"Hue"}'), ...call("b", "bookTable", '{"guests":2}'), finish("tool-calls")],
  [...text("It is booked."), finish("stop")],
];
export const model = new MockLanguageModelV4({
  doStream: async () => {
    const parts = turns.shift() ?? [];
    const stream = new ReadableStream({
      start(controller) {
        for (const part of parts) controller.enqueue(part);
        controller.close();
      },
    });
    return { stream } as never;
  },
});
`;

const tanStackAdapter = `
import type { AnyTextAdapter } from "@tanstack/ai";
const call = (toolCallId: string, toolCallName: string, delta: string) => [
  { type: "TOOL_CALL_START", toolCallId, toolCallName, toolName: toolCallName },
  { type: "TOOL_CALL_ARGS", toolCallId, delta },
  { type: "TOOL_CALL_END", toolCallId, toolCallName, toolName: toolCallName },
];
const text = (messageId: string, delta: string) => [
  { type: "TEXT_MESSAGE_START", messageId, role: "assistant" },
  { type: "TEXT_MESSAGE_CONTENT", messageId, delta },
  { type: "TEXT_MESSAGE_END", messageId },
];
const turns = [call("a", "askPlace", "{}"), call("b", "bookTable", '{"guests":2}'), text("m", "It is booked.")];
async function* chatStream({ runId, threadId }: { runId?: string; threadId?: string }) {
  const turn = turns.shift() ?? [];
  yield { type: "RUN_STARTED", runId, threadId };
  yield* turn;
  yield { type: "RUN_FINISHED", runId, threadId, finishReason: turn.length === 3 && turn[0]?.type === "TOOL_CALL_START" ? "tool_calls" : "stop" };
}
export const adapter = { kind: "text", name: "mock", model: "mock", "~types": {}, chatStream, structuredOutput: async () => ({}) } as never as AnyTextAdapter;
`;

const langChainModel = `
import { AIMessage, type BaseMessage } from "@langchain/core/messages";
export async function model(messages: BaseMessage[]): Promise<AIMessage> {
  if (messages.at(-1)?.type === "tool") return new AIMessage({ content: "It is booked." });
  return new AIMessage({ content: "", tool_calls: [{ id: "call-1", name: "bookTable", args: { guests: 2 } }] });
}
`;

const openAiClient = `
import OpenAI from "openai";
const chunk = (delta: object) => ({ id: "c", object: "chat.completion.chunk", created: 1, model: "m", choices: [{ index: 0, delta, finish_reason: null }] });
const call = (index: number, id: string, pieces: string[]) =>
  pieces.map((args, at) => chunk({ tool_calls: [{ index, ...(at === 0 && { id, type: "function" }), function: { ...(at === 0 && { name: "getWeather" }), arguments: args } }] }));
const turns = [
  [chunk({ content: "Let me " }), chunk({ content: "look." }), ...call(0, "a", ['{"city":', '"Hue"}']), ...call(1, "b", ['{"city":""}'])],
  [chunk({ content: "31 degrees." })],
];
export const openai = new OpenAI({
  apiKey: "none",
  baseURL: "http://model.local",
  fetch: async () => {
    const lines = (turns.shift() ?? []).map((each) => "data: " + JSON.stringify(each) + "\\n\\n").join("");
    return new Response(lines + "data: [DONE]\\n\\n", { headers: { "content-type": "text/event-stream" } });
  },
});
`;

const anthropicClient = `
import Anthropic from "@anthropic-ai/sdk";
export const anthropic = new Anthropic({ apiKey: "none", baseURL: process.env["ANTHROPIC_BASE_URL"] ?? "", maxRetries: 0 });
`;

const kitModel = `
import { scriptedModel } from "@callstate/server";
export const model = scriptedModel([
  [
    { type: "tool-call-start", id: "a", name: "bookTable" },
    { type: "tool-call", id: "a", name: "bookTable", argumentsJson: '{"guests":2}' },
    { type: "finish", reason: "tool-calls" },
  ],
  [{ type: "text-delta", text: "It is booked." }, { type: "finish", reason: "stop" }],
]);
`;

/** By recipe and file. */
export const readersOwn = {
  "nextjs-ai-sdk": { "bookings.ts": bookings, "model.ts": aiSdkModel },
  "tanstack-ai": { "bookings.ts": bookings, "model.ts": tanStackAdapter },
  "ag-ui": { "bookings.ts": bookings },
  langgraph: { "bookings.ts": bookings, "model.ts": langChainModel },
  "hono-openai": { "model.ts": openAiClient },
  "express-anthropic": { "model.ts": anthropicClient },
  "express-kit": {},
  worker: { "model.ts": kitModel },
} as const;
