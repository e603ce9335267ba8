import { own } from "../../../events/read-field";
import type { Get, Translation } from "../translation";

/** `name` is without `data-`. */
export type TransientData = { name: string; id?: string; value: unknown };

/** What one answer of an AI SDK server has said so far, as far as later chunks and its end need it. */
export class AiSdkAnswer {
  readonly translation: Translation;
  /** Calls that the model's provider runs. */
  readonly providerCalls = new Set<unknown>();
  /** Approvals that nobody is asked: the server answers them itself. */
  readonly automatic = new Set<unknown>();
  readonly callOfApproval = new Map<unknown, unknown>();
  /** Calls whose input failed: the same error comes again as their output. */
  readonly inputErrors = new Set<unknown>();
  step = 0;
  hasFinished = false;
  #finishReason: unknown;
  #failed = false;
  #aborted = false;
  #settled = false;
  #metadata: Record<string, unknown> = {};
  readonly #onTransientData: (data: TransientData) => void;

  constructor(translation: Translation, onTransientData: (data: TransientData) => void) {
    this.translation = translation;
    this.#onTransientData = onTransientData;
  }

  addData(name: string, get: Get): void {
    const id = get("id");
    const value = get("data");
    if (get("transient") !== true) this.translation.add("data", { name, id, value });
    else this.#onTransientData({ name, value, ...(typeof id === "string" && { id }) });
  }

  /** Metadata comes in pieces that are laid over each other, as `useChat` does it. */
  addMetadata(metadata: unknown): void {
    if (typeof metadata !== "object" || metadata === null) return;
    this.#metadata = overlaid(this.#metadata, metadata);
    this.translation.add("data", { name: "message-metadata", id: "message-metadata", value: this.#metadata });
  }

  /** More than one answer may be written into a stream: each has its own end, the stream has the last word. */
  finish(reason: unknown): void {
    this.hasFinished = true;
    this.#finishReason = reason;
  }

  fail(errorText: unknown): void {
    this.hasFinished = true;
    this.#failed = true;
    this.translation.add("run-error", { errorText });
  }

  abort(): void {
    this.hasFinished = true;
    this.#aborted = true;
  }

  /** The end of the stream: every part gets an end, or the run says whom it waits for. */
  settle(): void {
    if (this.#settled) return;
    this.#settled = true;
    const { translation } = this;
    const { open } = translation;
    if (this.#aborted || this.#failed) {
      translation.push(open.endings(this.#failed ? "interrupted" : "stopped"));
      if (!this.#failed) translation.push([{ type: "run-status", status: "stopped" }]);
      return;
    }
    translation.push(open.contentEndings());
    const lost = open.callsIn("input", "running");
    const provider = open.callsIn("ready", "approved").filter((id) => this.providerCalls.has(id));
    for (const id of [...lost, ...provider]) translation.push(open.ending(id, "interrupted"));
    if (open.callsIn("asked").length > 0) translation.push(open.waiting("awaiting-approval"));
    else this.#end();
  }

  #end(): void {
    const { translation } = this;
    const { open } = translation;
    const reason = this.#finishReason;
    // A call without a result, though the model's turn is over, is one for the browser.
    const waitsForBrowser = reason === undefined || reason === "tool-calls" || reason === "unknown";
    if (waitsForBrowser && open.callsIn("ready", "approved").length > 0) {
      translation.push(open.waiting("awaiting-client-tool"));
      return;
    }
    translation.push(open.endings("interrupted"));
    translation.add("run-status", { status: reason === "error" ? "failed" : "done", finish: reason });
  }
}

/** The later value of each member, objects member by member. `__proto__` is left out. */
export function overlaid(before: object, after: object): Record<string, unknown> {
  const merged: Record<string, unknown> = { ...before };
  for (const [name, value] of Object.entries(after)) {
    if (name === "__proto__" || value === undefined) continue;
    const known = own(before, name);
    merged[name] = isPlain(known) && isPlain(value) ? overlaid(known, value) : value;
  }
  return merged;
}

function isPlain(value: unknown): value is object {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
