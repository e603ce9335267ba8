import type { Dialect } from "../../dialect";
import { chunkOf, dialectOf } from "../translation";
import { AiSdkAnswer, type TransientData } from "./answer";
import { handlers } from "./chunks";

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
    const answer = new AiSdkAnswer(translation, options.onTransientData ?? (() => {}));
    return {
      frame: ({ data }) => {
        if (data === "[DONE]") return answer.settle();
        const chunk = chunkOf(data);
        if (chunk === undefined) return translation.malformed("A line is no chunk of a UI message stream.");
        const handle = Object.hasOwn(handlers, chunk.type) ? handlers[chunk.type] : undefined;
        if (handle !== undefined) handle(answer, chunk.get);
        else if (chunk.type.startsWith("data-")) answer.addData(chunk.type.slice(5), chunk.get);
        else translation.unknown(`The chunk type ${JSON.stringify(chunk.type)}`);
      },
      // Without a word that the answer is finished, the bytes were cut: nothing has ended.
      end: () => {
        if (answer.hasFinished) answer.settle();
      },
    };
  });
}
