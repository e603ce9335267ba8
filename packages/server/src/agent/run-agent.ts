import { CallstateError, isBlank, type RunStatus } from "@callstate/core";
import { randomId, sha256 } from "../json/hash";
import { type BeginAnswer, beginRun } from "../records/begin-run";
import { foldRun } from "../stream/fold-run";
import type { Agent } from "./agent";
import { agentOf } from "./agent";
import type { AgentOptions } from "./agent-options";
import { CLIENT_ID, keyOf, type Principal, sameConversation } from "./principal";
import { sweepIfDue } from "./sweep";
import { readUserContent, storeUserContent, type UserFile } from "../records/user-content";

export type RunRequest =
  | { conversationId: string; message: { id: string; text: string; files?: readonly UserFile[] } }
  | { conversationId: string; retryOf: string };

/** Begins a run, or finds the one that this message has. The work goes on in the background. */
export async function startRun(agent: Agent, asker: Principal, request: RunRequest): Promise<BeginAnswer> {
  const key = keyOf({ ...asker, conversationId: request.conversationId });
  const base = { key, runId: randomId("run"), owner: agent.processId };
  if ("message" in request) {
    const content = storeUserContent(request.message);
    const textHash = sha256(typeof content === "string" ? content : JSON.stringify(content));
    return begin(agent, { ...base, message: { id: request.message.id, content, textHash } });
  }
  const retried = await agent.store.getRun(request.retryOf);
  if (retried === null || !sameConversation(retried.run.key, key)) return { ok: false, code: "not-found" };
  const page = await agent.store.readRun(request.retryOf);
  const content = storeUserContent(readUserContent(page?.text ?? '""'));
  return begin(agent, { ...base, retryOf: request.retryOf, content });
}

async function begin(agent: Agent, input: Parameters<typeof beginRun>[1]): Promise<BeginAnswer> {
  const newest = (await agent.store.readNewestRun(input.key))?.run;
  if (newest !== undefined) await sweepIfDue(agent, { key: newest.key, runId: newest.runId });
  const options = "message" in input ? { messageId: input.message.id, patienceMs: 1_000 } : { patienceMs: 1_000 };
  const answer = await agent.transact({ key: input.key }, beginRun(agent.settings, input), options);
  if (answer.ok) agent.dispatch({ key: input.key, runId: answer.runId }, answer.work);
  return answer;
}

/** `output` is the structured answer, where the agent gives one and it was valid. */
export type RunResult = { runId: string; status: RunStatus; output?: unknown };

/**
 * Runs the agent for one message of a user and waits until the run has ended or waits for somebody: for jobs, scripts and tests.
 * A page uses the handler.
 *
 * Throws a `CallstateError` with the code `busy`, `conflict`, `not-found` or `bad-request` where the run can't begin.
 */
export async function runAgent(options: AgentOptions, asker: Principal, request: RunRequest): Promise<RunResult> {
  const ids = [request.conversationId, ...("message" in request ? [request.message.id] : [])];
  if (!ids.every((id) => CLIENT_ID.test(id))) {
    throw new CallstateError("bad-request", "Conversation and message ids are up to 128 of A-Z, a-z, 0-9, _ and -.");
  }
  if ("message" in request && isBlank(request.message.text) && !request.message.files?.length) {
    throw new CallstateError("bad-request", "The message is empty or blank.", { hint: "Pass a text to answer." });
  }
  const agent = agentOf(options);
  const answer = await startRun(agent, asker, request);
  if (!answer.ok) throw new CallstateError(answer.code, `The run can't begin: ${answer.code}.`);
  await agent.idle();
  const page = await agent.store.readRun(answer.runId);
  const status = page?.run.status ?? "interrupted";
  const part = page === null ? undefined : foldRun(page).parts.findLast((candidate) => candidate.type === "object");
  const isValid = part?.type === "object" && part.state === "available";
  return { runId: answer.runId, status, ...(isValid ? { output: part.value } : {}) };
}
