import type { BenchAgent } from "./agent";
import { USER } from "./agent";

const BASE = "http://localhost/api/agent";

let conversations = 0;

/** Ids that no store has seen: a store outlives the processes of the bench. */
export function newConversation(): string {
  return `c${process.pid}_${++conversations}`;
}

/** Begins a run; the answer is its stream. */
export async function begin({ handler }: BenchAgent, conversationId: string, text: string): Promise<Response> {
  const body = JSON.stringify({ conversationId, message: { id: "m1", text } });
  const headers = { "content-type": "application/json" };
  const response = await handler(new Request(`${BASE}/runs`, { method: "POST", headers, body }));
  if (!response.ok) throw new Error(`A run did not begin: ${response.status} ${await response.text()}`);
  return response;
}

/** The stream of a run from its first event. */
export async function follow({ handler }: BenchAgent, runId: string): Promise<Response> {
  const response = await handler(new Request(`${BASE}/runs/${runId}/events`));
  if (!response.ok) throw new Error(`A stream did not open: ${response.status}`);
  return response;
}

export async function runIdOf({ options }: BenchAgent, conversationId: string): Promise<string> {
  const view = await options.store.readNewestRun({ tenantId: "", userId: USER, conversationId });
  if (view === null) throw new Error("The conversation has no run.");
  return view.run.runId;
}
