import { own } from "../../events/read-field";
import { neutral } from "../../events/sentences";
import type { Get, Translation } from "../../wire/dialects/translation";

/** What a stored approval carries beyond what our parts keep. */
const envelope = ["signature", "descriptor", "inputSchemaInput"];

/** A stored call, as the events that lead to its state. */
export function importCall(
  translation: Translation,
  type: string,
  get: Get,
  isLast: boolean,
  lost: (message: string) => void,
): void {
  const toolCallId = get("toolCallId");
  const toolName = type === "dynamic-tool" ? get("toolName") : type.slice(5);
  const state = get("state");
  const input = get("input");
  translation.add("tool-input-start", { toolCallId, toolName, title: get("title") });
  if (state === "input-streaming") {
    const text = get("rawInput") ?? (input === undefined ? "" : JSON.stringify(input));
    if (text !== "") translation.add("tool-input-delta", { toolCallId, inputTextDelta: text });
    translation.add("tool-cancelled", { toolCallId, cause: "interrupted" });
    return;
  }
  if (input !== undefined) translation.add("tool-input-available", { toolCallId, toolName, input });
  importApproval(translation, toolCallId, get, lost);
  switch (state) {
    case "input-available":
      if (isLast && get("providerExecuted") !== true) return;
      break;
    case "approval-requested":
      if (!isLast) translation.add("tool-cancelled", { toolCallId, cause: "superseded" });
      return;
    case "approval-responded":
      if (own(get("approval"), "approved") === false) return;
      break;
    case "output-available":
      if (get("preliminary") !== true) {
        translation.add("tool-output-available", { toolCallId, output: get("output") ?? null });
        return;
      }
      translation.add("tool-output-preliminary", { toolCallId, output: get("output") ?? null });
      break;
    case "output-error": {
      const raw = get("rawInput");
      const isInput = input === undefined && raw !== undefined;
      if (isInput) {
        const text = typeof raw === "string" ? raw : JSON.stringify(raw);
        translation.add("tool-input-delta", { toolCallId, inputTextDelta: text });
      }
      const phase = isInput ? "input" : "execution";
      translation.add("tool-output-error", { toolCallId, errorText: get("errorText"), phase });
      return;
    }
    case "output-denied": {
      const approval = get("approval");
      const by = own(approval, "isAutomatic") === true ? "policy" : "user";
      translation.add("tool-output-denied", { toolCallId, by, reason: own(approval, "reason") });
      return;
    }
    default:
      lost(`The state ${JSON.stringify(state)} is unknown.`);
  }
  translation.add("tool-output-unknown", { toolCallId, note: neutral.unknown });
}

function importApproval(
  translation: Translation,
  toolCallId: unknown,
  get: Get,
  lost: (message: string) => void,
): void {
  const approval = get("approval");
  const approvalId = own(approval, "id");
  if (approvalId === undefined) return;
  for (const name of envelope) {
    if (own(approval, name) !== undefined)
      lost(`\`approval.${name}\` is not kept: answer through the transport that loaded it.`);
  }
  const isAutomatic = own(approval, "isAutomatic") === true;
  if (!isAutomatic) {
    translation.add("tool-approval-requested", { toolCallId, approvalId, reason: own(approval, "requestReason") });
  }
  const approved = own(approval, "approved");
  if (typeof approved !== "boolean") return;
  const decision = { approved, reason: own(approval, "reason"), by: isAutomatic ? "policy" : "user" };
  translation.add("tool-approval-responded", { toolCallId, approvalId, ...decision });
}
