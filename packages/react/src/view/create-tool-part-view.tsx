"use client";

import type {
  DecideResult,
  Decision,
  ToolInput,
  ToolName,
  ToolOutput,
  ToolPart,
  ToolSet,
  UntypedToolPart,
} from "@callstate/core";
import { type FunctionComponent, memo } from "react";
import { useAgentActions } from "../hooks/agent-context";
import { useHeldPart } from "../hooks/use-held-part";
import { useLabels } from "../labels/labels-context";
import { subjectOf } from "./card-words";
import type { ToolRenderer } from "./define-tool-renderer";
import type { ErasedOutcomes, ErasedRenderer } from "./erased-renderer";
import { ToolCard, type ToolCardProps } from "./tool-card";
import { ToolErrorBoundary } from "./tool-error-boundary";

/** The renderer that a tool of a set needs: its own schemas, and words for its outcomes if it has effects. */
export type RendererOf<T extends ToolSet, Name extends ToolName<T>> = ToolRenderer<
  Name,
  ToolInput<T, Name>,
  ToolOutput<T, Name>,
  T[Name]["effects"] extends "none" ? ErasedOutcomes | undefined : ErasedOutcomes
>;

/** One renderer a tool: a tool that is missing does not compile. */
export type RendererTable<T extends ToolSet> = { readonly [Name in ToolName<T>]: RendererOf<T, Name> };

export type ToolPartViewProps<T extends ToolSet = ToolSet> = {
  part: ToolPart<T> | UntypedToolPart;
  headingLevel?: NonNullable<ToolCardProps["headingLevel"]>;
  /** Instead of the `AgentProvider`'s. */
  decide?: (decision: Decision) => Promise<DecideResult>;
};

export type ToolPartView<T extends ToolSet = ToolSet> = FunctionComponent<ToolPartViewProps<T>> & {
  /** For ledger and announcer: hand the component to `AgentProvider` as `view`. */
  readonly renderers: Readonly<Record<string, ErasedRenderer>>;
};

/** A component that shows any tool part of a set, by the part's own name, and all others as what they are. */
export function createToolPartView<T extends ToolSet>(renderers: RendererTable<T>): ToolPartView<T> {
  const table: Readonly<Record<string, ErasedRenderer>> = { ...(renderers as Record<string, ErasedRenderer>) };
  const View = memo(function ToolPartView({ part, ...rest }: ToolPartViewProps<T>) {
    const untyped: UntypedToolPart = part;
    return <AnyToolPart part={untyped} renderer={rendererFor(table, untyped)} {...rest} />;
  });
  return Object.assign(View, { renderers: table });
}

const none: Readonly<Record<string, ErasedRenderer>> = {};

/** Any tool part, by the renderers of the `AgentProvider` around it. */
export const ToolPartView: FunctionComponent<ToolPartViewProps> = memo(function ToolPartView({
  part,
  ...rest
}: ToolPartViewProps) {
  const { renderers = none } = useAgentActions();
  return <AnyToolPart part={part} renderer={rendererFor(renderers, part)} {...rest} />;
});

/** Own keys only: a tool may be called `constructor`. A part whose arguments are missing where its state has them is nobody's. */
export function rendererFor(
  table: Readonly<Record<string, ErasedRenderer>>,
  part: UntypedToolPart,
): ErasedRenderer | undefined {
  if (part.type === "dynamic-tool" || !Object.hasOwn(table, part.toolName)) return undefined;
  return needsInput.has(part.state) && !("input" in part && part.input !== undefined)
    ? undefined
    : table[part.toolName];
}

const needsInput: ReadonlySet<string> = new Set([
  "input-available",
  "approval-requested",
  "approval-responded",
  "output-streaming",
  "output-available",
]);

export type AnyToolPartProps = Omit<ToolPartViewProps, "part"> & {
  part: UntypedToolPart;
  renderer: ErasedRenderer | undefined;
};

/** One part with the renderer that was found for it. */
export function AnyToolPart({ part: newest, renderer, headingLevel, decide }: AnyToolPartProps) {
  const { labels, formats } = useLabels();
  const { tools, onViewError, minimumDisplayMs } = useAgentActions();
  const part = useHeldPart(newest, minimumDisplayMs);
  const definition = tools !== undefined && Object.hasOwn(tools, part.toolName) ? tools[part.toolName] : undefined;
  const shared = { part, definition, ...(headingLevel === undefined ? {} : { headingLevel }), decide };
  if (renderer === undefined) return <ToolCard {...shared} renderer={titleOnly(definition)} />;
  const words = {
    ...(renderer.title === undefined ? {} : { title: renderer.title }),
    ...(renderer.effects === undefined ? {} : { effects: renderer.effects }),
  };
  return (
    <ToolErrorBoundary
      resetKey={part}
      onError={(error) =>
        onViewError?.({ error, toolName: part.toolName, toolCallId: part.toolCallId, state: part.state })
      }
      fallback={<ToolCard {...shared} renderer={words} broken />}
    >
      <ToolCard {...shared} renderer={renderer} subject={subjectOf(part, renderer)}>
        {({ tool, outcome, form, actions }) =>
          renderer.renderBody(asAsked(part), { labels, formats, title: tool.title, outcome, actions }, form)
        }
      </ToolCard>
    </ToolErrorBoundary>
  );
}

/** A decision on its way changes nothing on screen: the view stays that of the request. */
function asAsked(part: UntypedToolPart): UntypedToolPart {
  return part.state === "approval-responded" && part.delivery === "sending"
    ? { ...part, state: "approval-requested" }
    : part;
}

function titleOnly(definition: { title?: string } | undefined): Partial<ErasedRenderer> | undefined {
  return definition?.title === undefined ? undefined : { title: definition.title };
}
