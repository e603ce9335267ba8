import { applyEdits, jsonEqual } from "@callstate/core";
import { jsonValue } from "../json/json-text";
import type { RunRecord } from "../records/index";
import type { CallView } from "../store/agent-store";
import type { Agent } from "./agent";
import { askPolicy } from "./ask-policy";
import { callContext } from "./call-context";
import { parseInput } from "./parse-input";
import type { RegisteredTool } from "./registered-tool";
import { runCheck } from "./run-check";

export type Recheck =
  | { readonly ok: true; readonly tool: RegisteredTool; readonly input: unknown; readonly raw: unknown }
  | { readonly ok: false; readonly refusal: Refusal };

/** A refusal, or with `errorText` a failure that the model may learn from. */
export type Refusal =
  | { readonly reason: string | null }
  | { readonly errorText: string; readonly phase: "input" | "execution" };

/**
 * Immediately before a call is claimed: is what would run what was decided? Definition, parsed arguments and policy may all have
 * changed since. A refusal here is final; nobody is asked again.
 */
export async function recheckCall(agent: Agent, run: RunRecord, view: CallView): Promise<Recheck> {
  const { call } = view;
  const tool = agent.options.tools.registry.get(call.toolName);
  if (tool === undefined || tool.digest !== call.digest || tool.executor !== call.executor) {
    return refuse("The tool has changed since this was decided.");
  }
  const raw = argumentsToRun(view);
  const parsed = raw === null ? null : await parseInput(tool, raw.value);
  const isApproved = call.approval?.decision?.approved === true;
  if (raw === null || parsed === null || !parsed.ok || (isApproved && !isEffective(view, raw.value, parsed.input))) {
    return refuse("What would run is no longer what was decided.");
  }
  const context = callContext(run, call.toolCallId);
  // Whether a question was waived automatically was settled at the commit: results since then don't change it.
  const policy = await askPolicy(agent, tool, parsed.input, context, { untrusted: false });
  if (policy.decision === "deny") return refuse(policy.reason);
  // A question is answered by an approval; without one the policy has changed its mind.
  if (policy.decision === "ask" && !isApproved) return refuse("This needs an approval now.");
  const objection = await runCheck(agent, tool, parsed.input, context);
  return objection === null
    ? { ok: true, tool, input: parsed.input, raw: raw.value }
    : { ok: false, refusal: { errorText: objection, phase: "input" } };
}

/** The arguments of record with the recorded edits. */
export function argumentsToRun({ contents }: CallView): { value: unknown } | null {
  try {
    const text: unknown = JSON.parse(contents.get("arguments") ?? "null");
    if (typeof text !== "string") return null;
    const value: unknown = JSON.parse(text.trim() === "" ? "{}" : text);
    const edits = contents.get("edits");
    return edits === undefined ? { value } : { value: applyEdits(value, JSON.parse(edits)).value };
  } catch {
    return null;
  }
}

/** Compared with what was recorded at the decision: a schema that reads the clock or the environment may say something else now. */
function isEffective({ contents }: CallView, raw: unknown, input: unknown): boolean {
  const recorded = contents.get("effective");
  const expected: unknown = recorded === undefined ? raw : JSON.parse(recorded);
  return jsonEqual(expected, jsonValue(input));
}

function refuse(reason: string | null): Recheck {
  return { ok: false, refusal: { reason } };
}
