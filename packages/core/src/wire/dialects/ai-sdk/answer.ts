import type { UIMessage } from "../../../parts/message";
import type { CancelCause } from "../../../parts/tool-part";
import { callsIn, conclusion } from "../open-parts";
import type { Get, Translation } from "../translation";

/** `name` is without `data-`. */
export type TransientData = { name: string; id?: string; value: unknown };

export type AiSdkAnswer = ReturnType<typeof createAnswer>;

/** What one answer of an AI SDK server has said so far, as far as later chunks and its end need it. */
export function createAnswer(translation: Translation, onTransientData?: (data: TransientData) => void) {
  /** Calls that the model's provider runs. */
  const providerCalls = new Set<unknown>();
  let isOver = false;
  let reason: unknown;
  /** Why the answer has ended before its time. */
  let cause: CancelCause | undefined;
  /** The message as it was settled. What comes after the end has its end, too. */
  let settled: UIMessage | undefined;
  let metadata: object = {};

  return {
    translation,
    providerCalls,
    callOfApproval: new Map<unknown, unknown>(),
    step: 0,

    addData(name: string, get: Get): void {
      const id = get("id");
      const value = get("data");
      if (get("transient") !== true) translation.add("data", { name, id, value });
      else onTransientData?.({ name, value, ...(typeof id === "string" && { id }) });
    },

    /** Metadata comes in pieces that are laid over each other. */
    addMetadata(get: Get): void {
      const piece = get("messageMetadata");
      if (piece === undefined) return;
      metadata = { ...metadata, ...Object(piece) };
      const name = "message-metadata";
      translation.add("data", { name, id: name, value: metadata });
    },

    /**
     * The answer is over, by this word of the model, or before its time. More than one answer may be written into a stream: the stream
     * has the last word.
     */
    finish(said: unknown, early?: CancelCause): void {
      isOver = true;
      reason = said;
      cause ??= early;
    },

    /**
     * The end of the stream: every part gets an end, or the run says whom it waits for. Without a word that the answer is over, the bytes
     * were cut: nothing has ended.
     */
    settle: (isSaid: boolean): void => {
      const { message } = translation;
      if (settled === message || !(isSaid || isOver)) return;
      const asked = callsIn(message, "approval-requested");
      const ready = callsIn(message, "input-available", "approval-responded").filter((id) => !providerCalls.has(id));
      // A call without a result, though the model's turn is over, is one for the browser.
      const isForBrowser = asked.length > 0 || reason === undefined || reason === "tool-calls" || reason === "unknown";
      const waits = cause === undefined && isForBrowser ? [...asked, ...ready] : [];
      const status = cause === "stopped" ? cause : reason === "error" ? "failed" : "done";
      translation.push(conclusion(message, cause ?? "interrupted", waits, status, reason));
      settled = translation.message;
    },
  };
}
