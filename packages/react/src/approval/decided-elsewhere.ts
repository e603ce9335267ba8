import { applyEdits, type Edit, jsonEqual, type UntypedToolPart } from "@callstate/core";
import type { Formats } from "../labels/formats";
import type { Labels } from "../labels/labels";
import type { ErasedField } from "../view/erased-renderer";
import { decidedInput, partApproval, partInput } from "../view/part-input";
import { valueWords } from "../view/value-words";
import type { FormMemory } from "./form-reducer";
import type { ApprovalNotice, BoundField } from "./form-types";
import { readPointer } from "./pointer";
import { readDraft } from "./read-draft";

type Recorded = { approved: boolean; edits?: Edit[] | undefined; original?: unknown; at?: number };

export type ElsewhereContext = {
  part: UntypedToolPart;
  memory: FormMemory;
  fields: readonly BoundField[];
  specs: readonly ErasedField[] | undefined;
  labels: Labels;
  formats: Formats;
};

/**
 * Another window decided what this form asked about: how, when, and where its arguments differ from what stood here. Said for as
 * long as the card is there: what a person typed must not vanish without a word.
 */
export function elsewhereNotice(context: ElsewhereContext): ApprovalNotice | undefined {
  const { part, memory, labels, formats } = context;
  const decision = winnerOf(part, memory);
  if (decision === undefined || isOwn(part, decision, memory)) return undefined;
  const words = labels.approval;
  const detail = [
    decision.at === undefined ? "" : words.elsewhereAt(formats.time(decision.at)),
    ...(decision.approved ? differences(decision, context) : unused(context)),
  ];
  return {
    tone: "neutral",
    title: decision.approved ? words.elsewhereApproved : words.elsewhereDeclined,
    detail: detail.filter((sentence) => sentence !== "").join(" "),
  };
}

/** The decision of record about what this form asked, if a person made it. */
function winnerOf(part: UntypedToolPart, memory: FormMemory): Recorded | undefined {
  if (memory.approvalId === undefined || part.delivery === "sending") return undefined;
  const approval = partApproval(part);
  if (approval?.decision !== undefined) {
    const { decision, approvalId } = approval;
    return approvalId === memory.approvalId && decision.by === "user" ? decision : undefined;
  }
  if (part.state === "output-denied" && part.by === "user") {
    return { approved: false, ...(part.endedAt === undefined ? {} : { at: part.endedAt }) };
  }
  const { result } = memory;
  return result?.ok === false && result.code === "conflict" ? result.decision : undefined;
}

/** True if this window sent it. A decision that is still on its way is not known to have lost. */
function isOwn(part: UntypedToolPart, decision: Recorded, { sent, sending, result }: FormMemory): boolean {
  if (result?.ok === true || sending !== undefined) return true;
  if (sent === undefined || (result?.ok === false && result.code === "conflict")) return false;
  if (sent.approved !== decision.approved) return false;
  const before = decision.original ?? partInput(part);
  return !sent.approved || jsonEqual(applyEdits(before, sent.edits ?? []).value, approvedInput(part, decision));
}

/** The arguments that were approved; those of the server's answer while its event has not come. */
function approvedInput(part: UntypedToolPart, { edits }: Recorded): unknown {
  const isRecorded = partApproval(part)?.decision !== undefined;
  return isRecorded ? decidedInput(part) : applyEdits(partInput(part), edits ?? []).value;
}

/** "Guests: 4, not your 5." for every argument that could be changed and stands otherwise than it stood here. */
function differences(decision: Recorded, { part, memory, fields, specs, labels, formats }: ElsewhereContext): string[] {
  const before = decision.original ?? partInput(part);
  const after = approvedInput(part, decision);
  const write = (field: BoundField, value: unknown) => {
    const spec = specs?.find(({ key }) => `/${key}` === field.path);
    return field.sensitive ? labels.values.secret : valueWords(value, spec, { formats, labels, input: after }).text;
  };
  return fields.flatMap((field) => {
    const theirs = readPointer(after, field.path).value;
    const yours = ownValue(field, before, memory, labels);
    if (jsonEqual(theirs, yours)) return [];
    return [labels.approval.elsewhereDiffers(field.label, write(field, theirs), write(field, yours))];
  });
}

/** What stood in this form; text that said nothing yet, as it was typed. */
function ownValue(field: BoundField, before: unknown, memory: FormMemory, labels: Labels): unknown {
  const draft = memory.drafts.get(field.path);
  if (draft === undefined) return readPointer(before, field.path).value;
  const reading = readDraft(field, draft, labels);
  if ("value" in reading) return reading.value;
  return "remove" in reading || typeof draft !== "string" ? undefined : draft;
}

function unused({ memory, fields, specs, labels, formats }: ElsewhereContext): string[] {
  const changed = [...memory.drafts.keys()].map(
    (path) =>
      fields.find((field) => field.path === path)?.label ??
      specs?.find(({ key }) => `/${key}` === path)?.label ??
      path.slice(1),
  );
  return changed.length === 0 ? [] : [labels.approval.elsewhereUnused(formats.list(changed))];
}
