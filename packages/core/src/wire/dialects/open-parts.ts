import { neutral } from "../../events/sentences";
import type { AgentEvent } from "../../events/types";
import { isOpenRunStatus } from "../../parts/message";
import type { CancelCause } from "../../parts/tool-part";

/** How far a call is, as far as this connection has told. */
export type CallStage = "input" | "ready" | "asked" | "approved" | "running" | "ended";

/** `step`: how many steps had begun before it. */
type Call = { stage: CallStage; step: number };
type OpenText = { type: "text-end" | "reasoning-end"; partId?: string };

const stages = {
  "tool-approval-requested": "asked",
  "tool-started": "running",
  "tool-progress": "running",
  "tool-output-preliminary": "running",
  "tool-output-available": "ended",
  "tool-output-error": "ended",
  "tool-output-denied": "ended",
  "tool-output-unknown": "ended",
  "tool-cancelled": "ended",
} as const satisfies Partial<Record<AgentEvent["type"], CallStage>>;

/**
 * What is still open of the parts that a dialect has spoken of. The fold never ends a call because a run ended, so a dialect says
 * how each call ended where its format says that no more comes.
 */
export class OpenParts {
  readonly #calls = new Map<string, Call>();
  readonly #texts = new Map<string, OpenText>();
  readonly #objects = new Set<string>();
  #hasRunEnded = false;
  #step = 0;

  /** Every event of the dialect passes here, in order. */
  observe(event: AgentEvent): void {
    switch (event.type) {
      case "text-delta":
      case "reasoning-delta": {
        const type = event.type === "text-delta" ? "text-end" : "reasoning-end";
        this.#texts.set(textKey(type, event.partId), {
          type,
          ...(event.partId !== undefined && { partId: event.partId }),
        });
        return;
      }
      case "text-end":
      case "reasoning-end":
        this.#texts.delete(textKey(event.type, event.partId));
        return;
      case "step-start":
        this.#step++;
        return;
      case "tool-input-start":
        this.#forgetEnded(event.toolCallId);
        if (!this.#calls.has(event.toolCallId)) this.#advance(event.toolCallId, "input");
        return;
      case "tool-input-delta":
        if (!this.#calls.has(event.toolCallId)) this.#advance(event.toolCallId, "input");
        return;
      case "tool-input-available": {
        this.#forgetEnded(event.toolCallId);
        const stage = this.#calls.get(event.toolCallId)?.stage;
        if (stage === undefined || stage === "input") this.#advance(event.toolCallId, "ready");
        return;
      }
      case "tool-approval-responded":
        this.#decide(event.toolCallId, event.approved ? "approved" : "ended");
        return;
      case "tool-approval-requested":
      case "tool-output-denied":
        this.#decide(event.toolCallId, stages[event.type]);
        return;
      case "tool-started":
      case "tool-progress":
      case "tool-output-preliminary":
      case "tool-output-available":
      case "tool-output-error":
      case "tool-output-unknown":
      case "tool-cancelled":
        this.#advance(event.toolCallId, stages[event.type]);
        return;
      case "object-start":
      case "object-delta":
        this.#objects.add(event.partId);
        return;
      case "object-available":
      case "object-error":
        this.#objects.delete(event.partId);
        return;
      case "run-start":
        this.#hasRunEnded = false;
        return;
      case "run-error":
        this.#hasRunEnded = true;
        return;
      case "run-status":
        this.#hasRunEnded ||= !isOpenRunStatus(event.status);
        return;
      default:
    }
  }

  /** A call that was spoken of on another connection. */
  know(toolCallId: string, stage: CallStage): void {
    this.#calls.set(toolCallId, { stage, step: this.#step });
  }

  stageOf(toolCallId: string): CallStage | undefined {
    return this.#calls.get(toolCallId)?.stage;
  }

  hasText(kind: "text" | "reasoning", partId: unknown): boolean {
    return typeof partId === "string" && this.#texts.has(textKey(`${kind}-end`, partId));
  }

  /** The calls in one of these stages. */
  callsIn(...wanted: readonly CallStage[]): string[] {
    return [...this.#calls].filter(([, { stage }]) => wanted.includes(stage)).map(([id]) => id);
  }

  /** The ends of texts and objects that nobody has ended. */
  contentEndings(): AgentEvent[] {
    const texts = [...this.#texts.values()];
    const objects = [...this.#objects].map((partId) => ({
      type: "object-error" as const,
      partId,
      errorText: neutral.failed,
    }));
    return [...texts, ...objects];
  }

  /** The end of one call of which no more comes: one that may have had an effect can't be called cancelled. */
  ending(toolCallId: string, cause: CancelCause): AgentEvent[] {
    const stage = this.stageOf(toolCallId);
    if (stage === undefined || stage === "ended") return [];
    if (stage === "input" || stage === "asked") return [{ type: "tool-cancelled", toolCallId, cause }];
    return [{ type: "tool-output-unknown", toolCallId, note: neutral.unknown }];
  }

  /** The run waits for somebody. One that has ended already can't: its calls end. */
  waiting(status: "awaiting-approval" | "awaiting-client-tool"): AgentEvent[] {
    return this.#hasRunEnded ? this.endings("interrupted") : [{ type: "run-status", status }];
  }

  /** The ends of everything that is open. */
  endings(cause: CancelCause): AgentEvent[] {
    return [...[...this.#calls.keys()].flatMap((id) => this.ending(id, cause)), ...this.contentEndings()];
  }

  /** Providers count their calls anew in each step: an id that begins again after its call has ended is another call. */
  #forgetEnded(toolCallId: string): void {
    const known = this.#calls.get(toolCallId);
    if (known?.stage === "ended" && known.step < this.#step) this.#calls.delete(toolCallId);
  }

  #advance(toolCallId: string, stage: CallStage): void {
    const known = this.#calls.get(toolCallId);
    if (known?.stage !== "ended") this.#calls.set(toolCallId, { stage, step: known?.step ?? this.#step });
  }

  /** Once a tool runs, nobody can be asked or refuse any more. */
  #decide(toolCallId: string, stage: CallStage): void {
    if (this.stageOf(toolCallId) !== "running") this.#advance(toolCallId, stage);
  }
}

function textKey(type: OpenText["type"], partId: string | undefined): string {
  return `${type} ${partId ?? ""}`;
}
