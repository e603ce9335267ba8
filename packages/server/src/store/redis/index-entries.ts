import type { CallRecord, Plan, RunWrite } from "../../records/index";
import { keyText } from "../keys";
import type { Client, Command } from "./client";
import type { KeyNames } from "./key-names";
import type { LoadedState } from "./load";

/** What stands in `due` for a run: written for one commit and never again, so that removing it can't take another commit's. */
export type DueEntry = { readonly due: number | null; readonly entry: string };

export const NOT_DUE: DueEntry = { due: null, entry: "" };

/** How long a commit may take after its entries were written. Entries that belong to nothing are removed later than that. */
export const COMMIT_MS = 30_000;

/**
 * What other keys must say of a plan. They stand in other slots than the conversation, so they are written before it: one too many is found
 * out when it is used, one too few would never be.
 */
export type IndexPlan = {
  readonly before: readonly Command[];
  /** By run. */
  readonly due: ReadonlyMap<string, DueEntry>;
  /** Entries that this commit makes useless. */
  readonly replaced: readonly string[];
};

export function planIndexes(
  names: KeyNames,
  tag: string,
  plan: Plan<unknown>,
  loaded: LoadedState,
  version: string,
): IndexPlan {
  const due = new Map<string, DueEntry>();
  const replaced: string[] = [];
  const before: Command[] = [];
  for (const write of plan.runs) {
    const { runId } = write.record;
    const old = loaded.state.run?.runId === runId ? loaded.due : null;
    const entry = dueEntry(write, old, version, loaded.state.now);
    due.set(runId, entry);
    if (entry.entry !== "" && entry !== old) before.push(["ZADD", names.due, entry.due ?? 0, entry.entry]);
    if (old !== null && old.entry !== "" && entry !== old) replaced.push(old.entry);
    before.push(...runCommands(names, tag, write, loaded));
  }
  for (const call of plan.calls) before.push(...approvalCommands(names, tag, call, loaded));
  if (plan.conversation !== null) {
    const { key, updatedAt, lastRunId } = plan.conversation;
    // One without a run is nothing to show.
    if (lastRunId !== "") before.push(["ZADD", names.owner(key), "GT", updatedAt, key.conversationId]);
    before.push(["ZADD", names.conversations, "GT", updatedAt, keyText(key)]);
  }
  return { before, due, replaced };
}

function dueEntry({ record, dueAt }: RunWrite, old: DueEntry | null, version: string, now: number): DueEntry {
  if (dueAt === null) return NOT_DUE;
  return old?.due === dueAt ? old : { due: dueAt, entry: `${record.runId} ${now} ${version}` };
}

function runCommands(names: KeyNames, tag: string, { record }: RunWrite, { state }: LoadedState): Command[] {
  const known = state.run?.runId === record.runId ? state.run : null;
  const commands: Command[] = [];
  if (known === null) commands.push(["SET", names.run(record.runId), tag]);
  if (record.endedAt !== null && known?.endedAt !== record.endedAt) {
    commands.push(["ZADD", names.ended, record.endedAt, record.runId]);
  }
  return commands;
}

function approvalCommands(names: KeyNames, tag: string, call: CallRecord, { state }: LoadedState): Command[] {
  const { approval, runId, toolCallId } = call;
  if (approval === null) return [];
  const isKnown = state.calls.some((old) => old.runId === runId && old.approval?.approvalId === approval.approvalId);
  return isKnown ? [] : [["SET", names.approval(approval.approvalId), JSON.stringify([tag, runId, toolCallId])]];
}

/** Removes entries that no run has. If this fails, whoever comes across them does. */
export function removeEntries(client: Client, names: KeyNames, entries: readonly string[]): void {
  if (entries.length === 0) return;
  client.send("ZREM", names.due, ...entries).catch(() => undefined);
}
