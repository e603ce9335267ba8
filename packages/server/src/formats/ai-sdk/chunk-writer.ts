import { type AgentEvent, applyEdits, type EventOf } from "@callstate/core";
import { given } from "../given";
import { outcomeWords } from "../outcome-words";
import { TextParts } from "../text-parts";
import type { Chunk } from "./chunk";

export type ChunkWriterOptions = {
  /** Clients of `ai` 5 end a stream at a chunk that they do not know. */
  readonly knowsApprovals: boolean;
  /** True for tools that the browser runs. */
  readonly isClientTool: (name: string) => boolean;
};

/** Turns the events of a run into chunks, one after the other. */
export class ChunkWriter {
  readonly #options: ChunkWriterOptions;
  readonly #texts = new TextParts();
  /** `shown` is what the page has, where that is not the model's own. */
  readonly #calls = new Map<string, { name: string; hasText?: true; input?: unknown; shown?: unknown }>();
  #isStepOpen = false;

  constructor(options: ChunkWriterOptions) {
    this.#options = options;
  }

  write(event: AgentEvent): Chunk[] {
    switch (event.type) {
      case "step-start":
        return [...this.endStep(), ...this.#startStep()];
      case "text-delta":
      case "reasoning-delta":
        return this.#delta(event.type === "text-delta" ? "text" : "reasoning", event);
      case "text-end":
        return this.#endText("text", event.partId);
      case "reasoning-end":
        return this.#endText("reasoning", event.partId);
      case "object-start":
      case "object-available":
      case "object-error":
        return [objectChunk(event)];
      case "source":
        return [
          { type: "source-url", sourceId: `source-${event.seq ?? 0}`, url: event.url, ...given("title", event.title) },
        ];
      case "file":
        return [{ type: "file", mediaType: event.mediaType, url: event.url }];
      case "data":
        return [{ type: `data-${event.name}`, ...given("id", event.id), data: event.value }];
      default:
        return "toolCallId" in event ? this.#call(event) : [];
    }
  }

  /** Ends what is open. */
  endStep(): Chunk[] {
    const ends = this.#texts.endAll().map(({ kind, id }) => ({ type: `${kind}-end`, id }));
    if (!this.#isStepOpen) return ends;
    this.#isStepOpen = false;
    return [...ends, { type: "finish-step" }];
  }

  #startStep(): Chunk[] {
    this.#isStepOpen = true;
    return [{ type: "start-step" }];
  }

  #delta(
    kind: "text" | "reasoning",
    { text, partId, seq }: EventOf<"text-delta"> | EventOf<"reasoning-delta">,
  ): Chunk[] {
    const { id, begins } = this.#texts.delta(kind, partId, seq ?? 0);
    const delta = { type: `${kind}-delta`, id, delta: text };
    return begins ? [{ type: `${kind}-start`, id }, delta] : [delta];
  }

  #endText(kind: "text" | "reasoning", partId: string | undefined): Chunk[] {
    const id = this.#texts.end(kind, partId);
    return id === undefined ? [] : [{ type: `${kind}-end`, id }];
  }

  #call(event: Extract<AgentEvent, { toolCallId: string }>): Chunk[] {
    const { toolCallId } = event;
    switch (event.type) {
      case "tool-input-start":
        this.#texts.interrupt();
        this.#calls.set(toolCallId, { name: event.toolName });
        return [{ type: "tool-input-start", toolCallId, toolName: event.toolName, ...given("title", event.title) }];
      case "tool-input-delta":
        return this.#argumentsOf(toolCallId, event.inputTextDelta);
      case "tool-input-available":
        return this.#complete(event);
      case "tool-approval-requested":
        return this.#question(event);
      case "tool-approval-responded":
        return this.#answer(event);
      case "tool-progress":
        return [{ type: "data-progress", id: `progress-${toolCallId}`, data: progressOf(event), transient: true }];
      case "tool-output-preliminary":
        return [{ type: "tool-output-available", toolCallId, output: event.output, preliminary: true }];
      case "tool-output-available":
        return [{ type: "tool-output-available", toolCallId, output: event.output }];
      case "tool-output-error":
        return this.#error(event);
      case "tool-output-denied":
        return this.#denied(toolCallId, event.reason);
      case "tool-output-unknown":
        return [errorChunk(toolCallId, outcomeWords({ state: "output-unknown", ...given("note", event.note) }))];
      case "tool-cancelled":
        return [errorChunk(toolCallId, outcomeWords({ state: "cancelled", ...given("cause", event.cause) }))];
      case "tool-started":
        return [];
    }
  }

  #argumentsOf(toolCallId: string, inputTextDelta: string): Chunk[] {
    const call = this.#calls.get(toolCallId);
    if (call !== undefined) call.hasText = true;
    return [{ type: "tool-input-delta", toolCallId, inputTextDelta }];
  }

  #complete({ toolCallId, toolName, input }: EventOf<"tool-input-available">): Chunk[] {
    const hasText = this.#calls.get(toolCallId)?.hasText === true;
    this.#calls.set(toolCallId, { name: toolName, input });
    if (!this.#options.isClientTool(toolName)) return this.#input(toolCallId);
    // A tool with secrets streams no arguments; a person who is asked about the call has to see what may be seen of them.
    return hasText ? [] : this.#argumentsOf(toolCallId, JSON.stringify(input));
  }

  /** Pages run their own tools as soon as they hear of complete arguments, so these come when the call may run: at the stream's end. */
  #input(toolCallId: string): Chunk[] {
    const call = this.#calls.get(toolCallId);
    if (call === undefined || this.#options.isClientTool(call.name)) return [];
    return [{ type: "tool-input-available", toolCallId, toolName: call.name, input: call.shown ?? call.input }];
  }

  #question(event: EventOf<"tool-approval-requested">): Chunk[] {
    const { toolCallId, approvalId, reason } = event;
    const call = this.#calls.get(toolCallId);
    // The arguments that run are those that the schema makes of them: they have to be what a person sees.
    if (call !== undefined && event.effective !== undefined) call.shown = event.effective;
    const input = event.effective === undefined ? [] : this.#input(toolCallId);
    if (this.#options.knowsApprovals) {
      return [...input, { type: "tool-approval-request", toolCallId, approvalId, ...given("reason", reason) }];
    }
    const { editable, mustRead, expiresAt } = event;
    const data = { toolCallId, approvalId, editable, mustRead, expiresAt, reason };
    return [...input, { type: "data-approval", id: approvalId, data }];
  }

  #answer({ toolCallId, approved, edits, effective, reason }: EventOf<"tool-approval-responded">): Chunk[] {
    if (!approved) return this.#denied(toolCallId, reason);
    const call = this.#calls.get(toolCallId);
    if (call === undefined || (edits === undefined && effective === undefined)) return [];
    call.shown = effective ?? applyEdits(call.input, edits ?? []).value;
    return this.#input(toolCallId);
  }

  #denied(toolCallId: string, reason: string | undefined): Chunk[] {
    if (this.#options.knowsApprovals) return [{ type: "tool-output-denied", toolCallId }];
    return [errorChunk(toolCallId, outcomeWords({ state: "output-denied", ...given("reason", reason) }))];
  }

  #error({ toolCallId, errorText, phase }: EventOf<"tool-output-error">): Chunk[] {
    const call = this.#calls.get(toolCallId);
    if (phase !== "input" && phase !== "unknown-tool") return [errorChunk(toolCallId, errorText)];
    const toolName = call?.name ?? "unknown";
    return [{ type: "tool-input-error", toolCallId, toolName, input: call?.input ?? {}, errorText }];
  }
}

function errorChunk(toolCallId: string, errorText: string): Chunk {
  return { type: "tool-output-error", toolCallId, errorText };
}

function progressOf({ toolCallId, ratio, label }: EventOf<"tool-progress">) {
  return { toolCallId, ...given("ratio", ratio), ...given("label", label) };
}

function objectChunk(event: EventOf<"object-start"> | EventOf<"object-available"> | EventOf<"object-error">): Chunk {
  const { type, partId, ...rest } = event;
  const state = type === "object-start" ? "streaming" : type === "object-available" ? "available" : "error";
  const name = "name" in rest ? given("name", rest.name) : {};
  const value = "value" in rest ? { value: rest.value } : {};
  const errorText = "errorText" in rest ? given("errorText", rest.errorText) : {};
  return { type: "data-object", id: partId, data: { state, ...name, ...value, ...errorText } };
}
