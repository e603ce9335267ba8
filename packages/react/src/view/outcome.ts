import type { UntypedToolPart } from "@callstate/core";
import type { Formats } from "../labels/formats";
import type { Labels } from "../labels/labels";
import { matchState, type StateTable } from "./match-state";
import type { ErasedOutcomes } from "./erased-renderer";

/** What came of a call, in words: the same in foot, ledger and announcer. */
export type Outcome = {
  title: string;
  detail: string;
  /** True while there is no result: nothing has been decided by it. */
  open: boolean;
  tone?: "success" | "warning";
  reference?: string;
  /** What the tool returned, in one line: the ledger keeps it in the place of what was asked for. */
  returned?: string;
  check?: { words: string; href: string };
};

export type OutcomeContext = {
  labels: Labels;
  formats: Formats;
  outcomes: ErasedOutcomes;
  readOnly: boolean;
  /** The action's words at the decision, for "You approved …". */
  approveWords: string;
};

const open = (context: OutcomeContext, detail: string): Outcome => ({
  title: context.labels.outcomes.noResult,
  detail,
  open: true,
});

const notDone = (context: OutcomeContext, detail: string): Outcome => ({
  title: context.outcomes.notDone,
  detail,
  open: false,
});

const outcomesByState: StateTable<Outcome, [OutcomeContext]> = {
  "input-streaming": (_part, context) => open(context, context.labels.outcomes.stillWriting),
  "input-available": (part, context) => {
    const { running, complete } = context.labels.outcomes;
    return open(context, part.executedAt === undefined ? complete : running);
  },
  "approval-requested": (_part, context) => open(context, context.labels.outcomes.complete),
  "approval-responded": (part, context) => {
    const { labels, formats, approveWords } = context;
    const { by, at } = part.approval.decision;
    if (by === "policy") return open(context, labels.outcomes.approvedByPolicy);
    return open(context, labels.outcomes.approvedAction(approveWords, at === undefined ? undefined : formats.time(at)));
  },
  "output-streaming": (part, context) => open(context, part.progress?.label ?? context.labels.outcomes.running),
  "output-available": (part, context) => {
    const done = context.outcomes.done(part.output, context);
    const words = typeof done === "string" ? { words: done } : done;
    return {
      title: words.words,
      detail: words.detail ?? doneDetail(part, context),
      open: false,
      ...(words.tone === "neutral" ? {} : { tone: "success" as const }),
      ...(words.reference === undefined ? {} : { reference: words.reference }),
      ...(words.summary === undefined ? {} : { returned: words.summary }),
    };
  },
  "output-error": (part, context) => {
    const { outcomes } = context.labels;
    const details = {
      execution: part.errorText === "" ? outcomes.failed : part.errorText,
      timeout: outcomes.tooLong,
      input: outcomes.invalid,
      "unknown-tool": outcomes.noSuchTool,
    };
    return notDone(context, details[part.phase]);
  },
  "output-denied": (part, context) => {
    const { outcomes } = context.labels;
    if (part.by === "policy") {
      return notDone(context, part.reason === undefined ? outcomes.policy : `${outcomes.policy} ${part.reason}`);
    }
    const declined = part.reason === undefined ? outcomes.youDeclined : outcomes.youDeclinedBecause(part.reason);
    return notDone(context, declined);
  },
  cancelled: (part, context) => {
    const { formats } = context;
    const { outcomes } = context.labels;
    const running = part.executedAt !== undefined;
    const expiresAt = part.approval?.expiresAt;
    const details = {
      stopped: running ? outcomes.stoppedWhileRunning : outcomes.stopped,
      expired: expiresAt === undefined ? outcomes.expired : outcomes.expiredAt(formats.time(expiresAt)),
      superseded: outcomes.superseded,
      interrupted: running ? outcomes.interruptedWhileRunning : outcomes.interrupted,
    };
    return notDone(context, details[part.cause]);
  },
  "output-unknown": (part, context) => ({
    title: context.outcomes.unknown,
    detail: part.note === "" ? context.labels.outcomes.noAnswer : part.note,
    open: false,
    tone: "warning",
    ...(context.outcomes.check === undefined ? {} : { check: context.outcomes.check }),
  }),
};

function doneDetail(part: UntypedToolPart, { labels, formats }: OutcomeContext): string {
  const decision = "approval" in part ? part.approval?.decision : undefined;
  if (decision?.by === "user") {
    return labels.outcomes.youApproved(decision.at === undefined ? undefined : formats.time(decision.at));
  }
  return part.endedAt === undefined ? "" : labels.outcomes.ranAt(formats.time(part.endedAt));
}

/** The outcome of a call as it stands. */
export function describeOutcome(part: UntypedToolPart, context: OutcomeContext): Outcome {
  return matchState(outcomesByState, part, context);
}

/** Words for a tool that has none of its own. */
export function genericOutcomes(labels: Labels): ErasedOutcomes {
  const { approve, decline, done, notDone: not, unknown } = labels.outcomes.generic;
  return { approve: () => approve, decline, done: () => done, notDone: not, unknown };
}
