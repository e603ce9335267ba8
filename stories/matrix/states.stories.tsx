import type { Meta, StoryObj } from "@storybook/react-vite";
import { StateSheet } from "./sheet";

const meta = {
  title: "Matrix/One state, all tools",
  component: StateSheet,
  tags: ["!autodocs"],
} satisfies Meta<typeof StateSheet>;

export default meta;

type Story = StoryObj<typeof meta>;

// Named after the states, like those of the tools: the diagram of states links to them.
export const InputStreaming: Story = { name: "Preparing", args: { state: "input-streaming" } };
export const InputAvailable: Story = { name: "Complete", args: { state: "input-available" } };
export const ApprovalRequested: Story = { name: "Needs your decision", args: { state: "approval-requested" } };
export const ApprovalResponded: Story = { name: "Decided", args: { state: "approval-responded" } };
export const OutputStreaming: Story = { name: "Running", args: { state: "output-streaming" } };
export const OutputAvailable: Story = { name: "Done", args: { state: "output-available" } };
export const OutputError: Story = { name: "Failed", args: { state: "output-error" } };
export const OutputDenied: Story = { name: "Declined", args: { state: "output-denied" } };
export const Cancelled: Story = { name: "Stopped", args: { state: "cancelled" } };
export const OutputUnknown: Story = { name: "Outcome unknown", args: { state: "output-unknown" } };
