import { type Model, type ModelEvent, type ModelMessage, scriptedModel } from "@callstate/server";

/** One piece of text that the model says, and that a peer's source gives as the frame around it. */
export const PIECE = "words ";

/** Pieces before a model, or a peer's source, fails. */
export const PIECES_BEFORE_FAILURE = 10;

export const inputOf = (request: string) => ({ amount: 5, request });

/**
 * Does what the message says: `count 100` says 100 pieces, `fail` breaks off after ten, anything else asks for one call. `onOutcome`
 * hears when the model is told a call's outcome, which is in the store by then.
 */
export function benchModel(onOutcome: (request: string) => void): Model {
  return scriptedModel(({ messages }) => {
    const said = userText(messages);
    const [word, number] = said.split(" ");
    if (word === "count") return count(Number(number));
    if (word === "fail") return fail();
    if (messages.at(-1)?.role !== "tool") {
      return [{ type: "tool-call", id: "call_1", name: "pay", argumentsJson: JSON.stringify(inputOf(said)) }];
    }
    onOutcome(said);
    return [{ type: "text-delta", text: "Done." }];
  });
}

function userText(messages: readonly ModelMessage[]): string {
  return messages.findLast((message) => message.role === "user")?.content ?? "";
}

function* count(pieces: number): Generator<ModelEvent> {
  for (let piece = 0; piece < pieces; piece++) yield { type: "text-delta", text: PIECE };
}

function* fail(): Generator<ModelEvent> {
  yield* count(PIECES_BEFORE_FAILURE);
  throw new Error("The source fails.");
}
