import type { MessageRun } from "../parts/message";
import { mergeLoaded } from "./conversation";
import { isAnswer, problemOf } from "./final-answer";
import type { SessionContext } from "./session-context";
import type { Problem } from "./types";

export type ConversationLoaderOptions = {
  /** The conversation was read; with the run that the backend says is its newest. */
  onLoaded: (run: MessageRun | undefined) => void;
  /** Reading failed: a problem; `null` once a later reading has succeeded. */
  onProblem: (problem: Problem | null) => void;
};

/** Reads the conversation as the backend has it, once at a time. Resolves to false if it can't be read. Never rejects. */
export function createLoader(
  { transport, conversationId, store }: SessionContext,
  { onLoaded, onProblem }: ConversationLoaderOptions,
): () => Promise<boolean> {
  let loading: Promise<boolean> | undefined;

  async function load(): Promise<boolean> {
    try {
      const loaded = await transport.load?.(conversationId);
      if (loaded !== undefined) mergeLoaded(store, loaded);
      onProblem(null);
      onLoaded(loaded?.run);
      return loaded !== undefined;
    } catch (cause) {
      const message = "The conversation could not be loaded.";
      onProblem(isAnswer(cause) ? problemOf(cause) : { code: "load-failed", message, cause });
      return false;
    }
  }

  return () =>
    (loading ??= load().finally(() => {
      loading = undefined;
    }));
}
