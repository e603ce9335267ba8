import type { DecideResult, Decision, ToolDefinition, ToolPartIn } from "@callstate/core";
import type { ReactNode } from "react";
import type { AlwaysAllow } from "./always-allow";
import type { ErasedRenderer } from "../view/erased-renderer";
import { ToolCard } from "../view/tool-card";

export type ApprovalFormProps = {
  part: ToolPartIn<"approval-requested"> | ToolPartIn<"approval-responded">;
  /** With the tool's definition the editable arguments get controls; without it they are a complete list to read. */
  definition?: ToolDefinition;
  /** A renderer, or its words and fields. */
  renderer?: Partial<ErasedRenderer>;
  /** That of the `AgentProvider` without it. */
  decide?: (decision: Decision) => Promise<DecideResult>;
  /** Offers to allow calls like this one from now on. Off without it. */
  alwaysAllow?: AlwaysAllow;
  headingLevel?: 2 | 3 | 4 | 5 | 6;
  /** Instead of the list of arguments. What it does not show is listed as "also sent". */
  children?: ReactNode;
};

/**
 * A decision as a form of its own, for a hand-written view of a tool call. `ToolPartView` brings it with every card.
 *
 * The layer below is `useApprovalForm`, below that `fieldShape`.
 */
export function ApprovalForm({
  part,
  definition,
  renderer,
  decide,
  alwaysAllow,
  headingLevel,
  children,
}: ApprovalFormProps) {
  return (
    <ToolCard
      part={part}
      definition={definition}
      renderer={renderer}
      decide={decide}
      alwaysAllow={alwaysAllow}
      {...(headingLevel === undefined ? {} : { headingLevel })}
    >
      {children}
    </ToolCard>
  );
}
