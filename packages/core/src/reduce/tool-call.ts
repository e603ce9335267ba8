import type { Approval } from "../parts/approval";
import type { ToolPartIn, ToolProgress, UntypedToolPart } from "../parts/tool-part";
import { isTerminalToolState } from "../parts/tool-states";
import type { ToolEffects } from "../tools/types";
import { defined } from "./defined";
import { jsonEqual } from "./json-equal";

/** What every part of a call keeps, whatever its state. */
export type CallBase = {
  type: UntypedToolPart["type"];
  key: string;
  toolCallId: string;
  toolName: string;
  title?: string;
  parentToolCallId?: string;
  startedAt?: number;
  executedAt?: number;
  effects?: ToolEffects;
  late?: NonNullable<UntypedToolPart["late"]>;
};

/** What a call takes along from one state to the next. */
export type Carried = {
  input?: unknown;
  inputText?: string;
  approval?: Approval;
  progress?: ToolProgress;
  output?: unknown;
};

export function baseOf(part: UntypedToolPart): CallBase {
  const { type, key, toolCallId, toolName, title, parentToolCallId, startedAt, executedAt, effects, late } = part;
  return defined({ type, key, toolCallId, toolName, title, parentToolCallId, startedAt, executedAt, effects, late });
}

/** While arguments stream, the input is a strict reading of their text: a partial value never becomes an input. */
export function carriedOf(part: UntypedToolPart): Carried {
  if (part.state === "input-streaming") return carriedFromText(part.inputText);
  return defined({
    input: part.input,
    inputText: "inputText" in part ? part.inputText : undefined,
    approval: "approval" in part ? part.approval : undefined,
    progress: "progress" in part ? part.progress : undefined,
    output: "output" in part ? part.output : undefined,
  });
}

function carriedFromText(inputText: string): Carried {
  if (inputText === "") return {};
  try {
    const input: unknown = JSON.parse(inputText);
    return { input, inputText };
  } catch {
    return { inputText };
  }
}

/** True if these are the arguments of the call, as they came or as a person edited them. */
export function hasInput(part: UntypedToolPart, input: unknown): boolean {
  if (part.state === "input-streaming" || !("input" in part)) return false;
  if (jsonEqual(part.input, input)) return true;
  const decision = "approval" in part ? part.approval?.decision : undefined;
  return decision !== undefined && "original" in decision && jsonEqual(decision.original, input);
}

/** True if the call has had an approval with this id. */
export function hasHadApproval(part: UntypedToolPart, approvalId: string): boolean {
  const approval = "approval" in part ? part.approval : undefined;
  return approval?.approvalId === approvalId || approval?.earlier?.includes(approvalId) === true;
}

/** The approval that a decision must be about, if there is one. */
export function currentApprovalId(part: UntypedToolPart): string | undefined {
  return "approval" in part ? part.approval?.approvalId : undefined;
}

export function hasEnded(part: UntypedToolPart): boolean {
  return isTerminalToolState(part.state);
}

/** A name that came late: the part takes its type, and a title or parent that it lacks. */
export function named(
  part: UntypedToolPart,
  names: { toolName: string; title?: string; parentToolCallId?: string },
): UntypedToolPart {
  const isNameless = part.type === "dynamic-tool" && part.toolName === "" && names.toolName !== "";
  const title = part.title ?? names.title;
  const parentToolCallId = part.parentToolCallId ?? names.parentToolCallId;
  if (!isNameless && title === part.title && parentToolCallId === part.parentToolCallId) return part;
  const more = defined({ title, parentToolCallId });
  return isNameless
    ? { ...part, ...more, type: `tool-${names.toolName}`, toolName: names.toolName }
    : { ...part, ...more };
}

/** An approval that waits, told that other arguments came (or that its own came again). */
export function withNewest(
  part: ToolPartIn<"approval-requested">,
  newest: { input: unknown } | undefined,
): UntypedToolPart {
  const { stale, newerInput, ...approval } = part.approval;
  if (newest === undefined) return stale === undefined ? part : { ...part, approval };
  if (stale !== undefined && jsonEqual(newerInput, newest.input)) return part;
  return { ...part, approval: { ...approval, stale: true, newerInput: newest.input } };
}

/** The call with the time of its end. */
export function endOf(base: CallBase, event: { at?: number }): CallBase & { endedAt?: number } {
  return event.at === undefined ? base : { ...base, endedAt: event.at };
}
