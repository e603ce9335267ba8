import { neutral } from "../../events/sentences";
import type { AgentEvent } from "../../events/types";
import type { CancelCause } from "../../parts/tool-part";

/** How far a call is, as far as this connection has told. */
export type CallStage = "input" | "ready" | "asked" | "approved" | "running" | "ended";

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
  readonly #calls = new Map<string, CallStage>();
  readonly #texts = new Map<string, OpenText>();
  readonly #objects = new Set<string>();

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
        // An id that comes again after a step is another call.
        for (const [id, stage] of this.#calls) if (stage === "ended") this.#calls.delete(id);
        return;
      case "tool-input-start":
        if (!this.#calls.has(event.toolCallId)) this.#calls.set(event.toolCallId, "input");
        return;
      case "tool-input-available": {
        const stage = this.#calls.get(event.toolCallId);
        if (stage === undefined || stage === "input") this.#calls.set(event.toolCallId, "ready");
        return;
      }
      case "tool-approval-responded":
        this.#advance(event.toolCallId, event.approved ? "approved" : "ended");
        return;
      case "tool-approval-requested":
      case "tool-started":
      case "tool-progress":
      case "tool-output-preliminary":
      case "tool-output-available":
      case "tool-output-error":
      case "tool-output-denied":
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
      default:
    }
  }

  /** A call that was spoken of on another connection. */
  know(toolCallId: string, stage: CallStage): void {
    this.#calls.set(toolCallId, stage);
  }

  stageOf(toolCallId: string): CallStage | undefined {
    return this.#calls.get(toolCallId);
  }

  hasText(kind: "text" | "reasoning", partId: unknown): boolean {
    return typeof partId === "string" && this.#texts.has(textKey(`${kind}-end`, partId));
  }

  /** The calls in one of these stages. */
  callsIn(...wanted: readonly CallStage[]): string[] {
    return [...this.#calls].filter(([, stage]) => wanted.includes(stage)).map(([id]) => id);
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
    const stage = this.#calls.get(toolCallId);
    if (stage === undefined || stage === "ended") return [];
    if (stage === "input" || stage === "asked") return [{ type: "tool-cancelled", toolCallId, cause }];
    return [{ type: "tool-output-unknown", toolCallId, note: neutral.unknown }];
  }

  /** The ends of everything that is open. */
  endings(cause: CancelCause): AgentEvent[] {
    return [...[...this.#calls.keys()].flatMap((id) => this.ending(id, cause)), ...this.contentEndings()];
  }

  #advance(toolCallId: string, stage: CallStage): void {
    if (this.#calls.get(toolCallId) !== "ended") this.#calls.set(toolCallId, stage);
  }
}

function textKey(type: OpenText["type"], partId: string | undefined): string {
  return `${type} ${partId ?? ""}`;
}
