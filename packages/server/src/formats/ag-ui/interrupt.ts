import { parsePointer, type ToolPart } from "@callstate/core";
import { canonicalJson } from "../../json/canonical-json";
import { sha256 } from "../../json/hash";

/**
 * The name of a question. It holds the approval, the place in the run at which it was asked, and a digest of what was shown: whoever sends it back
 * was sent those arguments.
 */
export type InterruptName = { readonly approvalId: string; readonly seq: number; readonly digest: string };

export function interruptId({ approvalId, seq, digest }: InterruptName): string {
  return `${approvalId}.${seq}.${digest}`;
}

export function parseInterruptId(id: unknown): InterruptName | null {
  const found = typeof id === "string" ? /^([\w-]{1,200})\.(\d{1,15})\.([0-9a-f]{16})$/.exec(id) : null;
  const [, approvalId = "", seq = "", digest = ""] = found ?? [];
  return found === null ? null : { approvalId, seq: Number(seq), digest };
}

export function digestOf(shown: unknown): string {
  return sha256(canonicalJson(shown)).slice(0, 16);
}

type Asked = Extract<ToolPart, { state: "approval-requested" }>;

/** An open question as an interrupt of AG-UI. `members` are the schemas of the tool's arguments. */
export function interruptOf({ toolCallId, toolName, title, input, approval }: Asked, seq: number, members: Members) {
  const { approvalId, reason, expiresAt, editable, mustRead } = approval;
  const shown = "effective" in approval ? { input, effective: approval.effective } : { input };
  return {
    id: interruptId({ approvalId, seq, digest: digestOf(shown) }),
    reason: "tool_call",
    message: reason ?? `Allow ${title ?? toolName}?`,
    toolCallId,
    responseSchema: editable === undefined ? ANSWER : answerWithEdits(editable, members),
    ...(expiresAt === undefined ? {} : { expiresAt: new Date(expiresAt).toISOString() }),
    metadata: { callstate: { approvalId, toolName, ...shown, editable, mustRead } },
  };
}

type Members = { readonly [name: string]: unknown };

/** The protocol's own way is `editedArgs`, all arguments after the change; `edits` are the kit's. */
function answerWithEdits(editable: readonly string[], members: Members) {
  const names = [...new Set(editable.flatMap((path) => parsePointer(path)?.slice(0, 1) ?? []))];
  const properties = Object.fromEntries(names.map((name) => [name, members[name] ?? {}]));
  const editedArgs = { type: "object", properties };
  return { ...ANSWER, properties: { ...ANSWER.properties, editedArgs, edits: EDITS } };
}

const ANSWER = {
  type: "object",
  properties: { approved: { type: "boolean" }, reason: { type: "string" } },
  required: ["approved"],
};

/** JSON Pointers to members that may be changed, each with its new value. */
const EDITS = {
  type: "array",
  items: {
    type: "object",
    properties: { path: { type: "string" }, value: {}, remove: { const: true } },
    required: ["path"],
  },
};
