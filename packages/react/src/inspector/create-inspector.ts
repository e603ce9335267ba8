import type { FoldProblem, Problem, Transport } from "@callstate/core";
import { createRecorder, type RecorderOptions, type Recording, tapTransport } from "@callstate/core/recording";
import { type CallLane, Timeline, type TimelineFrame } from "../recording/timeline";

export type InspectorOptions = Omit<RecorderOptions, "onEntry">;

export type InspectorSnapshot = {
  frames: readonly TimelineFrame[];
  lanes: readonly CallLane[];
  /** True if secrets are taken out of what is shown and exported. */
  redacted: boolean;
};

/** Sees what passes a transport. Its functions need no `this`. */
export type Inspector = {
  /** The transport to use in place of this one. */
  readonly watch: (transport: Transport) => Transport;
  /** For `onProblem` of the session: what the transport and the session survived. */
  readonly report: (problem: Problem) => void;
  readonly recording: () => Recording;
  /** Forgets what was seen. */
  readonly clear: () => void;
  readonly subscribe: (listener: () => void) => () => void;
  readonly getSnapshot: () => InspectorSnapshot;
};

/** Events come in great number; a development tool may be that much behind. */
const noticeMs = 60;

/**
 * Watches a conversation for `<AgentInspector>`. Give it the tools: what their schemas mark as sensitive is then neither shown nor
 * exported.
 */
export function createInspector(options: InspectorOptions = {}): Inspector {
  const listeners = new Set<() => void>();
  let seen = begin();
  let snapshot: InspectorSnapshot | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function begin() {
    const timeline = new Timeline();
    const recorder = createRecorder({
      ...options,
      onEntry: (entry) => {
        timeline.push(entry);
        changed();
      },
    });
    return { timeline, recorder };
  }

  function changed(): void {
    timer ??= setTimeout(() => {
      timer = undefined;
      snapshot = undefined;
      for (const listener of listeners) listener();
    }, noticeMs);
  }

  return {
    watch: (transport) =>
      tapTransport(transport, {
        event: (event) => seen.recorder.event(event),
        message: (message) => seen.recorder.message(message),
        problem: (problem) => seen.recorder.problem(problem),
        history: (messages) => seen.recorder.history(messages),
        recording: () => seen.recorder.recording(),
      }),
    report: (problem) => {
      // What the reducer reports is found again by folding: only what comes from elsewhere is news.
      if (!isFoldProblem(problem)) seen.recorder.problem(asFoldProblem(problem));
    },
    recording: () => seen.recorder.recording(),
    clear: () => {
      seen = begin();
      changed();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    getSnapshot: () => {
      snapshot ??= {
        frames: [...seen.timeline.frames],
        lanes: seen.timeline.lanes,
        redacted: options.tools !== undefined,
      };
      return snapshot;
    },
  };
}

const folded: ReadonlySet<string> = new Set(["duplicate", "gap", "foreign-run", "illegal-transition", "skipped"]);

function isFoldProblem({ code }: Problem): boolean {
  return folded.has(code);
}

function asFoldProblem({ code, message, runId, toolCallId }: Problem): FoldProblem {
  return {
    code: code === "unknown-event" ? code : "malformed-event",
    message: code === "unknown-event" || code === "malformed-event" ? message : `${code}: ${message}`,
    ...(runId === undefined ? {} : { runId }),
    ...(toolCallId === undefined ? {} : { toolCallId }),
  };
}
