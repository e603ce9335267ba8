import type { Edit, EditIssue } from "@callstate/core";
import { type Agent, agentOf } from "../agent/agent";
import type { AgentOptions } from "../agent/agent-options";
import { keyOf, type Principal, sameConversation } from "../agent/principal";
import { argumentsToRun } from "../agent/recheck-call";
import { sweepIfDue } from "../agent/sweep";
import { canonicalJson } from "../json/canonical-json";
import { sha256 } from "../json/hash";
import { shorten } from "../json/json-text";
import { type DecideAnswer, decide, judge } from "../records/decide";
import type { CallAddress, CallView, RunView } from "../store/agent-store";
import { editsKey } from "./check-edits";
import { editsOf } from "./read-decisions";
import { type DecisionRequest, type Examination, examineApproval, NO_EDITS, shownOf } from "./examine-decision";

export type { DecisionRequest } from "./examine-decision";

/** What came of a decision: the decision itself, never how far its execution is. */
export type Resolution =
  | {
      readonly ok: true;
      readonly approvalId: string;
      readonly approved: boolean;
      readonly status: "approved" | "denied";
    }
  | { readonly ok: false; readonly code: "not-found" | "expired" | "superseded" | "cancelled" | "outdated" }
  | { readonly ok: false; readonly code: "changed"; readonly input: unknown; readonly effective?: unknown }
  | { readonly ok: false; readonly code: "conflict"; readonly decision: { approved: boolean; edits?: Edit[] } }
  | { readonly ok: false; readonly code: "invalid"; readonly issues: readonly EditIssue[] };

const NOT_FOUND: Resolution = { ok: false, code: "not-found" };

/**
 * Answers one question that a run asks. The approval id is the key: a repeat gets the recorded answer, and whatever copies arrive
 * at once, the tool runs at most once.
 *
 * `asker` is who decides; only approvals of that user, tenant and conversation exist for them. Rejects with a `CallstateError`
 * (`store-unavailable`) where the store can't be reached: asking again is safe.
 */
export async function resolveApproval(
  options: AgentOptions,
  asker: Principal & { conversationId: string },
  request: DecisionRequest,
): Promise<Resolution> {
  const agent = agentOf(options);
  const address = await agent.store.findApproval(request.approvalId);
  if (address === null || !sameConversation(address.key, keyOf(asker))) return NOT_FOUND;
  const run = await sweepIfDue(agent, address);
  const view = await agent.store.getCall(address.runId, address.toolCallId);
  if (run === null || view === null) return NOT_FOUND;
  return settle(agent, address, run, view, request);
}

async function settle(
  agent: Agent,
  address: CallAddress,
  run: RunView,
  view: CallView,
  request: DecisionRequest,
): Promise<Resolution> {
  const stored = argumentsToRun({
    ...view,
    contents: new Map([...view.contents].filter(([kind]) => kind !== "edits")),
  });
  const { approved } = request;
  const key = approved ? editsKey(stored?.value, request.edits) : "[]";
  // What is decided or ended stays so: no need to examine anything for it.
  const known = judge(view.call, { approved, editsKey: key, verdict: "fine" }, run.now);
  if (known !== null) return answer(agent, address, request, known, null);
  const examination = approved ? await examine(agent, run, view, stored, request) : FINE;
  const transition = decide(agent.settings, {
    toolCallId: address.toolCallId,
    owner: agent.processId,
    approved,
    reason: request.reason === undefined ? null : shorten(request.reason, 2_000),
    editsKey: key,
    verdict: examination.verdict,
    accepted: examination.verdict === "fine" ? examination.accepted : NO_EDITS,
    editsHash: sha256(key),
    shownHash: request.shown === undefined ? null : sha256(canonicalJson(request.shown)),
  });
  const decided = await agent.transact(address, transition, { patienceMs: 1_000 });
  if (decided.ok && decided.work.length > 0) {
    agent.fault("decided");
    agent.dispatch(address, decided.work);
  }
  return answer(agent, address, request, decided, examination);
}

const FINE: Examination = { verdict: "fine", accepted: NO_EDITS };

async function examine(
  agent: Agent,
  { run }: RunView,
  view: CallView,
  stored: { value: unknown } | null,
  request: DecisionRequest,
): Promise<Examination> {
  return stored === null ? { verdict: "outdated" } : examineApproval(agent, run, view, stored.value, request);
}

async function answer(
  agent: Agent,
  address: CallAddress,
  request: DecisionRequest,
  decided: DecideAnswer,
  examination: Examination | null,
): Promise<Resolution> {
  const { approvalId } = request;
  if (decided.ok) {
    return { ok: true, approvalId, approved: decided.approved, status: decided.approved ? "approved" : "denied" };
  }
  if (decided.code === "invalid") {
    return { ok: false, code: "invalid", issues: examination?.verdict === "invalid" ? examination.issues : [] };
  }
  if (decided.code !== "changed" && decided.code !== "conflict") return { ok: false, code: decided.code };
  const view = await agent.store.getCall(address.runId, address.toolCallId);
  if (view === null) return NOT_FOUND;
  if (decided.code === "changed") return { ok: false, code: "changed", ...shownOf(view) };
  return { ok: false, code: "conflict", decision: winner(agent, view) };
}

function winner(agent: Agent, view: CallView): { approved: boolean; edits?: Edit[] } {
  const approved = view.call.approval?.decision?.approved ?? false;
  return view.contents.has("edits") ? { approved, edits: editsOf(agent.options, view) } : { approved };
}
