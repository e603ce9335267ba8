import { isTerminalToolState, type ToolDefinition, type ToolEffects, type UntypedToolPart } from "@callstate/core";
import type { $ZodType } from "zod/v4/core";
import type { Labels } from "../labels/labels";
import type { ErasedField, ErasedOutcomes, ErasedRenderer } from "./erased-renderer";
import { genericOutcomes } from "./outcome";
import { fieldLabel } from "./value-words";

/** All that a card knows of its tool, from the renderer, the tool's definition and the part, in this order. */
export type CardTool = {
  name: string;
  title: string;
  /** True if no name for people is known: the tool's own stands in its place. */
  titleIsName: boolean;
  effects: ToolEffects;
  hasEffects: boolean;
  mayAsk: boolean;
  destructive: boolean;
  consequence: string | undefined;
  schema: $ZodType | undefined;
  fields: readonly ErasedField[] | undefined;
  outcomes: ErasedOutcomes;
  /** True if the outcomes are the renderer's own words. */
  ownOutcomes: boolean;
  layout: "card" | "row";
  /** Many calls in one line: "5 searches". */
  several: ((count: number) => string) | undefined;
  /** The name of an argument for people. */
  labelOf: (path: string) => string;
};

/** A tool as its card shows it. Without renderer and definition everything is assumed that is safe to assume. */
export function cardTool(
  part: UntypedToolPart,
  labels: Labels,
  renderer?: Partial<ErasedRenderer>,
  definition?: ToolDefinition,
): CardTool {
  const title = renderer?.title ?? definition?.title ?? part.title;
  const ownEffects = part.effects ?? renderer?.effects ?? definition?.effects;
  const effects =
    ownEffects ?? (renderer?.renderBody !== undefined && renderer.outcomes === undefined ? "none" : "once");
  const hasEffects = effects !== "none";
  // Nobody has said so: it counts as a tool with effects, but nothing is known that would fill a card.
  const assumed = ownEffects === undefined && renderer?.renderBody === undefined;
  const requiresApproval = renderer?.requiresApproval ?? definition?.requiresApproval;
  const schema = renderer?.input ?? definition?.input;
  return {
    name: part.toolName,
    title: title ?? part.toolName,
    titleIsName: title === undefined,
    effects,
    hasEffects,
    mayAsk: requiresApproval ?? (hasEffects && !assumed),
    destructive: renderer?.destructive ?? definition?.destructive ?? false,
    consequence: renderer?.consequence ?? definition?.consequence,
    schema,
    fields: renderer?.fields,
    outcomes: renderer?.outcomes ?? genericOutcomes(labels),
    ownOutcomes: renderer?.outcomes !== undefined,
    several: renderer?.several,
    layout: layoutOf(
      part,
      hasEffects && !assumed,
      renderer?.card ?? (renderer?.renderBody === undefined ? "row" : "card"),
    ),
    labelOf: (path) =>
      fieldLabel(
        path,
        { schema },
        renderer?.fields?.find((field) => `/${field.key}` === path),
      ),
  };
}

/** Whatever has a side effect or waits for a person is a card. */
function layoutOf(part: UntypedToolPart, hasEffects: boolean, wanted: "card" | "row"): "card" | "row" {
  const asked = part.state === "approval-requested" || part.delivery !== undefined;
  return hasEffects || asked || part.state === "output-unknown" ? "card" : wanted;
}

/** True if a person may ask for this call to be stopped. */
export function canStop(part: UntypedToolPart): boolean {
  if (isTerminalToolState(part.state) || part.state === "approval-requested") return false;
  return part.delivery !== "sending";
}
