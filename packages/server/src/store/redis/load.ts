import type { CallRecord, TransitionState } from "../../records/index";
import type { TransitionRequest } from "../agent-store";
import type { Client } from "./client";
import { type DueEntry, NOT_DUE } from "./index-entries";
import { items, number, numberOrNull, record, text, textOrNull } from "./replies";
import { LOAD } from "./transition-scripts";

export type LoadedState = {
  readonly state: TransitionState;
  /** Empty where the conversation has none yet. */
  readonly version: string;
  /** Of the run. */
  readonly due: DueEntry;
};

/** Reads what a transition sees, or the answer that its token has. */
export async function load(
  client: Client,
  base: string,
  request: TransitionRequest,
): Promise<{ known: string } | LoadedState> {
  const { token, runId = "", messageId = "", calls } = request;
  const reply = items(await client.run(LOAD, base, [token, runId, messageId, calls ? "1" : "0"]));
  const [now, known, version, conversation, run, due, entry, callRecords, messageRun] = reply;
  if (typeof known === "string") return { known };
  const parsed = items(callRecords).map((call) => record<CallRecord>(call));
  return {
    version: text(version),
    due: textOrNull(entry) === null ? NOT_DUE : { due: numberOrNull(due), entry: text(entry) },
    state: {
      now: number(now),
      conversation: textOrNull(conversation) === null ? null : record(conversation),
      run: textOrNull(run) === null ? null : record(run),
      calls: parsed.sort((a, b) => a.index - b.index),
      messageRun: textOrNull(messageRun) === null ? null : record(messageRun),
    },
  };
}
