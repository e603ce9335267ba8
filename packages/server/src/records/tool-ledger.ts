import { transition } from "./draft";
import type { Rules } from "./rules";
import type { ConversationKey, ConversationRecord } from "./run-record";
import type { Transition } from "./transition";

/** What all processes know of one tool and one user, beside the runs: when it ran, and results that may be given again. */
export type ToolLedger = {
  /** One for each execution that still counts against the limit. */
  readonly slots: readonly { readonly call: string; readonly at: number }[];
  /** Oldest first. */
  readonly results: readonly { readonly key: string; readonly until: number; readonly json: string }[];
};

const MAX_RESULTS = 20;
const MAX_RESULTS_LENGTH = 262_144;
const EMPTY: ToolLedger = { slots: [], results: [] };

export type SlotAnswer = { readonly ok: true } | { readonly ok: false; readonly waitMs: number };

/** Takes one of the executions that the limit allows, if one is left. The same call takes one only once. */
export function takeSlot(
  rules: Rules,
  input: { key: ConversationKey; call: string; calls: number; perMs: number },
): Transition<SlotAnswer> {
  return transition(rules, (draft) => {
    const { conversation } = draft.state;
    const ledger = conversation?.ledger ?? EMPTY;
    const slots = ledger.slots.filter(({ at }) => at + input.perMs > draft.now);
    if (slots.some(({ call }) => call === input.call)) return { ok: true };
    const oldest = slots.at(-input.calls);
    if (oldest !== undefined) return { ok: false, waitMs: oldest.at + input.perMs - draft.now };
    const next = { ...ledger, slots: [...slots, { call: input.call, at: draft.now }] };
    draft.setConversation(ledgerRecord(conversation, input.key, next, draft.now));
    return { ok: true };
  });
}

/** The result of an equal call, as JSON text, while it may be given again. */
export function readResult(rules: Rules, input: { resultKey: string }): Transition<string | null> {
  return transition(rules, (draft) => {
    const results = draft.state.conversation?.ledger?.results ?? [];
    return results.find(({ key, until }) => key === input.resultKey && until > draft.now)?.json ?? null;
  });
}

/** Keeps a result for equal calls. Old ones make room: a user costs a store so much a tool and no more. */
export function keepToolResult(
  rules: Rules,
  input: { key: ConversationKey; resultKey: string; json: string; cacheMs: number },
): Transition<null> {
  return transition(rules, (draft) => {
    const { conversation } = draft.state;
    const ledger = conversation?.ledger ?? EMPTY;
    const others = ledger.results.filter(({ key, until }) => key !== input.resultKey && until > draft.now);
    const results = [...others, { key: input.resultKey, until: draft.now + input.cacheMs, json: input.json }];
    while (results.length > MAX_RESULTS || lengthOf(results) > MAX_RESULTS_LENGTH) results.shift();
    draft.setConversation(ledgerRecord(conversation, input.key, { ...ledger, results }, draft.now));
    return null;
  });
}

function lengthOf(results: ToolLedger["results"]): number {
  return results.reduce((sum, { json }) => sum + json.length, 0);
}

function ledgerRecord(
  conversation: ConversationRecord | null,
  key: ConversationKey,
  ledger: ToolLedger,
  now: number,
): ConversationRecord {
  const base = conversation ?? { key, lastRunId: "", runCount: 0, title: "", createdAt: now };
  return { ...base, updatedAt: now, ledger };
}
