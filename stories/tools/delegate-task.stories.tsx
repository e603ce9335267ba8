import type { UIMessage, UntypedToolPart } from "@callstate/core";
import { AgentProvider, MessageView } from "@callstate/react";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import {
  delegateTaskFixtures as fixtures,
  delegateTaskVariants as variants,
} from "../../packages/renderers/src/delegate-task/fixtures";
import { fetchPageFixtures } from "../../packages/renderers/src/fetch-page/fixtures";
import { searchWebFixtures } from "../../packages/renderers/src/search-web/fixtures";
import { bookingFixtures } from "../../packages/renderers/src/booking/fixtures";
import { fakeAgent } from "../support/fake-agent";
import { GalleryView } from "../support/gallery-view";
import { PartStory } from "../support/part-story";

const meta = { title: "Tools/Delegate a task", component: PartStory } satisfies Meta<typeof PartStory>;

export default meta;

type Story = StoryObj<typeof meta>;

export const InputStreaming: Story = {
  name: "Preparing (input-streaming)",
  args: { part: fixtures["input-streaming"] },
};
export const InputAvailable: Story = {
  name: "Complete (input-available)",
  args: { part: fixtures["input-available"] },
};
export const ApprovalRequested: Story = {
  name: "Needs your decision (approval-requested)",
  args: { part: fixtures["approval-requested"] },
};
export const ApprovalResponded: Story = {
  name: "Decided (approval-responded)",
  args: { part: fixtures["approval-responded"] },
};
export const OutputStreaming: Story = {
  name: "Running (output-streaming)",
  args: { part: fixtures["output-streaming"] },
};
export const OutputAvailable: Story = { name: "Done (output-available)", args: { part: fixtures["output-available"] } };
export const OutputError: Story = { name: "Failed (output-error)", args: { part: fixtures["output-error"] } };
export const OutputDenied: Story = { name: "Declined (output-denied)", args: { part: fixtures["output-denied"] } };
export const Cancelled: Story = { name: "Stopped (cancelled)", args: { part: fixtures["cancelled"] } };
export const OutputUnknown: Story = {
  name: "Outcome unknown (output-unknown)",
  args: { part: fixtures["output-unknown"] },
};

export const NoArgumentsYet: Story = { name: "No arguments yet", args: { part: variants["No arguments yet"] } };
export const NothingToSay: Story = { name: "Nothing to say", args: { part: variants["Nothing to say"] } };
export const AVeryLongAnswer: Story = { name: "A very long answer", args: { part: variants["A very long answer"] } };
export const Arabic: Story = { name: "Arabic", args: { part: variants["Arabic"] } };
export const Narrow: Story = { name: "At 320 pixels", args: { part: fixtures["output-available"], width: 288 } };

/** A call that the agent made: the kit draws it inside of the one that it belongs to. */
function step(part: UntypedToolPart): UntypedToolPart {
  return { ...part, parentToolCallId: fixtures["output-streaming"].toolCallId };
}

const steps = [searchWebFixtures["output-available"], fetchPageFixtures["output-streaming"]].map(step);
const asking = step(bookingFixtures["approval-requested"]);

function Conversation({ parts }: { parts: readonly UntypedToolPart[] }) {
  const message: UIMessage = { id: "message_1", role: "assistant", parts: [...parts] };
  return (
    <AgentProvider agent={fakeAgent} view={GalleryView}>
      <div className="story-place" style={{ maxInlineSize: 686 }}>
        <MessageView message={message} />
      </div>
    </AgentProvider>
  );
}

export const WithItsSteps: Story = {
  name: "With its steps",
  args: { part: fixtures["output-streaming"] },
  render: ({ part }) => <Conversation parts={[part, ...steps]} />,
  play: async ({ canvas }) => {
    const rail = canvas.getByRole("region", { name: "Inside Delegate a task" });
    await expect(rail).toHaveTextContent("Web search");
    await expect(rail).toHaveTextContent("Read page");
  },
};
export const AStepAsks: Story = {
  name: "A step asks",
  args: { part: fixtures["output-streaming"] },
  render: ({ part }) => <Conversation parts={[part, ...steps, asking]} />,
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("region", { name: "Inside Delegate a task" })).toHaveTextContent("Waiting below");
    await expect(canvas.getByRole("form")).toHaveTextContent("Asked by Delegate a task");
  },
};
