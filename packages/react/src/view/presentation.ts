import type { CancelCause, ToolErrorPhase, UntypedToolPart } from "@callstate/core";
import type { Formats } from "../labels/formats";
import type { Labels } from "../labels/labels";
import type { MarkKind } from "./mark";
import { matchState, type StateTable } from "./match-state";
import type { Tone } from "./tone";

/** How a state looks: mark, words and hue. No tone is neutral. */
export type Presentation = { mark: MarkKind; words: string; tone?: Tone; ratio?: number };

export type PresentationContext = {
  labels: Labels;
  formats: Formats;
  /** True if a person may still be asked before this call runs. */
  mayAsk: boolean;
  /** False for a result that is not what was asked for: a place on a waiting list must not look like a table. */
  succeeded?: boolean;
};

const errorWords: Record<ToolErrorPhase, keyof Labels["states"] & ("failed" | "timedOut" | "notRun" | "noSuchTool")> = {
  execution: "failed",
  timeout: "timedOut",
  input: "notRun",
  "unknown-tool": "noSuchTool",
};

const cancelled: Record<
  CancelCause,
  { mark: MarkKind; words: "stopped" | "expired" | "withdrawn" | "connectionLost" }
> = {
  stopped: { mark: "stopped", words: "stopped" },
  expired: { mark: "expired", words: "expired" },
  superseded: { mark: "superseded", words: "withdrawn" },
  interrupted: { mark: "stopped", words: "connectionLost" },
};

const presentations: StateTable<Presentation, [PresentationContext]> = {
  "input-streaming": (_part, { labels }) => ({ mark: "preparing", words: labels.states.preparing }),
  "input-available": (part, { labels, mayAsk }) => ({
    mark: "running",
    words: part.executedAt === undefined && mayAsk ? labels.states.working : labels.states.running,
  }),
  "approval-requested": (part, { labels }) => ({
    mark: "waiting",
    tone: "accent",
    words: part.delivery === "unconfirmed" ? labels.states.notConfirmed : labels.states.needsDecision,
  }),
  "approval-responded": (part, { labels }) => {
    if (part.delivery === "sending") return { mark: "sending", words: labels.states.sendingDecision };
    const running = part.executedAt !== undefined;
    return { mark: "approved", words: running ? labels.states.running : labels.states.approvedWaiting };
  },
  "output-streaming": (part, { labels, formats }) => {
    const ratio = part.progress?.ratio;
    if (ratio === undefined) return { mark: "running", words: labels.states.running };
    return { mark: "progress", ratio, words: labels.states.runningRatio(formats.percent(ratio)) };
  },
  "output-available": (_part, { labels, succeeded = true }) => ({
    mark: "done",
    words: labels.states.done,
    ...(succeeded ? { tone: "success" as const } : {}),
  }),
  "output-error": (part, { labels }) => ({
    mark: "failed",
    tone: "danger",
    words: labels.states[errorWords[part.phase]],
  }),
  "output-denied": (part, { labels }) => ({
    mark: "denied",
    words: part.by === "policy" ? labels.states.blocked : labels.states.declined,
  }),
  cancelled: (part, { labels }) => {
    const { mark, words } = cancelled[part.cause];
    return { mark, words: labels.states[words] };
  },
  "output-unknown": (_part, { labels }) => ({ mark: "unknown", tone: "warning", words: labels.states.unknown }),
};

/** How a call looks while a decision is on its way. */
export function sendingPresentation(labels: Labels): Presentation {
  return { mark: "sending", words: labels.states.sendingDecision };
}

/** Mark, words and hue of a call as it stands. */
export function presentPart(part: UntypedToolPart, context: PresentationContext): Presentation {
  return matchState(presentations, part, context);
}
