import type { RunRecord } from "../../records/index";
import type { RunAddress } from "../agent-store";
import type { Client, Command } from "./client";
import { COMMIT_MS, removeEntries } from "./index-entries";
import type { KeyNames } from "./key-names";
import { UNTIL_NOW } from "./reading-scripts";
import { items, number, record, text, textOrNull } from "./replies";

/** Room for entries that turn out to belong to nothing. */
const SPARE = 100;

/** Runs whose time has come by Redis's clock. Each entry is compared with its run; those that no run has are removed once that is certain. */
export async function findDue(client: Client, names: KeyNames, limit: number): Promise<RunAddress[]> {
  const [clock, found] = items(await client.run(UNTIL_NOW, names.due, [limit + SPARE]));
  const now = number(clock);
  const entries = items(found).map(text);
  const tags = await client.sendAll(entries.map((entry) => ["GET", names.run(runIdOf(entry))]));
  const runs = await client.sendAll(
    entries.map((entry, index): Command => {
      return ["HMGET", `${names.base(text(tags[index]))}:run:${runIdOf(entry)}`, "record", "entry"];
    }),
  );
  const due: RunAddress[] = [];
  const stale: string[] = [];
  for (const [index, entry] of entries.entries()) {
    const [json, current] = items(runs[index]);
    if (textOrNull(json) !== null && current === entry) {
      const { key, runId } = record<RunRecord>(json);
      due.push({ key, runId });
    } else if (writtenAt(entry) + 2 * COMMIT_MS < now) stale.push(entry);
  }
  removeEntries(client, names, stale);
  return due.slice(0, limit);
}

function runIdOf(entry: string): string {
  return entry.split(" ")[0] ?? "";
}

function writtenAt(entry: string): number {
  return Number(entry.split(" ")[1]);
}
