import { reducer } from "./callstate";
import type { Contender } from "./contender";
import { iterate, streamOf } from "./source";

/** Reads the stream and folds nothing: what would be left if folding cost nothing. Its end is that of the reducer, unmeasured. */
export const streamAlone: Contender = {
  name: "the stream alone, nothing folded",
  chunksOf: reducer.chunksOf,
  fold: async ({ chunks, gate }) => {
    let text = "";
    for await (const event of iterate(streamOf(chunks, gate))) text += textOf(event);
    return text === "" ? [] : [readText(text)];
  },
};

function textOf(event: unknown): string {
  const isDelta = typeof event === "object" && event !== null && "inputTextDelta" in event;
  return isDelta && typeof event.inputTextDelta === "string" ? event.inputTextDelta : "";
}

function readText(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
