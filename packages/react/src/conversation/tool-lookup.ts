"use client";

import type { ToolDefinition, UntypedToolPart } from "@callstate/core";
import { useMemo } from "react";
import { type AgentActions, useAgentActions } from "../hooks/agent-context";
import type { Formats } from "../labels/formats";
import type { Labels } from "../labels/labels";
import { useLabels } from "../labels/labels-context";
import { type CardTool, cardTool } from "../view/card-tool";
import { approveWordsOf, summaryOf } from "../view/card-words";
import { rendererFor } from "../view/create-tool-part-view";
import type { ErasedRenderer } from "../view/erased-renderer";
import { describeOutcome, genericOutcomes, type Outcome } from "../view/outcome";
import { partInput } from "../view/part-input";
import { type Presentation, presentPart } from "../view/presentation";

/** A call as ledger, announcer and composer speak of it: in the same words as its card. */
export type DescribedCall = {
  tool: CardTool;
  outcome: Outcome;
  presentation: Presentation;
  /** What it is about: what the tool returned, else what was asked for; the title where nobody says. */
  summary: string;
};

export type DescribeCall = (part: UntypedToolPart) => DescribedCall;

/** Describes calls with the renderers and tools in force. Keeps its identity while those do. */
export function useDescribeCall(): DescribeCall {
  const { labels, formats } = useLabels();
  const { renderers, tools } = useAgentActions();
  return useMemo(() => describeWith({ labels, formats, renderers, tools }), [labels, formats, renderers, tools]);
}

type Words = {
  labels: Labels;
  formats: Formats;
  renderers: AgentActions["renderers"];
  tools: AgentActions["tools"];
};

function describeWith({ labels, formats, renderers, tools }: Words): DescribeCall {
  const known = new WeakMap<UntypedToolPart, DescribedCall>();
  return (part) => {
    const before = known.get(part);
    if (before !== undefined) return before;
    const renderer = renderers === undefined ? undefined : rendererFor(renderers, part);
    const definition = tools !== undefined && Object.hasOwn(tools, part.toolName) ? tools[part.toolName] : undefined;
    const described = describe(part, { labels, formats }, renderer, definition);
    known.set(part, described);
    return described;
  };
}

function describe(
  part: UntypedToolPart,
  { labels, formats }: Pick<Words, "labels" | "formats">,
  renderer: ErasedRenderer | undefined,
  definition: ToolDefinition | undefined,
): DescribedCall {
  const tool = cardTool(part, labels, renderer, definition);
  const approveWords = approveWordsOf(tool, partInput(part), { labels, formats });
  const context = { labels, formats, outcomes: tool.outcomes, readOnly: !tool.hasEffects, approveWords };
  const outcome = safeOutcome(part, context);
  const succeeded = context.readOnly || outcome.tone === "success";
  return {
    tool,
    outcome,
    presentation: presentPart(part, { labels, formats, mayAsk: tool.mayAsk, succeeded }),
    summary: outcome.returned ?? summaryOf(part, renderer, { labels, formats }) ?? tool.title,
  };
}

/** A renderer whose words fail must not take the ledger with it. */
function safeOutcome(part: UntypedToolPart, context: Parameters<typeof describeOutcome>[1]): Outcome {
  try {
    return describeOutcome(part, context);
  } catch {
    return describeOutcome(part, { ...context, outcomes: genericOutcomes(context.labels) });
  }
}
