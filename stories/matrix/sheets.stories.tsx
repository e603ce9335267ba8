import { TOOL_STATES } from "@callstate/core";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import { repeatsNames } from "./repeats-names";
import { LooksSheet, toolFolders, ToolSheet } from "./sheet";

const meta = {
  title: "Matrix/One tool",
  component: ToolSheet,
  tags: ["!autodocs"],
  args: { tool: "booking" },
  argTypes: { tool: { control: "select", options: toolFolders } },
} satisfies Meta<typeof ToolSheet>;

export default meta;

type Story = StoryObj<typeof meta>;

export const AllStates: Story = {
  name: "All states",
  play: async ({ canvasElement }) => {
    const shown = [...canvasElement.querySelectorAll("[data-tool]")].map((card) => card.getAttribute("data-state"));
    await expect(shown).toEqual([...TOOL_STATES]);
  },
};

type Looks = StoryObj<{ tool: string; state: (typeof TOOL_STATES)[number] }>;

export const AllLooks: Looks = {
  name: "All themes",
  args: { tool: "booking", state: "approval-requested" },
  argTypes: { state: { control: "select", options: [...TOOL_STATES] } },
  parameters: repeatsNames,
  render: (args) => <LooksSheet {...args} />,
};
