import { type Edit, type EditIssue, jsonEqual, parsePointer } from "@callstate/core";
import type { Agent } from "../agent/agent";
import { askPolicy } from "../agent/ask-policy";
import { callContext } from "../agent/call-context";
import { effectiveOf } from "../agent/check-call";
import { formIssues } from "../agent/describe-issues";
import { parseInput } from "../agent/parse-input";
import type { RegisteredTool } from "../agent/registered-tool";
import { runCheck } from "../agent/run-check";
import { jsonText, jsonValue } from "../json/json-text";
import { parseStrictly } from "../json/parse-strictly";
import { SECRET } from "../json/redact";
import type { AcceptedEdits } from "../records/decide";
import type { RunRecord, ShownContent } from "../records/index";
import type { CallView } from "../store/agent-store";
import { checkEdits } from "./check-edits";
import { memberAt } from "./member-at";

/** What a request says about a call. */
export type DecisionRequest = {
  readonly approvalId: string;
  readonly approved: boolean;
  readonly shown?: unknown;
  readonly edits?: unknown;
  readonly reason?: string;
};

export type Examination =
  | { readonly verdict: "fine"; readonly accepted: AcceptedEdits }
  | { readonly verdict: "changed" | "outdated" }
  | { readonly verdict: "invalid"; readonly issues: readonly EditIssue[] };

export const NO_EDITS: AcceptedEdits = { json: null, shown: null, effectiveJson: null, shownEffective: null };

/** What people were sent of a call. */
export function shownOf({ contents }: CallView): ShownContent {
  return JSON.parse(contents.get("shown") ?? '{"input":null}');
}

/** Would this approval be valid? Everything it depends on is fixed in the call's record, so the answer holds until it is written. */
export async function examineApproval(
  agent: Agent,
  run: RunRecord,
  view: CallView,
  stored: unknown,
  request: DecisionRequest,
): Promise<Examination> {
  if (!jsonEqual(shownOf(view), request.shown)) return { verdict: "changed" };
  const tool = agent.options.tools.registry.get(view.call.toolName);
  if (tool === undefined || tool.digest !== view.call.digest) return { verdict: "outdated" };
  const checked = checkEdits(tool.definition.editable ?? [], stored, request.edits);
  if (!checked.ok) return { verdict: "invalid", issues: checked.issues };
  if (checked.edits.length === 0) return { verdict: "fine", accepted: NO_EDITS };
  return examineEdits(agent, run, view, tool, checked);
}

type AppliedEdits = { readonly edits: readonly Edit[]; readonly value: unknown };

async function examineEdits(
  agent: Agent,
  run: RunRecord,
  view: CallView,
  tool: RegisteredTool,
  edited: AppliedEdits,
): Promise<Examination> {
  const { maxArgumentBytes, maxArgumentDepth } = agent.settings;
  const limits = { maxBytes: maxArgumentBytes, maxDepth: maxArgumentDepth };
  const text = parseStrictly(jsonText(edited.value) ?? "", limits);
  if (!text.ok) return invalid(`The edited arguments can't be used: ${text.problem}.`);
  const parsed = await parseInput(tool, edited.value);
  if (!parsed.ok) return { verdict: "invalid", issues: formIssues(parsed.issues) };
  const context = callContext(run, view.call.toolCallId);
  const policy = await askPolicy(agent, tool, parsed.input, context, { untrusted: run.untrusted });
  if (policy.decision === "deny") return invalid(policy.reason ?? "This is not allowed.");
  const objection = await runCheck(agent, tool, parsed.input, context);
  if (objection !== null) return invalid(objection);
  const effective = effectiveOf(edited.value, parsed);
  const accepted: AcceptedEdits = {
    json: JSON.stringify(edited.edits),
    shown: showEdits(tool, edited.value, edited.edits),
    effectiveJson: JSON.stringify(jsonValue(parsed.input) ?? null),
    shownEffective: effective === null ? null : { value: tool.showInput(effective.value) },
  };
  return { verdict: "fine", accepted };
}

function invalid(message: string): Examination {
  return { verdict: "invalid", issues: [{ path: "", message }] };
}

/** The edits as people may see them. */
export function showEdits(tool: RegisteredTool | undefined, value: unknown, edits: readonly Edit[]): Edit[] {
  const shown = tool === undefined ? undefined : tool.showInput(value);
  return edits.map((edit): Edit => {
    if ("remove" in edit || tool === undefined) return edit;
    const member = memberAt(shown, parsePointer(edit.path) ?? []);
    return { path: edit.path, value: member === undefined ? SECRET : member.value };
  });
}
