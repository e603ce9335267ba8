import type { CancelCause } from "../../../parts/tool-part";
import { callsIn, conclusion } from "../open-parts";
import type { Get, Translation } from "../translation";

/** `name` is without `data-`. */
export type TransientData = { name: string; id?: string; value: unknown };

/** What one answer of an AI SDK server has said so far, as far as later chunks and its end need it. */
export class AiSdkAnswer {
  readonly translation: Translation;
  /** Calls that the model's provider runs. */
  readonly providerCalls = new Set<unknown>();
  readonly callOfApproval = new Map<unknown, unknown>();
  step = 0;
  hasFinished = false;
  #finish: unknown;
  /** Why the answer has ended before its time. */
  #cause: CancelCause | undefined;
  #settled = false;
  #metadata: object = {};
  readonly #onTransientData: ((data: TransientData) => void) | undefined;

  constructor(translation: Translation, onTransientData?: (data: TransientData) => void) {
    this.translation = translation;
    this.#onTransientData = onTransientData;
  }

  addData(name: string, get: Get): void {
    const id = get("id");
    const value = get("data");
    if (get("transient") !== true) this.translation.add("data", { name, id, value });
    else this.#onTransientData?.({ name, value, ...(typeof id === "string" && { id }) });
  }

  /** Metadata comes in pieces that are laid over each other. */
  addMetadata(get: Get): void {
    const metadata = get("messageMetadata");
    if (metadata === undefined) return;
    this.#metadata = { ...this.#metadata, ...Object(metadata) };
    const name = "message-metadata";
    this.translation.add("data", { name, id: name, value: this.#metadata });
  }

  /**
   * The answer is over, by this word of the model, or before its time. More than one answer may be written into a stream: the stream
   * has the last word.
   */
  finish(reason: unknown, cause?: CancelCause): void {
    this.hasFinished = true;
    this.#finish = reason;
    this.#cause ??= cause;
  }

  /** The end of the stream: every part gets an end, or the run says whom it waits for. */
  settle(): void {
    if (this.#settled) return;
    this.#settled = true;
    const { message } = this.translation;
    const reason = this.#finish;
    const asked = callsIn(message, "approval-requested");
    const ready = callsIn(message, "input-available", "approval-responded").filter((id) => !this.providerCalls.has(id));
    // A call without a result, though the model's turn is over, is one for the browser.
    const isForBrowser = asked.length > 0 || reason === undefined || reason === "tool-calls" || reason === "unknown";
    const waits = this.#cause === undefined && isForBrowser ? [...asked, ...ready] : [];
    const status = this.#cause === "stopped" ? "stopped" : reason === "error" ? "failed" : "done";
    this.translation.push(conclusion(message, this.#cause ?? "interrupted", waits, status, reason));
  }
}
