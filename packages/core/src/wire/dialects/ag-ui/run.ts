import { own } from "../../../events/read-field";
import { callsIn, conclusion, endings } from "../open-parts";
import { type Get, idOf, type Translation } from "../translation";
import { addInterrupt, isForBrowser } from "./interrupts";
import { AgUiMemory } from "./memory";

export type AgUiDialectOptions = {
  /**
   * The tools that the browser runs. A call of another tool that is left without a result has an unknown outcome; without this list
   * every call that a successful run leaves open waits for the browser.
   */
  clientTools?: readonly string[];
  /** `"tanstack"`: a run ends with its stream, whatever the first RUN_FINISHED says. It is recognised by itself from its metadata. */
  variant?: "tanstack";
};

/** What one response of an AG-UI server has said so far, as far as later events and its end need it. */
export class AgUiRun {
  readonly translation: Translation;
  readonly memory: AgUiMemory;
  readonly options: AgUiDialectOptions;
  /** By subagent: the call that it works for. */
  readonly subagents = new Map<unknown, unknown>();
  /** By call: the subagent that made it. */
  readonly owners = new Map<string, unknown>();
  /** Values that JSON Patch is applied to, by the part they are shown in. */
  readonly documents = new Map<string, unknown>();
  /** Messages whose words are not the assistant's. */
  readonly foreign = new Set<unknown>();
  /** Messages whose text is a structured answer. */
  readonly structured = new Set<unknown>();
  /** Calls whose arguments are complete, by the server's word. */
  readonly ended = new Set<string>();
  /** Calls that come in chunks. */
  readonly chunked = new Set<string>();
  readonly names = new Map<string, unknown>();
  /** What chunks without an id go on with. */
  chunkCall: string | undefined;
  chunkText: string | undefined;
  thinking = 0;
  #finish: Get | undefined;
  #settled = false;

  constructor(translation: Translation, options: AgUiDialectOptions, memory = new AgUiMemory()) {
    this.translation = translation;
    this.options = options;
    this.memory = memory;
  }

  /** A call begins, perhaps again. */
  announce(toolCallId: unknown, toolName: unknown, subagent?: unknown): void {
    const id = idOf(toolCallId);
    this.names.set(id, toolName);
    this.owners.set(id, subagent);
    this.memory.begin(callKey(id));
    this.translation.add("tool-input-start", { toolCallId, toolName, parentToolCallId: this.subagents.get(subagent) });
  }

  /** Arguments become an input only as a whole, by strict JSON. */
  makeAvailable(toolCallId: string, input: unknown = jsonOf(this.memory.textOf(callKey(toolCallId)) || "{}")): void {
    if (this.memory.settled.has(toolCallId) || input === undefined) return;
    this.translation.add("tool-input-available", { toolCallId, toolName: this.names.get(toolCallId) ?? "", input });
  }

  /** Pieces of another call come: the one before may be whole, and may go on later if it is not. */
  switchTo(toolCallId: string): void {
    const before = this.chunkCall;
    this.chunked.add(toolCallId);
    this.chunkCall = toolCallId;
    if (before !== undefined && before !== toolCallId && this.memory.textOf(callKey(before)) !== "") {
      this.makeAvailable(before);
    }
  }

  start(): void {
    this.#settled = false;
    this.translation.add("run-status", { status: "running" });
  }

  finish(get: Get): void {
    this.#finish = get;
    this.#settled = false;
    // TanStack ends each turn of the model with it: the results of the turn come after.
    const isTanStack = tanstackOf(get) !== undefined || this.options.variant !== undefined;
    const isOver = endings(this.translation.message, "interrupted").length === 0;
    if (get("outcome") !== undefined || (isOver && !isTanStack)) this.settle();
  }

  fail(get: Get): void {
    this.#finish = undefined;
    this.translation.push(endings(this.translation.message, "interrupted"));
    this.translation.add("run-error", { errorText: get("message") });
  }

  /** The end of the run, where it was said: every part gets an end, or the run says whom it waits for. */
  settle(): void {
    if (this.#settled || this.#finish === undefined) return;
    this.#settled = true;
    const { translation } = this;
    for (const id of this.chunked) this.makeAvailable(id);
    for (const toolCallId of callsIn(translation.message, "input-streaming")) {
      const errorText = "The arguments are not valid JSON.";
      if (this.ended.has(toolCallId)) translation.add("tool-output-error", { toolCallId, errorText, phase: "input" });
    }
    const outcome = this.#finish("outcome");
    const type = own(outcome, "type");
    const interrupts = listOf(own(outcome, "interrupts"));
    for (const interrupt of interrupts) if (!isForBrowser(interrupt)) addInterrupt(translation, interrupt);
    const { message } = translation;
    const asked = type === "interrupt" ? callsIn(message, "approval-requested") : [];
    const left = type === "cancelled" ? [] : callsIn(message, "input-available", "approval-responded");
    const named = [
      ...listOf(own(outcome, "pendingToolCallIds")),
      ...interrupts.map((interrupt) => own(interrupt, "toolCallId")),
    ];
    // While somebody is asked, nothing else is decided.
    const isLeft = (id: string) => asked.length > 0 || (named.length > 0 ? named.includes(id) : this.#isBrowsers(id));
    const finish = own(tanstackOf(this.#finish), "finishReason");
    const [cause, status] =
      type === "cancelled" ? (["stopped", "stopped"] as const) : (["interrupted", "done"] as const);
    translation.push(conclusion(message, cause, [...asked, ...left.filter(isLeft)], status, finish));
  }

  #isBrowsers(id: string): boolean {
    const { clientTools } = this.options;
    return clientTools === undefined || clientTools.some((name) => name === this.names.get(id));
  }
}

export function callKey(toolCallId: string): string {
  return `call ${toolCallId}`;
}

/** What TanStack says beyond the protocol. */
export function tanstackOf(get: Get | undefined): unknown {
  return own(get?.("metadata"), "tanstack");
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
