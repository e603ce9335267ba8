import { jsonEqual } from "@callstate/core";
import { canonicalJson } from "../json/canonical-json";
import { randomId, sha256 } from "../json/hash";
import { jsonValue, shorten } from "../json/json-text";
import { parseStrictly } from "../json/parse-strictly";
import type { CallVerdict, CheckedCall } from "../records/commit-turn";
import type { RunRecord } from "../records/index";
import type { Agent } from "./agent";
import { askPolicy } from "./ask-policy";
import { callContext } from "./call-context";
import { describeIssues } from "./describe-issues";
import { type ParsedInput, parseInput } from "./parse-input";
import type { RegisteredTool } from "./registered-tool";
import { runCheck } from "./run-check";
import type { StreamedCall } from "./streamed-call";

const MAX_ERROR_LENGTH = 2_000;

/** Looks at one call of a finished turn: schema, the tool's check, policy. Never throws for what a model may send. */
export async function checkCall(agent: Agent, run: RunRecord, call: StreamedCall): Promise<CheckedCall> {
  const tool = agent.options.tools.registry.get(call.name);
  const argumentsJson = shorten(call.arrived ?? call.text, agent.settings.maxArgumentBytes);
  const base = { toolCallId: call.toolCallId, argumentsJson };
  if (tool === undefined) {
    const facts = unknownFacts(call);
    return {
      ...base,
      facts,
      shown: null,
      verdict: { kind: "fail", phase: "unknown-tool", errorText: unknownTool(agent, call) },
    };
  }
  const read = readArguments(agent, call);
  if ("problem" in read) {
    const facts = factsOf(tool, argumentsJson);
    logBadArguments(agent, run, call, read.problem);
    return {
      ...base,
      facts,
      shown: null,
      verdict: badInput(`The arguments for ${tool.name} can't be used: ${read.problem}.`),
    };
  }
  const facts = factsOf(tool, read.value);
  const parsed = await parseInput(tool, read.value);
  if (!parsed.ok) {
    logBadArguments(agent, run, call, parsed.issues[0]?.message ?? "refused by the schema");
    const errorText = describeIssues(`Invalid arguments for ${tool.name}:`, parsed.issues);
    return { ...base, facts, shown: null, verdict: badInput(errorText) };
  }
  const effective = effectiveOf(read.value, parsed);
  return {
    ...base,
    facts,
    shown: {
      input: tool.showInput(read.value),
      ...(effective === null ? {} : { effective: tool.showInput(effective.value) }),
    },
    ...(effective === null ? {} : { effective: effective.value }),
    verdict: await judge(agent, run, call, tool, parsed.input, facts.inputHash),
  };
}

/** What the schema makes of the arguments, where that is something else. */
export function effectiveOf(raw: unknown, parsed: ParsedInput & { ok: true }): { value: unknown } | null {
  const value = jsonValue(parsed.input);
  return jsonEqual(raw, value) ? null : { value };
}

function readArguments(agent: Agent, call: StreamedCall): { value: unknown } | { problem: string } {
  const { maxArgumentBytes, maxArgumentDepth, maxCallsPerTurn } = agent.settings;
  if (call.arrived === null) return { problem: "they did not arrive completely" };
  if (call.place >= maxCallsPerTurn)
    return { problem: `a turn may have ${maxCallsPerTurn} calls, ask for the rest later` };
  const parsed = parseStrictly(call.arrived.trim() === "" ? "{}" : call.arrived, {
    maxBytes: maxArgumentBytes,
    maxDepth: maxArgumentDepth,
  });
  return parsed.ok ? { value: parsed.value } : { problem: parsed.problem };
}

async function judge(
  agent: Agent,
  run: RunRecord,
  call: StreamedCall,
  tool: RegisteredTool,
  input: unknown,
  inputHash: string,
): Promise<CallVerdict> {
  if (run.refused.includes(inputHash)) {
    return { kind: "deny", reason: "The same call was refused before in this run, so it was not asked again." };
  }
  const context = callContext(run, call.toolCallId);
  const policy = await askPolicy(agent, tool, input, context, { untrusted: run.untrusted });
  if (policy.decision === "deny") return { kind: "deny", reason: policy.reason };
  const objection = await runCheck(agent, tool, input, context);
  if (objection !== null) return badInput(objection);
  if (policy.decision === "allow") return { kind: "run" };
  const { editable = [], mustRead = [] } = tool.definition;
  const approval = { approvalId: randomId("approval"), expiresInMs: agent.settings.approvalMs, reason: policy.reason };
  return { kind: "ask", approval: { ...approval, editable, mustRead } };
}

function badInput(errorText: string): CallVerdict {
  return { kind: "fail", phase: "input", errorText: shorten(errorText, MAX_ERROR_LENGTH) };
}

function unknownTool(agent: Agent, call: StreamedCall): string {
  const names = [...agent.options.tools.registry.keys()].join(", ");
  return shorten(
    `There is no tool ${JSON.stringify(shorten(call.name, 80))}. Available tools: ${names}`,
    MAX_ERROR_LENGTH,
  );
}

function factsOf(tool: RegisteredTool, input: unknown): CheckedCall["facts"] {
  return {
    toolName: tool.name,
    effects: tool.definition.effects,
    executor: tool.executor,
    sequential: tool.sequential,
    untrusted: tool.untrusted,
    digest: tool.digest,
    inputHash: sha256(canonicalJson([tool.name, input])),
  };
}

function unknownFacts(call: StreamedCall): CheckedCall["facts"] {
  const inputHash = sha256(canonicalJson([call.name, call.arrived]));
  return {
    toolName: call.name,
    effects: "none",
    executor: "server",
    sequential: false,
    untrusted: false,
    digest: "",
    inputHash,
  };
}

function logBadArguments(agent: Agent, run: RunRecord, call: StreamedCall, problem: string): void {
  agent.log({
    level: "warn",
    code: "bad-arguments",
    message: `The model's arguments could not be used: ${problem}`,
    conversationId: run.key.conversationId,
    runId: run.runId,
    toolCallId: call.toolCallId,
    toolName: call.name,
    value: shorten(call.arrived ?? call.text, MAX_ERROR_LENGTH),
  });
}
