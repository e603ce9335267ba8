import type { Approval, RecordedDecision } from "../parts/approval";
import type { UIMessage } from "../parts/message";
import { isToolPart, type UntypedToolPart } from "../parts/tool-part";
import type { ToolSecrets } from "./tool-secrets";

/** A message without the secrets of its calls. */
export function redactMessage(message: UIMessage, secretsOf: (toolName: string) => ToolSecrets): UIMessage {
  return {
    ...message,
    parts: message.parts.map((part) => (isToolPart(part) ? redactPart(part, secretsOf(part.toolName)) : part)),
  };
}

function redactPart(part: UntypedToolPart, secrets: ToolSecrets): UntypedToolPart {
  const safe: UntypedToolPart = { ...part };
  if ("input" in safe && safe.input !== undefined) safe.input = secrets.input(safe.input);
  if ("partialInput" in safe && safe.partialInput !== undefined) delete safe.partialInput;
  if ("inputText" in safe && safe.inputText !== undefined) safe.inputText = secrets.text()(safe.inputText);
  if ("output" in safe && safe.output !== undefined) safe.output = secrets.output(safe.output);
  if ("partialOutput" in safe && safe.partialOutput !== undefined)
    safe.partialOutput = secrets.output(safe.partialOutput);
  if (safe.late?.output !== undefined) safe.late = { ...safe.late, output: secrets.output(safe.late.output) };
  return withApproval(safe, secrets);
}

function withApproval(part: UntypedToolPart, secrets: ToolSecrets): UntypedToolPart {
  if (!("approval" in part) || part.approval === undefined) return part;
  if (part.state !== "approval-responded") return { ...part, approval: redactApproval(part.approval, secrets) };
  const { approval } = part;
  const decision = redactDecision(approval.decision, secrets);
  return { ...part, approval: { ...redactApproval(approval, secrets), decision } };
}

function redactApproval(approval: Approval, secrets: ToolSecrets): Approval {
  const safe: Approval = { ...approval };
  if (safe.effective !== undefined) safe.effective = secrets.effective(safe.effective);
  if (safe.newerInput !== undefined) safe.newerInput = secrets.input(safe.newerInput);
  if (safe.decision !== undefined) safe.decision = redactDecision(safe.decision, secrets);
  return safe;
}

function redactDecision(decision: RecordedDecision, secrets: ToolSecrets): RecordedDecision {
  const safe: RecordedDecision = { ...decision };
  if (safe.edits !== undefined) safe.edits = safe.edits.map((edit) => secrets.edit(edit));
  if (safe.original !== undefined) safe.original = secrets.input(safe.original);
  return safe;
}
