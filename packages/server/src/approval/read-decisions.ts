import { applyEdits, type Edit } from "@callstate/core";
import { agentOf } from "../agent/agent";
import type { AgentOptions } from "../agent/agent-options";
import { argumentsToRun } from "../agent/recheck-call";
import type { CallEnd, ConversationKey, DecisionRecord, ShownContent } from "../records/index";
import type { CallView } from "../store/agent-store";
import { showEdits, shownOf } from "./examine-decision";

/** One question of a conversation, with everything that is on record about it. Secrets are replaced, as they were for the person. */
export type DecidedCall = {
  readonly key: ConversationKey;
  readonly runId: string;
  readonly toolCallId: string;
  readonly toolName: string;
  readonly approvalId: string;
  readonly expiresAt: number;
  /** What the person saw. */
  readonly shown: ShownContent;
  /** What the person changed before approving. */
  readonly edits: readonly Edit[];
  /** Null while nobody has decided, and where nobody ever did. */
  readonly decision: DecisionRecord | null;
  /** Null while the call is open. */
  readonly end: CallEnd | null;
};

/**
 * The questions of a conversation in their order: who decided what, shown what, with which edits, and what came of it. Read from the
 * records, which only the server writes. After the conversation is removed, `store.readAudit` still has ids, times and digests.
 */
export async function readDecisions(options: AgentOptions, key: ConversationKey): Promise<DecidedCall[]> {
  const history = await agentOf(options).store.readHistory(key);
  return history.flatMap(({ calls }) => calls.flatMap((view) => decidedCall(options, key, view)));
}

function decidedCall(options: AgentOptions, key: ConversationKey, view: CallView): DecidedCall[] {
  const { runId, toolCallId, toolName, approval, end } = view.call;
  if (approval === null) return [];
  const { approvalId, expiresAt, decision } = approval;
  const edits = editsOf(options, view);
  return [{ key, runId, toolCallId, toolName, approvalId, expiresAt, shown: shownOf(view), edits, decision, end }];
}

/** The recorded edits as people may see them. */
export function editsOf(options: AgentOptions, view: CallView): Edit[] {
  const json = view.contents.get("edits");
  if (json === undefined) return [];
  const edits: Edit[] = JSON.parse(json);
  const raw = argumentsToRun({ ...view, contents: new Map([...view.contents].filter(([kind]) => kind !== "edits")) });
  return showEdits(options.tools.registry.get(view.call.toolName), applyEdits(raw?.value, edits).value, edits);
}
