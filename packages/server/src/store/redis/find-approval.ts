import type { CallRecord, RunRecord } from "../../records/index";
import type { CallAddress } from "../agent-store";
import type { Client } from "./client";
import type { KeyNames } from "./key-names";
import { RUN_AND_CALL } from "./reading-scripts";
import { items, record, textOrNull } from "./replies";

/** Where an approval belongs, if its call agrees. */
export async function findApproval(client: Client, names: KeyNames, approvalId: string): Promise<CallAddress | null> {
  const found = textOrNull(await client.send("GET", names.approval(approvalId)));
  if (found === null) return null;
  const [tag = "", runId = "", toolCallId = ""]: string[] = JSON.parse(found);
  const [run, call] = items(await client.run(RUN_AND_CALL, names.base(tag), [runId, toolCallId]));
  if (textOrNull(run) === null || textOrNull(call) === null) return null;
  if (record<CallRecord>(call).approval?.approvalId !== approvalId) return null;
  return { key: record<RunRecord>(run).key, runId, toolCallId };
}
