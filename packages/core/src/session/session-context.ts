import type { MessageStore } from "../store/message-store";
import type { Environment } from "./environment";
import type { Transport } from "./transport";
import type { Problem } from "./types";

/** What all parts of a session work with. */
export type SessionContext = {
  readonly conversationId: string;
  readonly transport: Transport;
  readonly store: MessageStore;
  readonly environment: Environment;
  /** Tells the app. */
  readonly report: (problem: Problem) => void;
  /** Tells the app and the person; `null`: what was told is over. */
  readonly fail: (problem: Problem | null) => void;
};
