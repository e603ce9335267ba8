import type { Meta, StoryObj } from "@storybook/react-vite";
import {
  mcpResultFixtures as fixtures,
  mcpResultVariants as variants,
} from "../../packages/renderers/src/mcp-result/fixtures";
import { PartStory } from "../support/part-story";

const meta = { title: "Tools/Call an MCP tool", component: PartStory } satisfies Meta<typeof PartStory>;

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
export const TheToolReportedAnError: Story = {
  name: "The tool reported an error",
  args: { part: variants["The tool reported an error"] },
};
export const AnImage: Story = { name: "An image", args: { part: variants["An image"] } };
export const ASound: Story = { name: "A sound", args: { part: variants["A sound"] } };
export const FilesWithTextAndWithout: Story = {
  name: "Files, with text and without",
  args: { part: variants["Files, with text and without"] },
};
export const StructuredContentRepeatedAsText: Story = {
  name: "Structured content, repeated as text",
  args: { part: variants["Structured content, repeated as text"] },
};
export const BlocksThatNobodyKnows: Story = {
  name: "Blocks that nobody knows",
  args: { part: variants["Blocks that nobody knows"] },
};
export const NothingCameBack: Story = { name: "Nothing came back", args: { part: variants["Nothing came back"] } };
export const Narrow: Story = { name: "At 320 pixels", args: { part: fixtures["approval-requested"], width: 288 } };
