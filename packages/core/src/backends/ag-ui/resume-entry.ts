import { own } from "../../events/read-field";
import type { Decision } from "../../parts/approval";
import { applyEdits } from "../../reduce/apply-edits";
import { editableOf } from "../../wire/dialects/ag-ui/interrupts";
import { notSupported } from "../foreign-transport";

/** The answer to one interrupt, as the next run carries it. */
export type ResumeEntry = {
  interruptId: string;
  status: "resolved" | "cancelled";
  payload?: unknown;
  metadata?: object;
};

/** A decision as an answer. Throws a `TransportError` for an edit that the interrupt's form has no room for. */
export function decided(
  interrupt: unknown,
  { approvalId, approved, edits = [], reason }: Decision,
  input: unknown,
): ResumeEntry {
  const payload: Record<string, unknown> = { approved };
  if (edits.length > 0) {
    if (editableOf(own(interrupt, "responseSchema")) === undefined) {
      throw notSupported(
        "Changing the arguments",
        "Approve them as they are, or decline and say what should be different.",
      );
    }
    payload["editedArgs"] = applyEdits(input, edits).value;
  }
  const binding = own(own(interrupt, "metadata"), "tanstack:interruptBinding");
  if (reason !== undefined && binding === undefined) payload["reason"] = reason;
  // TanStack's forms have no room for a reason, but it takes what a declined call answers as a value.
  else if (reason !== undefined) payload["payload"] = { error: `User declined tool execution: ${reason}` };
  const metadata = continuationOf(interrupt, binding);
  return { interruptId: approvalId, status: "resolved", payload, ...(metadata !== undefined && { metadata }) };
}

/** The run that asked is left: nobody answers. */
export function abandoned(interrupt: unknown): ResumeEntry {
  return { interruptId: String(own(interrupt, "id")), status: "cancelled" };
}

const fromBinding = ["definitionId", "key", "batchIndex", "responseSchemaHash", "payloadSchemaHash"];
const fromInterrupt = ["reason", "message", "expiresAt"];

/** A question of TanStack's about no call comes back with itself, so that a server without a store can go on. */
function continuationOf(interrupt: unknown, binding: unknown): object | undefined {
  if (own(binding, "kind") !== "generic" || own(binding, "definitionId") === undefined) return undefined;
  const asked: Record<string, unknown> = { v: 1 };
  const copy = (source: unknown, names: readonly string[]) => {
    for (const name of names) if (own(source, name) !== undefined) asked[name] = own(source, name);
  };
  copy(binding, fromBinding);
  copy(interrupt, fromInterrupt);
  const payload = own(own(interrupt, "metadata"), "tanstack:interruptPayload");
  if (payload !== undefined) asked["payload"] = payload;
  return { "tanstack:interruptContinuation": { message: "", ...asked } };
}
