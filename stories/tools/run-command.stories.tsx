import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, userEvent } from "storybook/test";
import {
  runCommandFixtures as fixtures,
  runCommandVariants as variants,
} from "../../packages/renderers/src/run-command/fixtures";
import { PartStory } from "../support/part-story";

const meta = { title: "Tools/Run a command", component: PartStory } satisfies Meta<typeof PartStory>;

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
export const EndedWithAnError: Story = { name: "Ended with an error", args: { part: variants["Ended with an error"] } };
export const PrintedNothing: Story = { name: "Printed nothing", args: { part: variants["Printed nothing"] } };
export const AProgressBarWrittenOver: Story = {
  name: "A progress bar, written over",
  args: { part: variants["A progress bar, written over"] },
};
export const FiveMegabytesOfOutput: Story = {
  name: "Five megabytes of output",
  args: { part: variants["Five megabytes of output"] },
};
export const ALongCommandWithAHiddenCharacter: Story = {
  name: "A long command with a hidden character",
  args: { part: variants["A long command with a hidden character"] },
};
export const KeptOnTheServer: Story = {
  name: "Kept on the server",
  args: { part: variants["Kept on the server"] },
};
export const KeptAndShown: Story = {
  name: "Kept on the server, and shown",
  args: { part: variants["Kept on the server"] },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Show the output" }));
    await expect(await canvas.findByText(/the end/)).toBeVisible();
  },
};
export const Narrow: Story = { name: "At 320 pixels", args: { part: fixtures["approval-requested"], width: 288 } };
