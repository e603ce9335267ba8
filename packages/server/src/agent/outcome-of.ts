import { shorten, storableJson } from "../json/json-text";
import type { CallOutcome, CallRecord, RunRecord } from "../records/index";
import type { Agent } from "./agent";
import { describeIssues } from "./describe-issues";
import { parseWith } from "./parse-input";
import type { RegisteredTool } from "./registered-tool";
import type { ToolRun } from "./run-tool";
import { StoppedByPerson } from "./stopped-by-person";
import { isOutcomeUnknown, isToolFailure } from "./tool-failure";

export type OutcomeReport = {
  readonly outcome: CallOutcome;
  readonly output?: { readonly json: string; readonly shown: unknown };
};

type Executed = { readonly run: RunRecord; readonly call: CallRecord; readonly tool: RegisteredTool };

const MAX_LENGTH = 2_000;

/** What an execution came to, in words that are safe to show. Everything else goes to the log. */
export async function outcomeOf(
  agent: Agent,
  executed: Executed,
  run: ToolRun,
  signal: AbortSignal,
): Promise<OutcomeReport> {
  switch (run.kind) {
    case "returned":
      return outputOf(agent, executed, run.value);
    case "threw":
      return { outcome: thrown(agent, executed, run.error, signal) };
    case "timeout":
    case "lost":
      return { outcome: timedOut(executed) };
  }
}

/** Checks an output against its schema and for what JSON can't say. It ran, so whatever is wrong with the value, nobody may call it failed. */
export async function outputOf(agent: Agent, executed: Executed, value: unknown): Promise<OutcomeReport> {
  const schema = executed.tool.definition.output;
  // A tool without an output schema may have nothing to say: that it returned is the result.
  const parsed = schema === undefined ? { ok: true as const, input: value ?? null } : await parseWith(schema, value);
  if (!parsed.ok)
    return unusable(agent, executed, value, describeIssues("The output does not fit its schema:", parsed.issues));
  const json = storableJson(parsed.input);
  if (json === undefined)
    return unusable(agent, executed, undefined, "The output is nothing that JSON can say, or nested too deep.");
  const bytes = Buffer.byteLength(json);
  if (bytes > agent.settings.maxOutputBytes)
    return unusable(agent, executed, undefined, `The output has ${bytes} bytes.`);
  return successOf(agent, executed, json);
}

/** A success with this output, which was checked. */
export function successOf(agent: Agent, { call, tool }: Omit<Executed, "run">, json: string): OutcomeReport {
  const { runId, toolCallId } = call;
  const bytes = Buffer.byteLength(json);
  const isLarge = bytes > agent.settings.inlineOutputBytes;
  const shown = isLarge ? { $reference: { runId, toolCallId, bytes } } : tool.showOutput(JSON.parse(json));
  return { outcome: { kind: "succeeded", by: null }, output: { json, shown } };
}

function unusable(agent: Agent, executed: Executed, value: unknown, problem: string): OutcomeReport {
  const correlationId = logCall(agent, executed, { code: "bad-output", message: problem, value });
  const note = `It ran, but what it returned can't be used. (Reference ${correlationId})`;
  return { outcome: { kind: "unknown", note } };
}

function thrown(agent: Agent, executed: Executed, error: unknown, signal: AbortSignal): CallOutcome {
  if (isOutcomeUnknown(error)) return { kind: "unknown", note: shorten(error.message, MAX_LENGTH) };
  if (isToolFailure(error)) {
    return { kind: "failed", phase: "execution", errorText: shorten(error.message, MAX_LENGTH) };
  }
  const { name, definition } = executed.tool;
  if (signal.aborted) {
    // It gave up because it was told to, which says nothing about what it had done by then.
    if (definition.effects !== "none")
      return { kind: "unknown", note: "It was stopped while it ran, so it may have happened." };
    if (signal.reason instanceof StoppedByPerson) return { kind: "cancelled", cause: "stopped" };
  }
  const correlationId = logCall(agent, executed, { code: "tool-failed", message: `The tool ${name} threw.`, error });
  const errorText = `${definition.title ?? name} failed and returned nothing. (Reference ${correlationId})`;
  return { kind: "failed", phase: "execution", errorText };
}

function timedOut(executed: Executed): CallOutcome {
  const { effects } = executed.tool.definition;
  if (effects === "none") return { kind: "failed", phase: "timeout", errorText: "It took too long and was given up." };
  return { kind: "unknown", note: "It did not answer in time, so it may have happened." };
}

function logCall(
  agent: Agent,
  { run, call }: Executed,
  problem: { code: string; message: string; error?: unknown; value?: unknown },
): string {
  return agent.log({
    level: "error",
    ...problem,
    conversationId: run.key.conversationId,
    runId: run.runId,
    toolCallId: call.toolCallId,
    toolName: call.toolName,
  });
}
