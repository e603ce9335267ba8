import type { Dialect } from "../../dialect";
import { dialectOf } from "../translation";
import { createAnswer, type TransientData } from "./answer";
import { takeChunk } from "./chunks";

export type AiSdkDialectOptions = {
  /** Hears of data that is no part of the message: chunks with `transient: true`. */
  onTransientData?: (data: TransientData) => void;
};

/**
 * The UI message stream of the `ai` package, versions 5 to 7: what `toUIMessageStreamResponse` and
 * `createUIMessageStreamResponse` write and `useChat` reads.
 */
export function aiSdkDialect(options: AiSdkDialectOptions = {}): Dialect {
  return dialectOf((translation) => {
    const answer = createAnswer(translation, options.onTransientData);
    return { take: (chunk) => takeChunk(answer, chunk), end: answer.settle };
  });
}
