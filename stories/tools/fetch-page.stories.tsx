import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, userEvent } from "storybook/test";
import {
  fetchPageFixtures as fixtures,
  fetchPageVariants as variants,
} from "../../packages/renderers/src/fetch-page/fixtures";
import { PartStory } from "../support/part-story";

const meta = { title: "Tools/Read page", component: PartStory } satisfies Meta<typeof PartStory>;

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
export const NotFoundAndSentOn: Story = {
  name: "Not found, and sent on",
  args: { part: variants["Not found, and sent on"] },
};
export const AVeryLongPage: Story = { name: "A very long page", args: { part: variants["A very long page"] } };
export const Arabic: Story = { name: "Arabic", args: { part: variants["Arabic"] } };
export const KeptOnTheServer: Story = {
  name: "Kept on the server",
  args: { part: variants["Kept on the server"] },
};
export const KeptAndShown: Story = {
  name: "Kept on the server, and shown",
  args: { part: variants["Kept on the server"] },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Show the output" }));
    await expect(await canvas.findByText(/Sample words of a kept page/)).toBeVisible();
  },
};
export const Narrow: Story = { name: "At 320 pixels", args: { part: fixtures["output-available"], width: 288 } };
