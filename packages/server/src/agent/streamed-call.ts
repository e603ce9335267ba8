import type { CallRecord, RunRecord } from "../records/index";

/** A call as it streams in. */
export type StreamedCall = {
  readonly toolCallId: string;
  readonly modelCallId: string;
  readonly name: string;
  /** From the deltas: for display. */
  text: string;
  /** The whole arguments, once the model has said so. Null: they never arrived. */
  arrived: string | null;
  /** Some of the arguments are secret: nothing is shown while they stream. */
  readonly isSecret: boolean;
  /** The place in its turn, from 0. */
  readonly place: number;
};

const USABLE_ID = /^[\w.:-]{1,128}$/;

/** The model's id while it is unused in the conversation, else with `~2`, `~3`, … */
export function freeCallId(modelCallId: string, taken: ReadonlySet<string>): string {
  const base = USABLE_ID.test(modelCallId) ? modelCallId : "call";
  if (!taken.has(base)) return base;
  for (let count = 2; ; count++) {
    const id = `${base}~${count}`;
    if (!taken.has(id)) return id;
  }
}

/** The record of a call that the model has begun. */
export function newCall(run: RunRecord, call: StreamedCall, index: number): CallRecord {
  return {
    runId: run.runId,
    toolCallId: call.toolCallId,
    modelCallId: call.modelCallId,
    step: run.step,
    index,
    toolName: call.name,
    effects: "once",
    executor: "server",
    sequential: false,
    untrusted: false,
    status: "streaming",
    digest: "",
    inputHash: "",
    approval: null,
    readyAt: null,
    fence: 0,
    owner: null,
    leaseUntil: null,
    attempt: 0,
    startedAt: null,
    stopAt: null,
    answer: null,
    end: null,
  };
}
