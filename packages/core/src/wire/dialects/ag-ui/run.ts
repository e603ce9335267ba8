import { own } from "../../../events/read-field";
import type { CancelCause } from "../../../parts/tool-part";
import type { Get, Translation } from "../translation";
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
  /** By subagent: the calls that it made. */
  readonly callsOfSubagent = new Map<unknown, string[]>();
  /** Values that JSON Patch is applied to, by the part they are shown in. */
  readonly documents = new Map<string, unknown>();
  /** Messages whose words are not the assistant's. */
  readonly foreign = new Set<unknown>();
  readonly structured = new Set<unknown>();
  /** Calls whose arguments are complete, by the server's word. */
  readonly ended = new Set<string>();
  readonly names = new Map<string, string>();
  /** The call and the text that chunk events without an id go on with. */
  chunkCall: string | undefined;
  readonly chunked = new Set<string>();
  chunkText: string | undefined;
  thinking = 0;
  #finish: Get | undefined;
  #settled = false;

  constructor(translation: Translation, options: AgUiDialectOptions, memory = new AgUiMemory()) {
    this.translation = translation;
    this.options = options;
    this.memory = memory;
  }

  /** Arguments become an input only as a whole, by strict JSON. */
  makeAvailable(toolCallId: string, input?: unknown): void {
    const { translation, memory } = this;
    if (memory.settled.has(toolCallId)) return;
    const text = memory.textOf(callKey(toolCallId));
    const value = input ?? parsed(text === "" ? "{}" : text);
    if (value === undefined) return;
    const toolName = this.names.get(toolCallId) ?? "";
    translation.add("tool-input-available", { toolCallId, toolName, input: value });
  }

  /** Calls that came in chunks have no end of their own: another call, or the end of the run, is it. */
  endChunks(): void {
    for (const toolCallId of this.chunked) this.makeAvailable(toolCallId);
    this.chunked.clear();
    this.chunkCall = undefined;
    this.chunkText = undefined;
  }

  /** Pieces of another call come: this one may be whole, and may go on later if it is not. */
  switchCall(toolCallId: string): void {
    const before = this.chunkCall;
    this.chunkCall = toolCallId;
    if (before !== undefined && this.memory.textOf(callKey(before)) !== "") this.makeAvailable(before);
  }

  finish(get: Get): void {
    this.#finish = get;
    this.#settled = false;
    const tanstack = own(get("metadata"), "tanstack");
    // TanStack ends each turn of the model with it: the results of the turn come after.
    const goesOn = get("outcome") === undefined && (tanstack !== undefined || this.options.variant === "tanstack");
    if (!goesOn && (get("outcome") !== undefined || !this.#hasOpenCalls())) this.settle();
  }

  fail(get: Get): void {
    this.translation.push(this.translation.open.endings("interrupted"));
    this.translation.add("run-error", { errorText: get("message") });
    this.#settled = true;
    this.#finish = undefined;
  }

  /** What a resumed run goes on with. */
  start(): void {
    this.#settled = false;
    this.translation.push([{ type: "run-status", status: "running" }]);
  }

  /** The end of the run, where it was said: every part gets an end, or the run says whom it waits for. */
  settle(): void {
    if (this.#settled || this.#finish === undefined) return;
    this.#settled = true;
    const { translation } = this;
    const { open } = translation;
    this.endChunks();
    translation.push(open.contentEndings());
    this.#endBrokenCalls();
    const outcome = this.#finish("outcome");
    const type = own(outcome, "type");
    if (type === "cancelled") return this.#end("stopped");
    if (type === "interrupt") return this.#wait(own(outcome, "interrupts"));
    const pending = own(outcome, "pendingToolCallIds");
    this.#waitForBrowser(Array.isArray(pending) && pending.length > 0 ? pending : undefined);
  }

  #hasOpenCalls(): boolean {
    return this.translation.open.callsIn("input", "ready", "asked", "approved", "running").length > 0;
  }

  /** A call whose arguments never became whole did not run; one that is no JSON failed. */
  #endBrokenCalls(): void {
    const { translation, ended } = this;
    for (const toolCallId of translation.open.callsIn("input")) {
      if (!ended.has(toolCallId)) translation.push(translation.open.ending(toolCallId, "interrupted"));
      else {
        const errorText = "The arguments are not valid JSON.";
        translation.push([{ type: "tool-output-error", toolCallId, errorText, phase: "input" }]);
      }
    }
  }

  #wait(interrupts: unknown): void {
    const { translation } = this;
    const all: readonly unknown[] = Array.isArray(interrupts) ? interrupts : [];
    for (const interrupt of all) if (!isForBrowser(interrupt)) addInterrupt(translation, interrupt);
    const browser = all.filter(isForBrowser).map((interrupt) => own(interrupt, "toolCallId"));
    if (translation.open.callsIn("asked").length > 0) {
      translation.push(translation.open.waiting("awaiting-approval"));
    } else this.#waitForBrowser(browser);
  }

  /** `named`: the calls that the server says are left; else those of the browser's tools. */
  #waitForBrowser(named: readonly unknown[] | undefined): void {
    const { translation, options, names } = this;
    const { open } = translation;
    const isBrowsers = (id: string) =>
      named?.includes(id) ?? (options.clientTools === undefined || options.clientTools.includes(names.get(id) ?? ""));
    // Nobody is asked any more, and nothing runs.
    for (const id of open.callsIn("asked", "running")) translation.push(open.ending(id, "interrupted"));
    const left = open.callsIn("ready", "approved");
    for (const id of left.filter((call) => !isBrowsers(call))) translation.push(open.ending(id, "interrupted"));
    if (!left.some(isBrowsers)) return this.#end("interrupted");
    translation.push(open.waiting("awaiting-client-tool"));
  }

  #end(cause: CancelCause): void {
    const { translation } = this;
    translation.push(translation.open.endings(cause));
    const finish = own(own(this.#finish?.("metadata"), "tanstack"), "finishReason");
    translation.add("run-status", { status: cause === "stopped" ? "stopped" : "done", finish });
  }
}

export function callKey(toolCallId: string): string {
  return `call ${toolCallId}`;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
