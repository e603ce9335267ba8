import type { Meta, StoryObj } from "@storybook/react-vite";
import {
  bookingFixtures as fixtures,
  bookingVariants as variants,
} from "../../packages/renderers/src/booking/fixtures";
import { PartStory } from "../support/part-story";

const meta = {
  title: "Tools/Book a table",
  component: PartStory,
} satisfies Meta<typeof PartStory>;

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
export const OnTheWaitingList: Story = { name: "On the waiting list", args: { part: variants["On the waiting list"] } };
export const AnotherTableThanWasAskedFor: Story = {
  name: "Another table than was asked for",
  args: { part: variants["Another table than was asked for"] },
};
export const SendingTheDecision: Story = {
  name: "Sending the decision",
  args: { part: variants["Sending the decision"] },
};
export const NotConfirmed: Story = { name: "Not confirmed", args: { part: variants["Not confirmed"] } };
export const TimedOut: Story = { name: "Timed out", args: { part: variants["Timed out"] } };
export const ArgumentsThatWereNotValid: Story = {
  name: "Arguments that were not valid",
  args: { part: variants["Arguments that were not valid"] },
};
export const Expired: Story = { name: "Expired", args: { part: variants["Expired"] } };
export const Withdrawn: Story = { name: "Withdrawn", args: { part: variants["Withdrawn"] } };
export const ConnectionLost: Story = { name: "Connection lost", args: { part: variants["Connection lost"] } };
export const BlockedByPolicy: Story = { name: "Blocked by policy", args: { part: variants["Blocked by policy"] } };
export const HiddenCharacters: Story = { name: "Hidden characters", args: { part: variants["Hidden characters"] } };
export const AReasonToAskAndOtherArgumentsThatRun: Story = {
  name: "A reason to ask, and other arguments that run",
  args: { part: variants["A reason to ask, and other arguments that run"] },
};
export const Narrow: Story = { name: "At 320 pixels", args: { part: fixtures["approval-requested"], width: 288 } };
