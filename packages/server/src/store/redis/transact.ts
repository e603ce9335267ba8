import { randomBytes } from "node:crypto";
import { isEmptyPlan, type Plan, type Transition } from "../../records/index";
import type { TransitionRequest } from "../agent-store";
import { TOKEN_LIFE_MS } from "../keys";
import { storeUnavailable } from "../store-unavailable";
import type { Client } from "./client";
import { COMMIT_MS, type DueEntry, NOT_DUE, planIndexes, removeEntries } from "./index-entries";
import type { KeyNames } from "./key-names";
import { load } from "./load";
import { items, text } from "./replies";
import { COMMIT } from "./transition-scripts";

const PATIENCE_MS = 10_000;

/**
 * One transition: reads, decides, and writes in one script if nothing has changed since. Starts over where something has, or where the time
 * has come after which it would have decided otherwise. Returns the answer and the runs that were touched.
 */
export async function transactOn<Answer>(
  client: Client,
  names: KeyNames,
  request: TransitionRequest,
  transition: Transition<Answer>,
): Promise<{ answer: Answer; touched: readonly string[] }> {
  const tag = names.tag(request.key);
  const until = Date.now() + PATIENCE_MS;
  for (let attempt = 0; Date.now() < until; attempt++) {
    if (attempt > 0) await pause(attempt);
    const loaded = await load(client, names.base(tag), request);
    if ("known" in loaded) return { answer: JSON.parse(loaded.known), touched: [] };
    const plan = transition(loaded.state);
    if (isEmptyPlan(plan)) return { answer: plan.answer, touched: [] };
    const version = randomBytes(12).toString("base64url");
    const indexes = planIndexes(names, tag, plan, loaded, version);
    await client.sendAll(indexes.before);
    const parameters = [
      request.token,
      loaded.version,
      version,
      Math.min(plan.validBefore ?? Number.POSITIVE_INFINITY, loaded.state.now + COMMIT_MS),
      JSON.stringify(plan.answer),
      TOKEN_LIFE_MS,
      loaded.state.now,
      names.wake,
      ...operations(plan, indexes.due),
    ];
    const [outcome, known] = items(await client.run(COMMIT, names.base(tag), parameters));
    // The driver sends again what got no reply: the first one may have arrived.
    if (outcome === "known") return { answer: JSON.parse(text(known)), touched: touchedBy(plan) };
    if (outcome === "done") {
      removeEntries(client, names, indexes.replaced);
      return { answer: plan.answer, touched: touchedBy(plan) };
    }
    removeEntries(client, names, ownEntries(indexes.due, version));
  }
  throw storeUnavailable("Redis", new Error("Others wrote to this conversation all the time."));
}

/** The operations of the script, each a name and its parameters. Runs come first: events need theirs. */
function operations(plan: Plan<unknown>, due: ReadonlyMap<string, DueEntry>): (string | number)[] {
  const { conversation } = plan;
  return [
    ...(conversation === null
      ? []
      : ["conversation", JSON.stringify(conversation), conversation.lastRunId, conversation.updatedAt]),
    ...plan.runs.flatMap(({ record: run }) => {
      const entry = due.get(run.runId) ?? NOT_DUE;
      const place = [run.ordinal, run.messageId, entry.due ?? "", entry.entry, run.endedAt ?? ""];
      return ["run", run.runId, JSON.stringify(run), ...place];
    }),
    ...plan.calls.flatMap((call) => ["call", call.runId, call.toolCallId, JSON.stringify(call)]),
    ...plan.contents.flatMap(({ runId, toolCallId, kind, json }) => [
      "content",
      runId,
      `${toolCallId ?? ""} ${kind}`,
      json,
    ]),
    ...plan.events.flatMap(({ runId, events }) =>
      events.flatMap((event) => ["event", runId, event.type, JSON.stringify(event)]),
    ),
    ...plan.audit.flatMap((entry) => ["audit", JSON.stringify(entry)]),
  ];
}

function touchedBy(plan: Plan<unknown>): string[] {
  return [...new Set([...plan.runs.map((run) => run.record.runId), ...plan.events.map((write) => write.runId)])];
}

function ownEntries(due: ReadonlyMap<string, DueEntry>, version: string): string[] {
  return [...due.values()].map(({ entry }) => entry).filter((entry) => entry.endsWith(` ${version}`));
}

/** Longer and longer, and never in step with others. */
function pause(attempt: number): Promise<void> {
  const ms = Math.random() * Math.min(5 * 2 ** attempt, 100);
  return new Promise((resolve) => setTimeout(resolve, ms));
}
