import type { CallRecord, ContentKind } from "../../records/index";
import type { CallView, Contents, RunHistory, RunPage, StoredEvent } from "../agent-store";
import type { Client, Reply } from "./client";
import { CALL, HISTORY, PAGES } from "./reading-scripts";
import { items, number, numberOrNull, pairs, record, text, textOrNull } from "./replies";

/** The runs of a conversation with records and contents, of one moment. */
export async function readHistory(client: Client, base: string): Promise<RunHistory[]> {
  return items(await client.run(HISTORY, base, [])).map((reply) => {
    const [run, contents, calls] = items(reply);
    const byOwner = contentsByOwner(contents);
    const records = items(calls).map((call) => record<CallRecord>(call));
    return {
      run: record(run),
      contents: byOwner.get("") ?? new Map(),
      calls: records
        .sort((a, b) => a.index - b.index)
        .map((call) => ({ call, contents: byOwner.get(call.toolCallId) ?? new Map() })),
    };
  });
}

/** Runs as pages, oldest first, of one moment. */
export async function readPages(client: Client, base: string, runId = ""): Promise<RunPage[]> {
  return items(await client.run(PAGES, base, [runId])).map((reply) => {
    const [run, seq, snapshotSeq, snapshot, said, events] = items(reply);
    const through = numberOrNull(snapshotSeq);
    return {
      run: record(run),
      seq: number(seq),
      text: textOrNull(said) ?? '""',
      snapshot: through === null ? null : { seq: through, json: text(snapshot) },
      events: items(events).map(storedEvent),
    };
  });
}

const CALL_CONTENTS: readonly ContentKind[] = ["arguments", "shown", "effective", "edits", "output"];

export async function readCall(
  client: Client,
  base: string,
  runId: string,
  toolCallId: string,
): Promise<CallView | null> {
  const fields = CALL_CONTENTS.map((kind) => `${toolCallId} ${kind}`);
  const [call, values] = items(await client.run(CALL, base, [runId, toolCallId, ...fields]));
  if (call === undefined) return null;
  const contents = CALL_CONTENTS.flatMap((kind, index): [ContentKind, string][] => {
    const json = textOrNull(items(values)[index]);
    return json === null ? [] : [[kind, json]];
  });
  return { call: record(call), contents: new Map(contents) };
}

/** An entry of the stream: its id is `<seq>-0`. */
export function storedEvent(reply: Reply): StoredEvent {
  const [id, fields] = items(reply);
  const values = new Map(pairs(fields));
  return {
    seq: Number.parseInt(text(id), 10),
    at: number(values.get("at")),
    type: values.get("type") ?? "",
    json: values.get("json") ?? "",
  };
}

/** A content's name is its call, or nothing, and its kind. */
function contentsByOwner(reply: Reply | undefined): Map<string, Contents> {
  const owners = new Map<string, Map<ContentKind, string>>();
  for (const [name, json] of pairs(reply)) {
    const space = name.indexOf(" ");
    const owner = name.slice(0, space);
    const kinds = owners.get(owner) ?? new Map<ContentKind, string>();
    // Written by this store only.
    owners.set(owner, kinds.set(name.slice(space + 1) as ContentKind, json));
  }
  return owners;
}
