import { createPartialJsonParser } from "@callstate/core";
import { JSONParser } from "@streamparser/json";
import { parsePartialJson } from "ai";
import { IncrementalJsonObjectParser } from "assistant-stream/utils";
import { parse as riverParse } from "jsonriver";
import { Allow, parse as partialParse } from "partial-json";
import type { Clock } from "../harness/clock";
import type { Side } from "../harness/measure";

export type Pieces = readonly string[];

/** Reads the value after every piece. */
export const callstate: Side<Pieces> = {
  name: "Callstate",
  run: (pieces, clock) => {
    const parser = createPartialJsonParser();
    let value: unknown;
    for (const piece of pieces) {
      if (!clock.step()) break;
      parser.feed(piece);
      value = parser.snapshot();
    }
    return value;
  },
};

export const callstateAtEnd: Side<Pieces> = {
  name: "Callstate, one snapshot at the end",
  run: (pieces, clock) => {
    const parser = createPartialJsonParser();
    for (const piece of pieces) {
      if (!clock.step()) break;
      parser.feed(piece);
    }
    return parser.snapshot();
  },
};

export const appendAndParse: Side<Pieces> = {
  name: "append, one JSON.parse at the end",
  run: (pieces, clock) => {
    let text = "";
    for (const piece of pieces) {
      if (!clock.step()) break;
      text += piece;
    }
    return JSON.parse(text);
  },
};

export const jsonriver: Side<Pieces> = {
  name: "jsonriver (changes the value in place)",
  run: async (pieces, clock) => {
    let value: unknown;
    for await (value of riverParse(stream(pieces, clock)));
    return value;
  },
};

async function* stream(pieces: Pieces, clock: Clock): AsyncGenerator<string> {
  for (const piece of pieces) {
    if (!clock.step()) break;
    yield piece;
  }
}

export const streamparser: Side<Pieces> = {
  name: "@streamparser/json, partial values (changes the value in place)",
  run: (pieces, clock) => {
    const parser = new JSONParser({ emitPartialTokens: true, emitPartialValues: true });
    let value: unknown;
    parser.onValue = (info) => {
      // The outermost value is the first on the stack while something within it is read.
      value = info.stack.length > 1 ? info.stack[1]?.value : (info.parent ?? info.value);
    };
    for (const piece of pieces) {
      if (!clock.step()) break;
      parser.write(piece);
    }
    return value;
  },
};

export const partialJson: Side<Pieces> = {
  name: "partial-json",
  run: (pieces, clock) => {
    let text = "";
    let value: unknown;
    for (const piece of pieces) {
      if (!clock.step()) break;
      text += piece;
      value = partialParse(text, Allow.STR | Allow.OBJ | Allow.ARR);
    }
    return value;
  },
};

export const aiSdk: Side<Pieces> = {
  name: "AI SDK, parsePartialJson",
  run: async (pieces, clock) => {
    let text = "";
    let value: unknown;
    for (const piece of pieces) {
      if (!clock.step()) break;
      text += piece;
      value = (await parsePartialJson(text)).value;
    }
    return value;
  },
};

export const assistantStream: Side<Pieces> = {
  name: "assistant-stream, incremental parser",
  run: (pieces, clock) => {
    let parser = IncrementalJsonObjectParser.from("");
    let value: unknown;
    for (const piece of pieces) {
      if (!clock.step()) break;
      parser = parser.append(piece);
      value = parser.currentArgs;
    }
    return value;
  },
};
