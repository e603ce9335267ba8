import { own } from "../../../events/read-field";
import { formatPointer } from "../../../parts/json-pointer";
import type { Translation } from "../translation";

/** An interrupt that waits for the browser to run a tool, not for a person: TanStack's way to say it. */
export function isForBrowser(interrupt: unknown): boolean {
  return own(interrupt, "reason") === "tanstack:client_tool_execution";
}

/** What a run stopped for, as a question on a call. One that is about no call becomes a call of its own. */
export function addInterrupt(translation: Translation, interrupt: unknown): void {
  const approvalId = own(interrupt, "id");
  const reason = own(interrupt, "message");
  const toolCallId = own(interrupt, "toolCallId") ?? approvalId;
  if (toolCallId === approvalId) {
    const toolName = own(interrupt, "reason") ?? "interrupt";
    const input = own(own(interrupt, "metadata"), "tanstack:interruptPayload") ?? { message: reason };
    translation.add("tool-input-available", { toolCallId, toolName, input });
  }
  const expiresAt = Date.parse(String(own(interrupt, "expiresAt")));
  const editable = editableOf(own(interrupt, "responseSchema"));
  const expiry = expiresAt > 0 ? expiresAt : undefined;
  translation.add("tool-approval-requested", { toolCallId, approvalId, reason, editable, expiresAt: expiry });
}

/** The arguments that may be changed: those of `editedArgs`, where the answer may carry it. */
export function editableOf(schema: unknown): string[] | undefined {
  const choices = own(schema, "oneOf") ?? own(schema, "anyOf") ?? [schema];
  for (const choice of Array.isArray(choices) ? choices : []) {
    const edited = own(own(choice, "properties"), "editedArgs");
    const names = Object.keys(Object(own(edited, "properties")));
    if (names.length > 0) return names.map((name) => formatPointer([name]));
  }
  return undefined;
}
