import { toAgUiMessages } from "@callstate/core/ag-ui";
import { CLIENT_ID, keyOf } from "../../agent/principal";
import { stopWork } from "../../agent/stop-work";
import type { Exchange } from "../../http/exchange";
import { openStream } from "../../http/open-stream";
import type { Body } from "../../http/read-body";
import type { ForeignRoute, ResponseDialect } from "../../http/response-dialect";
import type { Pattern } from "../../http/routes";
import type { RunView } from "../../store/agent-store";
import { foldRun, userMessage } from "../../stream/fold-run";
import { reportOutput } from "../answer-call";
import { beginRun } from "../begin-run";
import type { Fields } from "../foreign-body";
import { beginningOf } from "../message-events";
import { latestRun, runOf } from "../latest-run";
import { agUiFormat } from "./ag-ui-format";
import { type RunInput, runInput, threadOf } from "./run-input";
import { takeResume } from "./take-resume";

export type AgUiResponsesOptions = {
  /** The last segment of the path, `ag-ui` unless said otherwise: `POST …/ag-ui`. */
  readonly path?: string;
  /**
   * Stop the run when the client's connection ends before the answer does, which is all that `abortRun()` does. It can't be told from a reload or a
   * lost network, so it is off unless said otherwise, and runs go on.
   */
  readonly stopOnDisconnect?: boolean;
  /** Such clients send their whole history with each request; it is not read, but it has to fit. 4 MB unless said otherwise. */
  readonly maxBodyBytes?: number;
};

/**
 * Answers clients of AG-UI (`HttpAgent` of `@ag-ui/client`, CopilotKit) with its events. The record stays the server's: of a `RunAgentInput` only the
 * user's last message, the answers to interrupts and the results of the page's own tools are taken.
 */
export function agUiResponses(options: AgUiResponsesOptions = {}): ResponseDialect {
  const { path = "ag-ui", maxBodyBytes = 4_194_304 } = options;
  const route: ForeignRoute = {
    maxBodyBytes,
    resource: (body) => {
      const conversationId = threadOf(body);
      const isUsable = conversationId !== undefined && CLIENT_ID.test(conversationId);
      return isUsable ? { action: "start", conversationId } : { action: "start" };
    },
    handle: (exchange, body) => handleRun(options, exchange, body),
  };
  const routes: Pattern<ForeignRoute>[] = [{ method: "POST", path: [path], route: () => route }];
  return { routes };
}

async function handleRun(options: AgUiResponsesOptions, exchange: Exchange, body: Body): Promise<Response> {
  const { agent } = exchange;
  const input = runInput(body, agent.options.acceptFiles);
  const { view, seen, snapshot, reported } = await placeFor(exchange, input);
  const { runId, key } = view.run;
  const { past, after } = await beginningOf(exchange, view, seen);
  const stop = () => void stopWork(agent, { key, runId }).catch(() => undefined);
  const { conversationId: threadId, clientRunId, knowsCancelled } = input;
  return openStream(exchange, {
    runId,
    after,
    format: agUiFormat({ agent, runId, threadId, clientRunId, knowsCancelled, snapshot, past, reported }),
    ...(options.stopOnDisconnect === true ? { onLeft: stop } : {}),
  });
}

type Place = {
  readonly view: RunView;
  /** The last event that the client has. */
  readonly seen: number;
  readonly snapshot: readonly unknown[] | null;
  readonly reported: ReadonlySet<string>;
};

const NONE: ReadonlySet<string> = new Set();

/** The run that a request is about, and how much of it the client has. */
async function placeFor(exchange: Exchange, input: RunInput): Promise<Place> {
  const { conversationId } = input;
  if (input.run !== null) return placeOfMessage(exchange, input, input.run);
  const resumed = await takeResume(exchange, conversationId, input.resume);
  if (resumed !== null) {
    const view = await runOf(exchange, conversationId, resumed.runId);
    return { view, seen: Math.min(resumed.after, view.seq), snapshot: null, reported: NONE };
  }
  const before = await latestRun(exchange, conversationId);
  const reported = await takeResults(exchange, before, input.results);
  if (reported.size > 0 && before.run.status === "awaiting-client-tool") {
    const view = await runOf(exchange, conversationId, before.run.runId);
    return { view, seen: before.seq, snapshot: null, reported };
  }
  // Nothing new: the client wants to know how things stand.
  const view = await runOf(exchange, conversationId, before.run.runId);
  return { view, seen: 0, snapshot: await messagesBefore(exchange, view.run), reported: NONE };
}

/** A new message withdraws open questions by itself; interrupts that come with it need no other answer. */
async function placeOfMessage(
  exchange: Exchange,
  input: RunInput,
  request: NonNullable<RunInput["run"]>,
): Promise<Place> {
  const answered = input.resume.filter((entry) => entry["status"] !== "cancelled");
  if (answered.length > 0) await takeResume(exchange, input.conversationId, answered);
  const { view, isNew } = await beginRun(exchange, request);
  // The client may have a part of a run that was there before: it gets all of it, in place of what it has.
  return { view, seen: 0, snapshot: isNew ? null : await messagesBefore(exchange, view.run), reported: NONE };
}

async function takeResults(exchange: Exchange, { run }: RunView, results: readonly Fields[]): Promise<Set<string>> {
  const reported = new Set<string>();
  for (const { toolCallId, content, error } of results) {
    if (typeof toolCallId !== "string") continue;
    reported.add(toolCallId);
    const isError = typeof error === "string" && error !== "";
    await reportOutput(exchange, run.runId, toolCallId, isError ? { errorText: error } : { output: valueOf(content) });
  }
  return reported;
}

/** Results are texts there; most of them are JSON. */
function valueOf(content: unknown): unknown {
  if (typeof content !== "string") return content ?? null;
  try {
    return JSON.parse(content);
  } catch {
    return content;
  }
}

/** Everything before a run, and the message that it answers. */
async function messagesBefore(exchange: Exchange, run: RunView["run"]): Promise<unknown[]> {
  const pages = (await exchange.agent.store.readConversation(keyOf({ ...exchange.principal, ...run.key }))) ?? [];
  const messages = pages.flatMap((page) => {
    const said = page.run.retryOf === null ? [userMessage(page)] : [];
    return page.run.runId === run.runId ? said : [...said, foldRun(page)];
  });
  return toAgUiMessages(messages).messages;
}
