import type { ModelMessage } from "@callstate/server";

export type Step = {
  name: string;
  arguments: unknown;
  /** What came back, or undefined while nothing has. */
  result: { isError: boolean; content: string; value: unknown } | undefined;
};

/** What has happened since the person's last message, and what they said before. */
export type Turn = { text: string; earlier: readonly string[]; steps: readonly Step[] };

export function readTurn(messages: readonly ModelMessage[]): Turn {
  const said = messages.filter((message) => message.role === "user").map(({ content }) => content);
  const last = messages.findLastIndex((message) => message.role === "user");
  const since = messages.slice(last + 1);
  const steps = since.flatMap((message, index) =>
    message.role === "assistant"
      ? message.toolCalls.map(({ id, name, argumentsJson }): Step => {
          // An id counts within its own answer only: the next one may use it again.
          const answers = since.slice(index + 1);
          const result = answers.find((answer) => answer.role === "tool" && answer.toolCallId === id);
          return {
            name,
            arguments: parse(argumentsJson),
            result: result?.role === "tool" ? readResult(result) : undefined,
          };
        })
      : [],
  );
  return { text: said.at(-1) ?? "", earlier: said.slice(0, -1), steps };
}

function readResult({ isError, content }: { isError: boolean; content: string }): NonNullable<Step["result"]> {
  return { isError, content, value: parse(content) };
}

/** The JSON in a text: results reach a model framed in words that say what they are. */
function parse(text: string): unknown {
  const start = text.search(/[{[]/);
  const end = Math.max(text.lastIndexOf("}"), text.lastIndexOf("]"));
  try {
    return JSON.parse(start < 0 || end < start ? text : text.slice(start, end + 1));
  } catch {
    return undefined;
  }
}
