import * as ai5 from "ai-5";
import { MockLanguageModelV2 } from "ai-5/test";
import * as ai6 from "ai-6";
import { MockLanguageModelV3 } from "ai-6/test";
import * as ai7 from "ai-7";
import { MockLanguageModelV4 } from "ai-7/test";
import * as z from "zod";

type Options = Record<string, unknown>;
type Body = {
  messages: { id: string; role: string; parts: Options[] }[];
  trigger: string;
  messageId?: string;
  id: string;
};
export type ModelPart = { type: string } & Options;
export type ModelTurn = readonly ModelPart[] | ((signal?: AbortSignal) => ReadableStream<ModelPart>);

/** What the three majors share. Their own types are as wide as their features. */
type Kit = {
  major: 5 | 6 | 7;
  streamText: (options: Options) => { toUIMessageStreamResponse: (options: Options) => Response };
  convertToModelMessages: (messages: unknown) => unknown;
  stepCountIs: (steps: number) => unknown;
  jsonSchema: (schema: unknown) => unknown;
  model: (doStream: (options: { prompt: unknown; abortSignal?: AbortSignal }) => Promise<unknown>) => unknown;
  finish: (reason: string) => ModelPart;
};

const usage = { inputTokens: { total: 3 }, outputTokens: { total: 4 } };
const finishPart = (unified: string): ModelPart => ({ type: "finish", finishReason: { unified, raw: unified }, usage });

export const kits: readonly Kit[] = [
  {
    ...(ai5 as never as Omit<Kit, "major" | "model" | "finish">),
    major: 5,
    model: (doStream) => new MockLanguageModelV2({ doStream: doStream as never }),
    finish: (finishReason) => ({
      type: "finish",
      finishReason,
      usage: { inputTokens: 3, outputTokens: 4, totalTokens: 7 },
    }),
  },
  {
    ...(ai6 as never as Omit<Kit, "major" | "model" | "finish">),
    major: 6,
    model: (doStream) => new MockLanguageModelV3({ doStream: doStream as never }),
    finish: finishPart,
  },
  {
    ...(ai7 as never as Omit<Kit, "major" | "model" | "finish">),
    major: 7,
    model: (doStream) => new MockLanguageModelV4({ doStream: doStream as never }),
    finish: finishPart,
  },
];

/** A model's parts for a call whose arguments arrive in pieces. */
export function callParts(id: string, toolName: string, ...pieces: string[]): ModelPart[] {
  return [
    { type: "tool-input-start", id, toolName },
    ...pieces.map((delta) => ({ type: "tool-input-delta", id, delta })),
    { type: "tool-input-end", id },
    { type: "tool-call", toolCallId: id, toolName, input: pieces.join("") },
  ];
}

export function textParts(id: string, ...pieces: string[]): ModelPart[] {
  return [
    { type: "text-start", id },
    ...pieces.map((delta) => ({ type: "text-delta", id, delta })),
    { type: "text-end", id },
  ];
}

/** A tool that books, and counts how often it did. */
export type Bookings = { guests: number }[];

function toolsOf(kit: Kit, bookings: Bookings): Options {
  const city = z.object({ city: z.string() });
  const guests = z.object({ guests: z.number() });
  return {
    getWeather: {
      inputSchema: city,
      execute: async ({ city: name }: { city: string }) => ({ city: name, celsius: 31 }),
    },
    search: {
      inputSchema: z.object({ q: z.string() }),
      async *execute({ q }: { q: string }) {
        yield { q, found: 1 };
        yield { q, found: 2 };
      },
    },
    fails: {
      inputSchema: city,
      execute: async () => {
        throw new Error("The station is down.");
      },
    },
    askPlace: { inputSchema: z.object({}) },
    ...(kit.major > 5 && {
      book: {
        inputSchema: guests,
        ...(kit.major === 6 && { needsApproval: true }),
        execute: async (input: { guests: number }) => {
          bookings.push(input);
          return { ok: true };
        },
      },
    }),
  };
}

export type Route = {
  fetch: typeof fetch;
  bodies: Body[];
  bookings: Bookings;
  prompts: unknown[];
  /** Every answer's chunks as they left, for a GET that replays the last one. */
  last: () => string;
  answers: string[];
};

/** A route as the AI SDK's documentation has it, over a model that plays these turns. */
export function createRoute(kit: Kit, turns: ModelTurn[], options: Options = {}): Route {
  const bodies: Body[] = [];
  const prompts: unknown[] = [];
  const bookings: Bookings = [];
  const answers: string[] = [];
  const model = kit.model(async ({ prompt, abortSignal }) => {
    prompts.push(prompt);
    const turn = turns.shift() ?? [kit.finish("stop")];
    const stream = typeof turn === "function" ? turn(abortSignal) : streamOf(turn);
    return { stream };
  });
  async function post(request: Request): Promise<Response> {
    const body = (await request.json()) as Body;
    bodies.push(body);
    const result = kit.streamText({
      model,
      messages: await kit.convertToModelMessages(body.messages),
      tools: toolsOf(kit, bookings),
      stopWhen: kit.stepCountIs(5),
      abortSignal: request.signal,
      onError: () => {},
      ...(kit.major === 7 && {
        toolApproval: { book: () => ({ type: "user-approval", reason: "It costs money." }) },
        experimental_toolApprovalSecret: "a secret of the server",
      }),
      ...options,
    });
    return result.toUIMessageStreamResponse({
      originalMessages: body.messages,
      generateMessageId: () => `answer-${bodies.length}`,
      sendReasoning: true,
      sendSources: true,
      onError: () => "It failed.",
    });
  }
  return {
    bodies,
    prompts,
    bookings,
    answers,
    last: () => answers.at(-1) ?? "",
    fetch: async (input, init) => {
      const url = typeof input === "string" ? input : "url" in input ? input.url : input.href;
      const request = new Request(new URL(url, "http://test.local"), init);
      if (request.method === "POST") return kept(await post(request), answers);
      return new Response(null, { status: 404 });
    },
  };
}

export function streamOf(parts: readonly ModelPart[]): ReadableStream<ModelPart> {
  return new ReadableStream({
    start(controller) {
      for (const part of parts) controller.enqueue(part);
      controller.close();
    },
  });
}

/** The response, of which the text is kept as it passes. */
function kept(response: Response, answers: string[]): Response {
  const at = answers.push("") - 1;
  const decoder = new TextDecoder();
  const keep = new TransformStream<Uint8Array, Uint8Array>({
    transform(bytes, controller) {
      answers[at] += decoder.decode(bytes, { stream: true });
      controller.enqueue(bytes);
    },
  });
  return new Response(response.body?.pipeThrough(keep) ?? null, response);
}
