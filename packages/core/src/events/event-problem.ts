/**
 * Why an event changed nothing, or not what it meant to.
 *
 * `duplicate`: it is in the message already. `gap`: events before it are missing, it was not applied. `foreign-run`: it belongs to
 * another run. `illegal-transition`: the call can't take it any more. `skipped`: it stands for a frame that could not be used.
 * `unknown-event` and `malformed-event`: it is no event; its place in the run counts all the same.
 */
export type FoldProblemCode =
  | "duplicate"
  | "gap"
  | "foreign-run"
  | "illegal-transition"
  | "skipped"
  | "unknown-event"
  | "malformed-event";

/** `message` is for people who look after the app. */
export type FoldProblem = { code: FoldProblemCode; message: string; runId?: string; seq?: number; toolCallId?: string };
