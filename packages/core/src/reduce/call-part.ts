import { stateFields } from "../events/read-shape";
import type { Approval } from "../parts/approval";
import type { UntypedToolPart } from "../parts/tool-part";
import { isTerminalToolState, type ToolState } from "../parts/tool-states";
import { jsonEqual } from "./json-equal";

/** Fields by name, of a part and of the event that changes it: what a state does not carry is left out. */
export type Source = { readonly [field: string]: unknown };

/** The table of states names every field of a part, and the reducer gives each its type. */
function assertCall(_part: object): asserts _part is UntypedToolPart {}

/** A call in this state, with what that state carries. */
export function callIn(state: ToolState, source: Source): UntypedToolPart {
  const part: { [field: string]: unknown } = { type: source["type"], state };
  for (const { name } of stateFields.get(state) ?? []) {
    if (source[name] !== undefined) part[name] = source[name];
  }
  assertCall(part);
  return part;
}

export function hasEnded(part: UntypedToolPart): boolean {
  return isTerminalToolState(part.state);
}

export function approvalOf(part: UntypedToolPart | undefined): Approval | undefined {
  return part !== undefined && "approval" in part ? part.approval : undefined;
}

/** While arguments stream, the input is a strict reading of their text: a partial value never becomes an input. */
export function carriedBy(part: UntypedToolPart): Source {
  if (part.state === "output-streaming") return { ...part, partialOutput: part.output };
  if (part.state !== "input-streaming") return part;
  try {
    return { ...part, input: JSON.parse(part.inputText) };
  } catch {
    return part.inputText === "" ? { ...part, inputText: undefined } : part;
  }
}

/** True if these are the arguments of the call, as they came or as a person edited them. */
export function hasInput(part: UntypedToolPart, input: unknown): boolean {
  if (!("input" in part)) return false;
  const decision = approvalOf(part)?.decision;
  return jsonEqual(part.input, input) || (decision?.original !== undefined && jsonEqual(decision.original, input));
}

type Names = { toolName: string; title?: string; parentToolCallId?: string };

/** A call with a name that came late, whose type goes by it, and with a title or parent that it lacks. */
export function named(part: UntypedToolPart, names: Names): UntypedToolPart {
  const toolName = part.toolName || names.toolName;
  const title = part.title ?? names.title;
  const parentToolCallId = part.parentToolCallId ?? names.parentToolCallId;
  if (toolName === part.toolName && title === part.title && parentToolCallId === part.parentToolCallId) return part;
  const type = toolName === part.toolName ? part.type : typeOf(toolName);
  return callIn(part.state, { ...part, type, toolName, title, parentToolCallId });
}

export function typeOf(toolName: string): UntypedToolPart["type"] {
  return toolName === "" ? "dynamic-tool" : `tool-${toolName}`;
}
