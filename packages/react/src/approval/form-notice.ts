import type { Approval, DecideResult, UntypedToolPart } from "@callstate/core";
import type { Formats } from "../labels/formats";
import type { Labels } from "../labels/labels";
import type { ErasedField } from "../view/erased-renderer";
import type { FormMemory } from "./form-reducer";
import { elsewhereNotice } from "./decided-elsewhere";
import type { ApprovalNotice, BoundField } from "./form-types";

type NoticeContext = {
  part: UntypedToolPart;
  approval: Approval;
  memory: FormMemory;
  fields: readonly BoundField[];
  specs: readonly ErasedField[] | undefined;
  labels: Labels;
  formats: Formats;
  canApprove: boolean;
  changes: number;
};

/** The one line above the form: fields that need a change, else what came of the last press, else what is wrong with the request. */
export function noticeOf(context: NoticeContext): ApprovalNotice | undefined {
  const { part, approval, memory, labels } = context;
  const elsewhere = elsewhereNotice(context);
  if (elsewhere !== undefined) return elsewhere;
  if (part.state !== "approval-requested") return undefined;
  return (
    issueNotice(context) ??
    (memory.result === undefined || memory.result.ok ? undefined : resultNotice(memory.result, context)) ??
    (part.delivery === "unconfirmed" && memory.sending === undefined ? unconfirmedNotice(context) : undefined) ??
    (approval.stale
      ? { tone: "warning", title: labels.approval.stale, detail: labels.approval.staleDetail }
      : undefined) ??
    (part.input === undefined
      ? { tone: "warning", title: labels.approval.noInput, detail: labels.approval.noInputDetail }
      : undefined)
  );
}

function issueNotice({ memory, fields, labels }: NoticeContext): ApprovalNotice | undefined {
  if (memory.issues.length === 0) return undefined;
  const invalid = fields.filter((field) => field.issues.length > 0);
  const others = memory.issues.filter(
    (issue) => !fields.some((field) => issue.path === field.path || issue.path.startsWith(`${field.path}/`)),
  );
  const words = others.map((issue) => (issue.path === "" ? issue.message : `${issue.path.slice(1)}: ${issue.message}`));
  if (invalid.length === 0) {
    return { tone: "danger", title: labels.approval.otherProblem, detail: words.join(" ") };
  }
  return {
    tone: "danger",
    title: labels.approval.invalidSummary(invalid.length),
    fields: invalid.map(({ id, label }) => ({ id, label })),
    ...(words.length > 0 ? { detail: words.join(" ") } : {}),
  };
}

function resultNotice(result: Exclude<DecideResult, { ok: true }>, context: NoticeContext): ApprovalNotice {
  const { approval: words } = context.labels;
  switch (result.code) {
    case "changed": {
      const dropped = droppedWords(context);
      const detail = dropped === "" ? words.changedDetail : `${words.changedDetail} ${words.changedDropped(dropped)}`;
      return { tone: "warning", title: words.changed, detail };
    }
    case "unconfirmed":
      return unconfirmedNotice(context);
    case "outdated":
      return { tone: "warning", title: words.outdated, detail: words.outdatedDetail };
    case "conflict":
    case "expired":
    case "superseded":
    case "cancelled":
    case "not-found":
      return { tone: "warning", title: words.gone };
    default:
      return { tone: "danger", title: words.notSent, ...(result.message === "" ? {} : { detail: result.message }) };
  }
}

function unconfirmedNotice({ labels, changes }: NoticeContext): ApprovalNotice {
  const { unconfirmed, unconfirmedKept, unconfirmedAgain } = labels.approval;
  return { tone: "danger", title: unconfirmed, detail: changes > 0 ? unconfirmedKept : unconfirmedAgain };
}

function droppedWords({ memory, fields, formats }: NoticeContext): string {
  const labels = memory.dropped.map((path) => fields.find((field) => field.path === path)?.label ?? path);
  return labels.length === 0 ? "" : formats.list(labels);
}
