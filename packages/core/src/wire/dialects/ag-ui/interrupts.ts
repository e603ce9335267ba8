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
  const said = own(interrupt, "toolCallId");
  const message = own(interrupt, "message");
  const toolCallId = said ?? approvalId;
  if (said === undefined) {
    const toolName = own(interrupt, "reason") ?? "interrupt";
    translation.add("tool-input-start", { toolCallId, toolName });
    const input = own(own(interrupt, "metadata"), "tanstack:interruptPayload") ?? { message };
    translation.add("tool-input-available", { toolCallId, toolName, input });
  }
  const expires = own(interrupt, "expiresAt");
  const expiresAt = typeof expires === "string" ? Date.parse(expires) : Number.NaN;
  translation.add("tool-approval-requested", {
    toolCallId,
    approvalId,
    reason: message,
    editable: editableOf(own(interrupt, "responseSchema")),
    ...(Number.isFinite(expiresAt) && { expiresAt }),
  });
}

/** The arguments that may be changed: those of `editedArgs`, where the answer may carry it. */
export function editableOf(schema: unknown): string[] | undefined {
  const choices = own(schema, "oneOf") ?? own(schema, "anyOf");
  for (const choice of Array.isArray(choices) ? choices : [schema]) {
    const edited = own(own(choice, "properties"), "editedArgs");
    const names = Object.keys(Object(own(edited, "properties")));
    if (names.length > 0) return names.map((name) => formatPointer([name]));
  }
  return undefined;
}
