import type { UntypedToolPart } from "@callstate/core";
import { AgentProvider, type AlwaysAllow, ApprovalBatch } from "@callstate/react";
import type { ReactElement } from "react";
import { type FakeAgent, fakeAgent } from "../support/fake-agent";
import { approvalTools, ApprovalsView } from "./approval-tools";

export type ApprovalStoryProps = {
  /** One call, or those of one turn. */
  parts: readonly UntypedToolPart[];
  /** The width of the cards' place, in CSS pixels. */
  width?: number;
  agent?: Partial<FakeAgent>;
  alwaysAllow?: AlwaysAllow;
};

/** Decisions as an app shows them. */
export function ApprovalStory({ parts, width = 686, agent, alwaysAllow }: ApprovalStoryProps): ReactElement {
  return (
    <AgentProvider
      agent={{ ...fakeAgent, ...agent }}
      view={ApprovalsView}
      tools={approvalTools}
      {...(alwaysAllow === undefined ? {} : { alwaysAllow })}
    >
      <div className="story-place" style={{ maxInlineSize: width }}>
        <ApprovalBatch parts={parts} view={ApprovalsView} />
      </div>
    </AgentProvider>
  );
}
