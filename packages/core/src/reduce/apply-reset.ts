import type { EventOf } from "../events/types";
import { type MessagePart, newRun, type UIMessage } from "../parts/message";
import type { FoldProblemCode } from "../events/event-problem";
import { jsonEqual } from "./json-equal";
import type { MessageDraft } from "./message-draft";

/** Rebuilds the message from a snapshot of the server, unless the message is further already. Equal parts keep their identity. */
export function applyReset(draft: MessageDraft, event: EventOf<"reset">): FoldProblemCode | undefined {
  const { run } = draft;
  const snapshot = event.message;
  const named = event.runId === undefined ? undefined : { ...newRun(event.runId), seq: event.seq ?? 0 };
  const next = snapshot.run ?? named ?? run;
  if (run !== undefined && run.id !== "" && next !== undefined) {
    if (run.id === next.id && next.seq < run.seq) return "duplicate";
    if (run.id !== next.id && snapshot.id !== draft.id) return "foreign-run";
    if (run.earlier?.includes(next.id)) return "duplicate";
  }
  const parts = withKnownParts(draft.finish().parts, snapshot.parts);
  const message: UIMessage = { ...snapshot, parts };
  draft.restart(next === undefined ? message : { ...message, run: next });
  return undefined;
}

function withKnownParts(known: readonly MessagePart[], parts: readonly MessagePart[]): readonly MessagePart[] {
  const byKey = new Map(known.map((part) => [part.key, part]));
  return parts.map((part) => {
    const old = byKey.get(part.key);
    return old !== undefined && jsonEqual(old, part) ? old : part;
  });
}
