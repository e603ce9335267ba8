import type { AgentEvent, EventOf } from "@callstate/core";
import { given } from "../given";
import { outcomeWords } from "../outcome-words";
import { TextParts, type TextKind } from "../text-parts";
import { type AgUiEvent, customEvent } from "./ag-ui-event";
import { begin, CONTENT, endOf } from "./text-events";

export type AgUiWriterOptions = {
  readonly runId: string;
  /** True for tools that the browser runs. */
  readonly isClientTool: (name: string) => boolean;
  /** Calls whose results the client has sent itself. */
  readonly reported: ReadonlySet<string>;
};

/** A call that has begun. Those of the browser are held back: clients run what they know of as soon as a run ends. */
type Call = { readonly name: string; readonly isHeld: boolean; text: string; isOpen: boolean };

/** Turns the events of a run into AG-UI's, one after the other. */
export class AgUiWriter {
  readonly #options: AgUiWriterOptions;
  readonly #texts = new TextParts();
  readonly #calls = new Map<string, Call>();
  #step: string | null = null;
  /** The message that calls belong to. */
  #parent: string;

  constructor(options: AgUiWriterOptions) {
    this.#options = options;
    this.#parent = options.runId;
  }

  write(event: AgentEvent): AgUiEvent[] {
    switch (event.type) {
      case "step-start":
        return [...this.endAll(), ...this.#beginStep(event)];
      case "text-delta":
      case "reasoning-delta":
        return this.#delta(event.type === "text-delta" ? "text" : "reasoning", event);
      case "text-end":
        return this.#endText("text", event.partId);
      case "reasoning-end":
        return this.#endText("reasoning", event.partId);
      case "source":
      case "file":
      case "data":
      case "object-start":
      case "object-delta":
      case "object-available":
      case "object-error": {
        const { type, runId: _run, seq: _seq, at: _at, ...value } = event;
        return [customEvent(type, value)];
      }
      default:
        return "toolCallId" in event ? this.#call(event) : [];
    }
  }

  /** Ends what is open: a run can't finish before. */
  endAll(): AgUiEvent[] {
    const texts = this.#texts.endAll().flatMap(({ kind, id }) => endOf(kind, this.#id(id)));
    const calls = [...this.#calls].flatMap(([toolCallId, call]) => this.#endCall(toolCallId, call));
    const step = this.#step === null ? [] : [{ type: "STEP_FINISHED", stepName: this.#step }];
    this.#step = null;
    return [...texts, ...calls, ...step];
  }

  #beginStep({ step }: EventOf<"step-start">): AgUiEvent[] {
    this.#step = `step-${step}`;
    this.#parent = this.#id(this.#step);
    return [{ type: "STEP_STARTED", stepName: this.#step }];
  }

  #id(part: string): string {
    return `${this.#options.runId}-${part}`;
  }

  #delta(kind: TextKind, { text, partId, seq }: EventOf<"text-delta"> | EventOf<"reasoning-delta">): AgUiEvent[] {
    const part = this.#texts.delta(kind, partId, seq ?? 0);
    const messageId = this.#id(part.id);
    // Empty pieces are refused by clients.
    const content = text === "" ? [] : [{ type: CONTENT[kind], messageId, delta: text }];
    if (!part.begins) return content;
    if (kind === "reasoning") return [{ type: "REASONING_START", messageId }, begin(kind, messageId), ...content];
    this.#parent = messageId;
    return [begin(kind, messageId), ...content];
  }

  #endText(kind: TextKind, partId: string | undefined): AgUiEvent[] {
    const id = this.#texts.end(kind, partId);
    return id === undefined ? [] : endOf(kind, this.#id(id));
  }

  #call(event: Extract<AgentEvent, { toolCallId: string }>): AgUiEvent[] {
    const { toolCallId } = event;
    switch (event.type) {
      case "tool-input-start":
        this.#texts.interrupt();
        return this.#beginCall(toolCallId, event.toolName);
      case "tool-input-delta":
        return this.#argumentsOf(toolCallId, event.inputTextDelta);
      case "tool-input-available":
        return this.#complete(toolCallId, event);
      case "tool-approval-responded":
        if (event.approved) return [];
        return this.#result(
          toolCallId,
          "output-denied",
          outcomeWords({ state: "output-denied", ...given("reason", event.reason) }),
          { by: event.by ?? "user", ...given("reason", event.reason) },
        );
      case "tool-progress":
      case "tool-output-preliminary": {
        const { type, runId: _run, seq: _seq, at: _at, ...value } = event;
        return [customEvent(type, value)];
      }
      case "tool-output-available":
        return this.#result(toolCallId, "output-available", event.output);
      case "tool-output-error":
        return this.#result(
          toolCallId,
          "output-error",
          outcomeWords({ state: "output-error", ...given("errorText", event.errorText) }),
        );
      case "tool-output-denied":
        return this.#result(
          toolCallId,
          "output-denied",
          outcomeWords({ state: "output-denied", ...given("reason", event.reason) }),
          { by: event.by, ...given("reason", event.reason) },
        );
      case "tool-output-unknown":
        return this.#result(
          toolCallId,
          "output-unknown",
          outcomeWords({ state: "output-unknown", ...given("note", event.note) }),
        );
      case "tool-cancelled":
        return this.#result(
          toolCallId,
          "cancelled",
          outcomeWords({ state: "cancelled", ...given("cause", event.cause) }),
        );
      case "tool-started":
      case "tool-approval-requested":
        return [];
    }
  }

  #beginCall(toolCallId: string, name: string): AgUiEvent[] {
    const isHeld = this.#options.isClientTool(name);
    this.#calls.set(toolCallId, { name, isHeld, text: "", isOpen: !isHeld });
    return isHeld ? [] : [this.#start(toolCallId, name)];
  }

  #start(toolCallId: string, toolCallName: string): AgUiEvent {
    return { type: "TOOL_CALL_START", toolCallId, toolCallName, parentMessageId: this.#parent };
  }

  #argumentsOf(toolCallId: string, delta: string): AgUiEvent[] {
    const call = this.#calls.get(toolCallId);
    if (call === undefined || delta === "") return [];
    call.text += delta;
    return call.isHeld ? [] : [{ type: "TOOL_CALL_ARGS", toolCallId, delta }];
  }

  /** A tool with secrets streams no arguments: what may be seen of them comes now. */
  #complete(toolCallId: string, { toolName, input }: EventOf<"tool-input-available">): AgUiEvent[] {
    const begin = this.#calls.has(toolCallId) ? [] : this.#beginCall(toolCallId, toolName);
    const call = this.#calls.get(toolCallId);
    const rest = call?.text === "" ? this.#argumentsOf(toolCallId, JSON.stringify(input)) : [];
    return [...begin, ...rest, ...(call === undefined ? [] : this.#endCall(toolCallId, call))];
  }

  #endCall(toolCallId: string, call: Call): AgUiEvent[] {
    if (!call.isOpen) return [];
    call.isOpen = false;
    return [{ type: "TOOL_CALL_END", toolCallId }];
  }

  /** A call of the browser that may run now, as a whole. */
  release(toolCallId: string, name: string, text: string): AgUiEvent[] {
    return [
      this.#start(toolCallId, name),
      { type: "TOOL_CALL_ARGS", toolCallId, delta: text },
      { type: "TOOL_CALL_END", toolCallId },
    ];
  }

  /** `more` is of the state what the sentence can't say to a program. */
  #result(toolCallId: string, state: string, value: unknown, more: object = {}): AgUiEvent[] {
    const call = this.#calls.get(toolCallId);
    this.#calls.delete(toolCallId);
    if (this.#options.reported.has(toolCallId)) return [];
    const before =
      call === undefined
        ? []
        : call.isHeld
          ? this.release(toolCallId, call.name, call.text)
          : this.#endCall(toolCallId, call);
    const isSuccess = state === "output-available";
    const output = typeof value === "string" ? value : JSON.stringify(value);
    const result = {
      type: "TOOL_CALL_RESULT",
      messageId: this.#id(`result-${toolCallId}`),
      toolCallId,
      role: "tool",
      content: isSuccess ? output : JSON.stringify({ error: value, state }),
      // As tool messages have it; the event itself has no place for a failure.
      ...(isSuccess ? {} : { error: value }),
      metadata: { callstate: { state, ...more } },
    };
    return [...before, result];
  }
}
