import type { MessageRun } from "../parts/message";
import type { TransportError } from "./transport-error";

/** Why a run is read no more. */
export type RunEnding =
  | { reason: "ended"; run: MessageRun }
  /** The backend has nothing more, and the log says no end. */
  | { reason: "nothing-more" }
  /** The backend refused: its answer is final. */
  | { reason: "refused"; error: TransportError }
  | { reason: "disposed" };
