import { setTimeout as pause } from "node:timers/promises";
import { type Model, type ModelEvent, scriptedModel } from "@callstate/server";
import { type PlannedCall, planTurn } from "./plan";

export type Pace = {
  /** Milliseconds between two pieces of text or arguments. */
  pieceMs: number;
  /** Milliseconds between two pieces where the script takes its time, so that a person can stop it. */
  slowMs: number;
};

/** A model that is a script: it needs no key and no network, and streams its text and arguments in small pieces like a real one. */
export function scriptedAssistant(pace: Pace): Model {
  return scriptedModel(async function* (request): AsyncGenerator<ModelEvent> {
    const { text, calls = [], slow } = planTurn(request.messages, new Date());
    const ms = slow ? pace.slowMs : pace.pieceMs;
    for (const piece of text === undefined ? [] : pieces(text, 6)) {
      yield { type: "text-delta", text: piece };
      await pause(ms, undefined, { signal: request.signal });
    }
    for (const event of interleave(calls.map((call, index) => streamCall(call, index)))) {
      yield event;
      await pause(ms, undefined, { signal: request.signal });
    }
    yield { type: "finish", reason: calls.length > 0 ? "tool-calls" : "stop" };
  });
}

function* streamCall(call: PlannedCall, index: number): Generator<ModelEvent> {
  // Providers count their calls from zero in every answer; the server gives them names that last.
  const id = `call_${index}`;
  const argumentsJson = JSON.stringify(call.arguments);
  yield { type: "tool-call-start", id, name: call.name };
  for (const argumentsDelta of pieces(argumentsJson, 5)) yield { type: "tool-call-delta", id, argumentsDelta };
  yield { type: "tool-call", id, name: call.name, argumentsJson };
}

/** Takes from each in turn: parallel calls arrive mixed. */
function* interleave<Item>(generators: Generator<Item>[]): Generator<Item> {
  let open = generators;
  while (open.length > 0) {
    const next: Generator<Item>[] = [];
    for (const generator of open) {
      const { value, done } = generator.next();
      if (done) continue;
      yield value;
      next.push(generator);
    }
    open = next;
  }
}

function pieces(text: string, length: number): string[] {
  const characters = Array.from(text);
  const count = Math.ceil(characters.length / length);
  return Array.from({ length: count }, (_, index) => characters.slice(index * length, (index + 1) * length).join(""));
}
