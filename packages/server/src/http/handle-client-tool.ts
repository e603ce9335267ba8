import { formIssues } from "../agent/describe-issues";
import { parseWith } from "../agent/parse-input";
import { outputOf } from "../agent/outcome-of";
import type { Agent } from "../agent/agent";
import { type Refusal, recheckCall } from "../agent/recheck-call";
import { takeTurn } from "../agent/tool-books";
import { canonicalJson } from "../json/canonical-json";
import { sha256 } from "../json/hash";
import { shorten } from "../json/json-text";
import { refuseCall } from "../records/claim-call";
import { claimClientCall, recordClientOutput } from "../records/client-call";
import type { RunRecord } from "../records/index";
import { isWaitingToRun } from "../records/runnable";
import type { CallView, RunAddress } from "../store/agent-store";
import { claimRequest, type OutputRequest, outputRequest } from "./body-fields";
import { conflict } from "./conflict";
import type { Exchange } from "./exchange";
import { HttpError, NO_STORE, notFound } from "./http-error";
import { ownRun } from "./own-run";
import type { Body } from "./read-body";

/** `POST /runs/:runId/tool-claims`: one tab takes a call that the browser runs, or renews its claim. */
export async function handleClaim(exchange: Exchange, runId: string, body: Body): Promise<Response> {
  const { agent } = exchange;
  const claim = claimRequest(body);
  const { run } = await ownRun(exchange, runId);
  await recheck(exchange, run, claim.toolCallId);
  const answer = await agent.transact({ key: run.key, runId }, claimClientCall(agent.settings, claim), {
    patienceMs: 1_000,
  });
  if (!answer.ok) throw answer.code === "not-found" ? notFound() : conflict(answer.code);
  return Response.json({ toolCallId: claim.toolCallId, leaseMs: answer.leaseMs }, { headers: NO_STORE });
}

/** As before an execution on the server: what was decided must be what runs. */
async function recheck({ agent }: Exchange, run: RunRecord, toolCallId: string): Promise<void> {
  const view = await agent.store.getCall(run.runId, toolCallId);
  if (view === null || view.call.executor !== "client" || !isWaitingToRun(view.call)) return;
  const address = { key: run.key, runId: run.runId };
  const refusal = await refusalOf(agent, address, run, view);
  if (refusal === null) return;
  const transition = refuseCall(agent.settings, { toolCallId, owner: agent.processId, ...refusal });
  agent.dispatch(address, (await agent.transact(address, transition, { patienceMs: 1_000 })).work);
}

async function refusalOf(agent: Agent, address: RunAddress, run: RunRecord, view: CallView): Promise<Refusal | null> {
  const checked = await recheckCall(agent, run, view);
  if (!checked.ok) return checked.refusal;
  const objection = await takeTurn(agent, address, checked.tool, view.call.toolCallId);
  return objection === null ? null : { errorText: objection, phase: "execution" };
}

/** `POST /runs/:runId/tool-outputs`: what the browser reports of a call it had claimed. */
export async function handleOutput(exchange: Exchange, runId: string, body: Body): Promise<Response> {
  const { agent } = exchange;
  const report = outputRequest(body);
  const { run } = await ownRun(exchange, runId);
  const result = await resultOf(exchange, run, report);
  const transition = recordClientOutput(agent.settings, {
    toolCallId: report.toolCallId,
    token: report.token,
    owner: agent.processId,
    key: sha256(canonicalJson("output" in report ? [report.output] : report.errorText)),
    ...result,
  });
  const answer = await agent.transact({ key: run.key, runId }, transition, { patienceMs: 1_000 });
  if (!answer.ok) throw answer.code === "not-found" ? notFound() : conflict(answer.code);
  agent.dispatch({ key: run.key, runId }, answer.work);
  return Response.json({ toolCallId: report.toolCallId, status: "recorded" }, { headers: NO_STORE });
}

type Result = { output: { json: string; shown: unknown } } | { errorText: string };

async function resultOf({ agent }: Exchange, run: RunRecord, report: OutputRequest): Promise<Result> {
  if ("errorText" in report) return { errorText: shorten(report.errorText, 2_000) };
  const view = await agent.store.getCall(run.runId, report.toolCallId);
  if (view === null) throw notFound();
  const tool = agent.options.tools.registry.get(view.call.toolName);
  if (tool === undefined || view.call.executor !== "client") throw conflict("conflict");
  const schema = tool.definition.output;
  const parsed = schema === undefined ? null : await parseWith(schema, report.output);
  if (parsed?.ok === false) {
    throw new HttpError(422, "invalid", "The output does not fit its tool.", { issues: formIssues(parsed.issues) });
  }
  const { output } = await outputOf(agent, { run, call: view.call, tool }, report.output);
  if (output === undefined) throw new HttpError(422, "invalid", "The output can't be kept.", { issues: [] });
  return { output };
}
