import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, userEvent, waitFor, within } from "storybook/test";
import { tools } from "../../packages/demo/shared/tools";
import { InspectorStory } from "./inspector-story";

const meta = {
  title: "Inspector/A conversation",
  tags: ["!autodocs"],
  component: InspectorStory,
  args: { tools },
} satisfies Meta<typeof InspectorStory>;

export default meta;

type Story = StoryObj<typeof meta>;

export const ABooking: Story = {
  name: "A booking",
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByRole("button", { name: /^Inspector 73 events/ })).toBeVisible());
    const lanes = canvas.getByRole("region", { name: "Calls over time" });
    await expect(
      within(lanes)
        .getAllByRole("listitem")
        .map((lane) => lane.firstChild?.textContent),
    ).toEqual(["Find tables", "Book a table"]);
    await userEvent.click(within(lanes).getByRole("button", { name: /^Needs your decision/ }));
    const detail = canvas.getByRole("region", { name: /^Event \d+$/ });
    await expect(detail).toHaveTextContent("approval-requested");
    await expect(detail).toHaveTextContent('"partySize": 4');
    await userEvent.click(canvas.getByRole("radio", { name: "State changes" }));
    const rows = within(canvas.getByRole("list", { name: "Events" })).getAllByRole("button");
    await expect(rows.length).toBeLessThan(12);
    rows[0]?.focus();
    await userEvent.keyboard("{ArrowDown}");
    await expect(rows[1]).toHaveFocus();
    await expect(rows[1]).toHaveAttribute("aria-current", "step");
  },
};

export const Closed: Story = {
  args: { defaultOpen: false },
  play: async ({ canvas }) => {
    const toggle = await canvas.findByRole("button", { name: /^Inspector/ });
    await expect(toggle).toHaveAttribute("aria-expanded", "false");
    await userEvent.click(toggle);
    await expect(toggle).toHaveAttribute("aria-expanded", "true");
    await expect(canvas.getByRole("button", { name: "Export recording" })).toBeVisible();
    await userEvent.click(toggle);
    await expect(canvas.queryByRole("button", { name: "Export recording" })).toBeNull();
  },
};

export const Reported: Story = {
  name: "Arguments that were not valid",
  args: { sample: "wrong-arguments.jsonl" },
};

export const WithSecrets: Story = {
  name: "Without the tools",
  render: ({ tools: _tools, ...args }) => <InspectorStory {...args} />,
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/Secrets are shown and exported/)).toBeVisible();
  },
};

export const Empty: Story = {
  name: "Nothing came yet",
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole("button", { name: "Clear" }));
    await waitFor(() => expect(canvas.getByText("Nothing came yet. Send a message.")).toBeVisible());
  },
};
