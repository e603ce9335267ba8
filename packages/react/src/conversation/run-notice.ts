import { isToolPart, type SessionSnapshot, type UIMessage } from "@callstate/core";
import type { Labels } from "../labels/labels";
import type { IconName } from "../view/icon";
import type { MarkKind } from "../view/mark";

export type RunNoticeKind =
  | "offline"
  | "lost"
  | "interrupted"
  | "failed"
  | "reconnecting"
  | "error-budget"
  | "step-limit"
  | "stopped"
  | "expired"
  | "refused"
  | "problem";

export type RunAction = { words: string; act: "resume" | "retry" | "go-on" | "show-failures"; quiet?: true };

/** What is to be said about the run, in one line with at most two actions. */
export type RunNotice = {
  kind: RunNoticeKind;
  sign: { icon: IconName } | { mark: MarkKind };
  title: string;
  detail?: string;
  /** The number of the try that is under way: seen, never spoken. */
  attempt?: number;
  actions: readonly RunAction[];
};

type Run = Pick<SessionSnapshot, "messages" | "status" | "connection" | "problem"> &
  Partial<Pick<SessionSnapshot, "refused">>;

/** One at a time, the most pressing first: what keeps everything from being sent, then how the answer ended. */
export function runNotice(run: Run, labels: Labels): RunNotice | undefined {
  return (
    connectionNotice(run, labels) ?? refusedNotice(run, labels) ?? endNotice(run, labels) ?? problemNotice(run, labels)
  );
}

function connectionNotice(shown: Run, labels: Labels): RunNotice | undefined {
  const { connection, messages, status, problem } = shown;
  const { run } = labels;
  if (connection.status === "offline") {
    return { kind: "offline", sign: { icon: "offline" }, title: run.offline, detail: run.offlineDetail, actions: [] };
  }
  if (connection.status === "lost" && isUnsent(shown)) {
    const actions: RunAction[] = [{ words: run.tryAgain, act: "resume" }];
    return { kind: "lost", sign: { mark: "lost" }, title: run.notSent, detail: run.unreachable, actions };
  }
  if (connection.status === "lost") {
    const calls = callsOf(messages.at(-1)).filter(
      (part) => part.state === "output-unknown" || isInterrupted(part),
    ).length;
    return {
      kind: "lost",
      sign: { mark: "lost" },
      title: run.lost,
      ...(calls > 0 ? { detail: run.lostCalls(calls) } : {}),
      actions: [{ words: run.resume, act: "resume" }],
    };
  }
  if (status === "interrupted" || status === "failed") {
    const sentence = status === "failed" ? problem?.message : undefined;
    return {
      kind: status,
      sign: { mark: "stopped" },
      title: status === "failed" ? run.failed : run.interrupted,
      ...(sentence === undefined ? {} : { detail: sentence }),
      actions: [{ words: run.tryAgain, act: "retry" }],
    };
  }
  if (connection.status === "reconnecting") {
    return {
      kind: "reconnecting",
      sign: { mark: "running" },
      ...(isUnsent(shown)
        ? { title: run.notSent, detail: run.notSentDetail }
        : { title: run.reconnecting, detail: run.reconnectingDetail }),
      attempt: connection.attempt,
      actions: [{ words: run.tryNow, act: "resume", quiet: true }],
    };
  }
  return undefined;
}

function endNotice({ messages, status }: Run, labels: Labels): RunNotice | undefined {
  const { run } = labels;
  const newest = messages.at(-1);
  const calls = callsOf(newest);
  if (status === "too-many-tool-errors") {
    const failed = calls.filter((part) => part.state === "output-error").length;
    return {
      kind: "error-budget",
      sign: { icon: "alert" },
      title: run.errorBudget(failed),
      detail: run.errorBudgetDetail,
      actions: [
        { words: run.showFailures, act: "show-failures", quiet: true },
        { words: run.tryAgain, act: "retry" },
      ],
    };
  }
  if (status === "step-limit") {
    const steps = newest?.parts.filter((part) => part.type === "step").length ?? 0;
    return {
      kind: "step-limit",
      sign: { icon: "steps" },
      title: run.stepLimit(steps),
      detail: run.stepLimitDetail,
      actions: [{ words: run.goOn, act: "go-on" }],
    };
  }
  if (status !== "stopped") return undefined;
  const cancelled = calls.filter((part) => part.state === "cancelled");
  const actions: RunAction[] = [{ words: run.askAgain, act: "retry", quiet: true }];
  if (cancelled.length > 0 && cancelled.every((part) => part.cause === "expired")) {
    return { kind: "expired", sign: { mark: "expired" }, title: run.expired, actions };
  }
  // A message sent instead of a decision says itself what happened.
  if (cancelled.some((part) => part.cause === "superseded")) return undefined;
  return {
    kind: "stopped",
    sign: { mark: "stopped" },
    title: run.stopped,
    ...(cancelled.length > 0 ? { detail: run.stoppedCalls(cancelled.length) } : {}),
    actions,
  };
}

/** The words are in the composer again: there is nothing to press, only something to change. */
function refusedNotice({ refused }: Run, labels: Labels): RunNotice | undefined {
  if (refused === null || refused === undefined) return undefined;
  const { message } = refused.problem;
  return { kind: "refused", sign: { icon: "alert" }, title: labels.run.refused, detail: message, actions: [] };
}

function problemNotice({ problem }: Run, labels: Labels): RunNotice | undefined {
  if (problem === null) return undefined;
  const title = labels.run.problem;
  return { kind: "problem", sign: { icon: "alert" }, title, detail: problem.message, actions: [] };
}

/** A message that no run has answered yet: nobody knows whether it has arrived. */
function isUnsent({ connection, messages }: Run): boolean {
  return connection.unsent === true || messages.at(-1)?.role === "user";
}

function callsOf(message: UIMessage | undefined) {
  return message?.parts.filter(isToolPart) ?? [];
}

function isInterrupted(part: ReturnType<typeof callsOf>[number]): boolean {
  return part.state === "cancelled" && part.cause === "interrupted";
}
