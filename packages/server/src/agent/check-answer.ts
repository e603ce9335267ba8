import { shorten, storableJson } from "../json/json-text";
import { parseStrictly } from "../json/parse-strictly";
import type { FinishReason } from "../models/model";
import type { AnswerVerdict } from "../records/commit-turn";
import type { RunRecord } from "../records/index";
import type { Agent } from "./agent";
import { answerPartId } from "./answer-stream";
import { describeIssues } from "./describe-issues";
import { parseWith } from "./parse-input";

type Answered = { readonly answer: string | null; readonly text: string; readonly finish: FinishReason };
type Read = { readonly json: string } | { readonly problem: string };

const ENDINGS: { readonly [reason in FinishReason]?: string } = {
  length: "The answer was cut off, because it became too long.",
  "content-filter": "The answer was withheld.",
};

/** Looks at the answer that ends a run: one strict reading, then the schema. Null for an agent that answers with text. */
export async function checkAnswer(agent: Agent, run: RunRecord, turn: Answered): Promise<AnswerVerdict | null> {
  const { output } = agent.options;
  if (output === undefined) return null;
  const partId = answerPartId(run);
  const start = turn.answer === null ? [{ type: "object-start" as const, partId, name: output.name }] : [];
  const read = await readAnswer(agent, output, turn);
  if ("json" in read) {
    const value: unknown = JSON.parse(read.json);
    return { events: [...start, { type: "object-available", partId, value, name: output.name }], json: read.json };
  }
  const correlationId = agent.log({
    level: "warn",
    code: "bad-answer",
    message: `The model's answer could not be used: ${read.problem}`,
    conversationId: run.key.conversationId,
    runId: run.runId,
    value: shorten(turn.text, 2_000),
  });
  const sentence = ENDINGS[turn.finish] ?? "The answer does not have the form that was asked for.";
  const errorText = `${sentence} (Reference ${correlationId})`;
  return { events: [...start, { type: "object-error", partId, errorText }], json: null };
}

async function readAnswer(
  agent: Agent,
  output: { schema: Parameters<typeof parseWith>[0] },
  turn: Answered,
): Promise<Read> {
  if (turn.answer === null) return { problem: "there is none" };
  const { maxAnswerBytes, maxArgumentDepth } = agent.settings;
  const text = parseStrictly(turn.answer, { maxBytes: maxAnswerBytes, maxDepth: maxArgumentDepth });
  if (!text.ok) return text;
  const parsed = await parseWith(output.schema, text.value);
  if (!parsed.ok) return { problem: describeIssues("it does not fit its schema:", parsed.issues) };
  const json = storableJson(parsed.input);
  if (json === undefined) return { problem: "what its schema makes of it is nothing that JSON can say" };
  const bytes = Buffer.byteLength(json);
  return bytes > maxAnswerBytes ? { problem: `${bytes} bytes are too many` } : { json };
}
