import { piecesOf } from "../documents/rows";

/** What a model says, in no peer's words: calls whose arguments arrive in pieces, one after the other or in turn. */
export type Script = {
  calls: readonly { id: string; tool: string; text: string }[];
  deltas: readonly { call: number; text: string }[];
};

export const toolName = "list_guests";

/** Calls with these arguments at the same time: a piece of the first, a piece of the second, and so on. */
export function scriptOf(texts: readonly string[], pieceLength: number): Script {
  const pieces = texts.map((text) => piecesOf(text, pieceLength));
  const deltas: { call: number; text: string }[] = [];
  const longest = Math.max(...pieces.map(({ length }) => length));
  for (let at = 0; at < longest; at++) {
    for (const [call, own] of pieces.entries()) {
      const text = own[at];
      if (text !== undefined) deltas.push({ call, text });
    }
  }
  return { calls: texts.map((text, at) => ({ id: `call_${at}`, tool: toolName, text })), deltas };
}

/** The arguments of every call, as all sides have to end with. */
export function argumentsOf({ calls }: Script): unknown[] {
  return calls.map(({ text }) => JSON.parse(text));
}
