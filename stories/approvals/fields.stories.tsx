import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, userEvent, within } from "storybook/test";
import { eventAsked, orderAsked } from "./approval-parts";
import { ApprovalStory } from "./approval-story";

const meta = {
  title: "Approvals/Fields",
  component: ApprovalStory,
  tags: ["!autodocs", "visual"],
  args: { parts: [eventAsked] },
} satisfies Meta<typeof ApprovalStory>;

export default meta;

type Story = StoryObj<typeof meta>;

export const ManyFields: Story = { name: "Many fields, as it opens" };

export const Editing: Story = {
  name: "Many fields, with a change that is not valid",
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole("button", { name: "Edit 7 fields" }));
    const title = canvas.getByRole("textbox", { name: "Title" });
    await userEvent.clear(title);
    await userEvent.click(canvas.getByRole("button", { name: "Remove Guests 2" }));
    await new Promise((resolve) => setTimeout(resolve, 700));
    await userEvent.click(canvas.getByRole("button", { name: /^Create event/ }));
    await expect(title).toHaveAttribute("aria-invalid", "true");
    await expect(canvas.getByText(/1 field needs a change/)).toBeVisible();
    await expect(canvas.getByText(/2 changes\./)).toBeVisible();
  },
};

export const Lists: Story = {
  name: "Lists, a choice with its fields, names and values",
  args: { parts: [orderAsked] },
};

export const ListsChanged: Story = {
  name: "A list with one more item",
  args: { parts: [orderAsked] },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole("button", { name: "Add to Items" }));
    await userEvent.keyboard("Pastel de nata");
    await userEvent.click(canvas.getByRole("button", { name: "Move up: Items 3" }));
    await expect(canvas.getAllByRole("textbox", { name: "Dish" })[1]).toHaveValue("Pastel de nata");
    await userEvent.selectOptions(canvas.getByRole("combobox", { name: "Kind of Deliver" }), "pick-up");
    await expect(canvas.queryByRole("textbox", { name: "Street" })).toBeNull();
  },
};

export const Narrow: Story = { name: "Lists at 320 px", args: { parts: [orderAsked], width: 288 } };
