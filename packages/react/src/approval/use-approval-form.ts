"use client";

import {
  applyEdits,
  type Approval,
  type DecideResult,
  type Decision,
  type Edit,
  type UntypedToolPart,
} from "@callstate/core";
import { useCallback, useId, useMemo, useReducer, useRef } from "react";
import type { Formats } from "../labels/formats";
import type { Labels } from "../labels/labels";
import { useLabels } from "../labels/labels-context";
import type { CardTool } from "../view/card-tool";
import { decidedInput, partApproval, partInput } from "../view/part-input";
import { type AlwaysAllow, alwaysAllowScope } from "./always-allow";
import { bindFields, type FieldBinding } from "./bind-fields";
import { differences } from "./effective";
import { emptyMemory, type FormMemory, reduceForm } from "./form-reducer";
import { noticeOf } from "./form-notice";
import type { ApprovalFormState } from "./form-types";
import { readPointer } from "./pointer";
import { editOf, readDraft } from "./read-draft";
import { fieldShape, type FieldShape } from "./schema-fields";
import { type Issue, validateInput } from "./validate";

export type ApprovalFormOptions = {
  part: UntypedToolPart;
  /** Schema, fields and words of the tool. Without a schema the form is a complete read-only list with approve and deny. */
  tool: Pick<CardTool, "schema" | "fields"> & Partial<Pick<CardTool, "title" | "destructive">>;
  /** Sends the decision. Without it nothing can be approved. */
  decide: ((decision: Decision) => Promise<DecideResult>) | undefined;
  /** False where only a refusal may be sent. */
  approvable?: boolean;
  /** Offers to allow calls like this one from now on. Never offered for what can't be undone, must be read or hides text. */
  alwaysAllow?: AlwaysAllow | undefined;
};

const noApproval: Approval = { approvalId: "" };

/** The state of one approval form: drafts, checks, sending, and what came of it. Draws nothing. */
export function useApprovalForm({
  part,
  tool,
  decide,
  approvable = true,
  alwaysAllow,
}: ApprovalFormOptions): ApprovalFormState {
  const { labels, formats } = useLabels();
  const idBase = useId();
  const [memory, dispatch] = useReducer(reduceForm, emptyMemory);
  const approval = partApproval(part) ?? noApproval;
  const asking = part.state === "approval-requested" || part.delivery === "sending";
  // Another approval id is another round: a fresh form, before anything is drawn.
  if (asking && approval.approvalId !== memory.approvalId) {
    dispatch({ type: "round", approvalId: approval.approvalId });
  }
  // Sent from this page, and not by this form: the app has a button of its own.
  const overheard = part.delivery === "sending" ? approval.decision : undefined;
  if (overheard !== undefined && memory.sent === undefined) dispatch({ type: "overheard", decision: overheard });
  const input = (asking ? memory.record?.input : undefined) ?? partInput(part);
  const effective = memory.record === undefined ? approval.effective : memory.record.effective;

  const shapes = useMemo(
    () => editableShapes(tool.schema, approval.editable, input),
    [tool.schema, approval.editable, input],
  );
  const { edits, errors } = useMemo(() => readDrafts(shapes, memory, input, labels), [shapes, memory, input, labels]);
  // Once it is decided, what is left in the controls is nobody's wish any more.
  const edited = useMemo(
    () => (asking ? applyEdits(input, edits).value : decidedInput(part)),
    [asking, input, edits, part],
  );

  const canApprove = canBeApproved(part, approval, memory, approvable && decide !== undefined);
  // Once the log says more, it speaks: what this form sent is over, however it went.
  const sentHere = asking ? memory.sending : undefined;
  const sending =
    part.delivery === "sending" ? (approval.decision?.approved === false ? "decline" : "approve") : sentHere;
  const locked = useRef<string | undefined>(undefined);

  const send = useCallback(
    async (decision: Decision, what: "approve" | "decline", shown: unknown, onRecorded?: () => void) => {
      // A ref, not state: the second click of a double click comes before the next render.
      if (decide === undefined || locked.current === decision.approvalId) return;
      locked.current = decision.approvalId;
      dispatch({ type: "send", what, decision });
      const result = await decide(decision).catch((): DecideResult => unconfirmed(decision));
      if (result.ok) onRecorded?.();
      else locked.current = undefined;
      if (!result.ok && result.code === "changed" && "input" in result) {
        const record = { input: result.input, effective: result.effective };
        dispatch({ type: "changed", result, record, changed: differences(shown, result.input) });
      } else dispatch({ type: "result", result });
    },
    [decide],
  );

  const setAlways = useCallback((on: boolean) => dispatch({ type: "always", on }), []);
  const check = () => {
    const issues = errors.length > 0 ? errors : judge(tool.schema, edits, edited, labels, formats);
    if (issues.length > 0) dispatch({ type: "invalid", issues });
    return issues.length === 0;
  };

  const unread = asking ? unreadPaths(approval, memory, input) : [];
  const call = {
    toolName: part.toolName,
    toolCallId: part.toolCallId,
    title: tool.title ?? part.toolName,
    input: edited,
  };
  const scope = asking
    ? alwaysAllowScope(alwaysAllow, call, { destructive: tool.destructive === true, approval })
    : undefined;
  const always = scope === undefined ? undefined : { scope, on: memory.always, set: setAlways };

  const approve = () => {
    if (!canApprove || unread.length > 0 || sending !== undefined || !check()) return;
    const shown = effective === undefined ? { input } : { input, effective };
    const base = { approvalId: approval.approvalId, approved: true, shown };
    const allow = always?.on === true ? () => alwaysAllow?.onAllow(call) : undefined;
    void send(edits.length > 0 ? { ...base, edits: [...edits] } : base, "approve", input, allow);
  };
  const decline = (reason?: string) => {
    if (sending !== undefined) return;
    const base = { approvalId: approval.approvalId, approved: false };
    const words = reason?.trim() ?? "";
    void send(words === "" ? base : { ...base, reason: words }, "decline", input);
  };

  const binding: FieldBinding = { idBase, shapes, memory, input, tool, labels, formats, dispatch };
  const fields = bindFields(binding);
  const changes = fields.filter((field) => field.changed).length;
  return {
    asking,
    sending,
    input,
    effective,
    edited,
    fields,
    fieldAt: (path) => fields.find((field) => field.path === path),
    editing: memory.editing || fields.length <= 3,
    startEditing: () => dispatch({ type: "edit" }),
    changes,
    undoAll: () => dispatch({ type: "undo-all" }),
    changedPaths: memory.changedPaths,
    notice: noticeOf({ part, approval, memory, fields, specs: tool.fields, labels, formats, canApprove, changes }),
    canApprove,
    unread,
    markRead: useCallback((path: string) => dispatch({ type: "read", path }), []),
    round: `${approval.approvalId}:${memory.rearmed}`,
    always,
    check,
    approve,
    decline,
    invalidCount: memory.invalidCount,
  };
}

function editableShapes(
  schema: CardTool["schema"],
  editable: readonly string[] | undefined,
  input: unknown,
): FieldShape[] {
  if (schema === undefined || editable === undefined) return [];
  return editable.map((path) => fieldShape(schema, path, input));
}

function readDrafts(shapes: readonly FieldShape[], memory: FormMemory, input: unknown, labels: Labels) {
  const edits: Edit[] = [];
  const errors: Issue[] = [];
  for (const shape of shapes) {
    const draft = memory.drafts.get(shape.path);
    if (draft === undefined) continue;
    const reading = readDraft(shape, draft, labels);
    if ("issues" in reading) errors.push(...reading.issues);
    const edit = editOf(shape, reading, input);
    if (edit !== undefined) edits.push(edit);
  }
  return { edits, errors };
}

/** Without edits the server has judged the arguments by its own schema: a client of another age must not refuse them. */
function judge(
  schema: CardTool["schema"],
  edits: readonly Edit[],
  edited: unknown,
  labels: Labels,
  formats: Formats,
): Issue[] {
  return edits.length === 0 || schema === undefined ? [] : validateInput(schema, edited, labels, formats);
}

function canBeApproved(part: UntypedToolPart, approval: Approval, memory: FormMemory, decides: boolean): boolean {
  if (!decides || approval.stale === true || partInput(part) === undefined) return false;
  const { result } = memory;
  return result === undefined || result.ok || !dead.has(result.code);
}

/** Answers after which this approval can't be given any more. */
const dead: ReadonlySet<string> = new Set(["outdated", "conflict", "expired", "superseded", "cancelled", "not-found"]);

function unreadPaths(approval: Approval, memory: FormMemory, input: unknown): string[] {
  return (approval.mustRead ?? []).filter((path) => !memory.read.has(path) && readPointer(input, path).found);
}

function unconfirmed(decision: Decision): DecideResult {
  return { ok: false, approvalId: decision.approvalId, code: "unconfirmed", message: "" };
}
