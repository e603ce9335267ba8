import { HttpAgent as HttpAgent1, verifyEvents as verify1 } from "@ag-ui/client";
import { verifyEvents as verify0 } from "@ag-ui/client-0";
import type { BaseEvent, RunAgentInput } from "@ag-ui/core";
import { RunAgentInputSchema } from "@ag-ui/core/schemas";
import { EventEncoder } from "@ag-ui/encoder";
import { from, lastValueFrom, toArray } from "rxjs";

export type AgUiEvent = { type: string } & Record<string, unknown>;
export { HttpAgent1 as HttpAgent };

/** Both majors of the official client agree that an agent may send this. */
export async function expectValid(events: readonly AgUiEvent[]): Promise<void> {
  const source = from(events as never[]);
  await lastValueFrom(verify1(false)(source).pipe(toArray()));
  await lastValueFrom(verify0(false)(source as never).pipe(toArray() as never));
}

/** An agent behind the official encoder. A turn is what it answers to a request. */
export function createAgUiRoute(turns: ((input: RunAgentInput) => AgUiEvent[] | Promise<AgUiEvent[]>)[]) {
  const inputs: RunAgentInput[] = [];
  const encoder = new EventEncoder();
  const route: typeof fetch = async (_url, init) => {
    // What is no input of AG-UI is refused, as a real agent would.
    const input = RunAgentInputSchema.parse(await new Response(init?.body ?? null).json());
    inputs.push(input as RunAgentInput);
    const { runId, threadId } = input;
    const events = (await turns.shift()?.(input as RunAgentInput)) ?? [];
    const started = { type: "RUN_STARTED", runId, threadId };
    const isEnded = events.some(({ type }) => type === "RUN_FINISHED" || type === "RUN_ERROR");
    const whole = [
      started,
      ...events.map((event) => (event.type === "RUN_FINISHED" ? { runId, threadId, ...event } : event)),
      ...(isEnded ? [] : [{ type: "RUN_FINISHED", runId, threadId }]),
    ];
    await expectValid(whole);
    const text = whole.map((event) => encoder.encodeSSE(event as never as BaseEvent)).join("");
    return new Response(text, { headers: { "content-type": encoder.getContentType() } });
  };
  return { fetch: route, inputs };
}

export function call(toolCallId: string, toolCallName: string, ...pieces: string[]): AgUiEvent[] {
  return [
    { type: "TOOL_CALL_START", toolCallId, toolCallName },
    ...pieces.map((delta) => ({ type: "TOOL_CALL_ARGS", toolCallId, delta })),
    { type: "TOOL_CALL_END", toolCallId },
  ];
}

export function result(toolCallId: string, content: string): AgUiEvent {
  return { type: "TOOL_CALL_RESULT", messageId: `result-${toolCallId}`, toolCallId, content };
}

export function say(messageId: string, ...pieces: string[]): AgUiEvent[] {
  return [
    { type: "TEXT_MESSAGE_START", messageId, role: "assistant" },
    ...pieces.map((delta) => ({ type: "TEXT_MESSAGE_CONTENT", messageId, delta })),
    { type: "TEXT_MESSAGE_END", messageId },
  ];
}
