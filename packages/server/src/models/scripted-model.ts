import { CallstateError } from "@callstate/core";
import type { Model, ModelEvent, ModelRequest } from "./model";

export type Script =
  | readonly (readonly ModelEvent[])[]
  | ((request: ModelRequest) => AsyncIterable<ModelEvent> | Iterable<ModelEvent> | Promise<Iterable<ModelEvent>>);

/**
 * A model that says what it is told to: for tests, demos and work without a network.
 *
 * `turns` are given out in order, one a model turn; with a function you decide by the messages, and may stream with pauses. A
 * turn without `finish` gets one.
 *
 * Throws a `CallstateError` (`script-ended`) when asked for more turns than there are.
 */
export function scriptedModel(script: Script): Model {
  let turn = 0;
  return {
    name: "scripted",
    async *stream(request) {
      const events = typeof script === "function" ? await script(request) : nextTurn(script, turn++);
      let finished = false;
      let calls = false;
      for await (const event of events) {
        request.signal.throwIfAborted();
        finished ||= event.type === "finish";
        calls ||= event.type === "tool-call";
        yield event;
      }
      if (!finished) yield { type: "finish", reason: calls ? "tool-calls" : "stop" };
    },
  };
}

function nextTurn(turns: readonly (readonly ModelEvent[])[], turn: number): readonly ModelEvent[] {
  const events = turns[turn];
  if (events !== undefined) return events;
  throw new CallstateError("script-ended", `The script has ${turns.length} turns, and another one was asked for.`, {
    hint: "Add a turn, or end the last one without tool calls.",
  });
}
