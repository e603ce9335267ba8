import type { MessageRun } from "../parts/message";
import type { MessageStore } from "../store/message-store";
import { mergeLoaded } from "./conversation";
import { isAnswer } from "./final-answer";
import type { Transport } from "./transport";
import type { Problem } from "./types";

export type ConversationLoaderOptions = {
  transport: Transport;
  store: MessageStore;
  conversationId: string;
  /** The conversation was read; with the run that the backend says is its newest. */
  onLoaded: (run: MessageRun | undefined) => void;
  /** Reading failed: a problem; `null` once a later reading has succeeded. */
  onProblem: (problem: Problem | null) => void;
};

/** Reads the conversation as the backend has it, once at a time. */
export class ConversationLoader {
  readonly #options: ConversationLoaderOptions;
  #loading: Promise<boolean> | undefined;

  constructor(options: ConversationLoaderOptions) {
    this.#options = options;
  }

  /** Resolves to false if it can't be read. Never rejects. */
  load(): Promise<boolean> {
    return (this.#loading ??= this.#load().finally(() => {
      this.#loading = undefined;
    }));
  }

  async #load(): Promise<boolean> {
    const { transport, conversationId, store, onLoaded, onProblem } = this.#options;
    try {
      const loaded = await transport.load?.(conversationId);
      if (loaded !== undefined) mergeLoaded(store, loaded);
      onProblem(null);
      onLoaded(loaded?.run);
      return loaded !== undefined;
    } catch (cause) {
      const { code, message } = isAnswer(cause)
        ? cause
        : { code: "load-failed", message: "The conversation could not be loaded." };
      onProblem({ code, message, cause });
      return false;
    }
  }
}
