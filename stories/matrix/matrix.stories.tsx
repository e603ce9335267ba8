import { TOOL_STATES } from "@callstate/core";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, userEvent, waitFor } from "storybook/test";
import { Matrix } from "./matrix";
import { repeatsNames } from "./repeats-names";

const meta = {
  title: "Matrix/Tools by states",
  component: Matrix,
  tags: ["!autodocs"],
  parameters: { layout: "fullscreen" },
} satisfies Meta<typeof Matrix>;

export default meta;

/** What the accent's tokens come to here. */
function accentColours(root: HTMLElement): Set<string> {
  const probe = document.createElement("i");
  root.append(probe);
  const colours = ["accent", "accent-text", "accent-soft"].map((name) => {
    probe.style.color = `var(--cs-color-${name})`;
    return getComputedStyle(probe).color;
  });
  probe.remove();
  return new Set(colours);
}

type Story = StoryObj<typeof meta>;

export const AllTools: Story = {
  name: "All tools",
  play: async ({ canvas, canvasElement }) => {
    const tools = canvas.getAllByRole("columnheader").length - 1;
    await expect(canvas.getByText(`${tools * TOOL_STATES.length} cells`)).toBeVisible();
    // Only what is near the window is drawn.
    await waitFor(() => expect(canvasElement.querySelectorAll("[data-tool]").length).toBeGreaterThan(0));
    await expect(canvasElement.querySelectorAll("[data-tool]").length).toBeLessThan(tools * TOOL_STATES.length);
    await userEvent.type(canvas.getByRole("searchbox", { name: "Tool" }), "book a");
    await userEvent.click(canvas.getByRole("radio", { name: "Needs you" }));
    await expect(canvas.getByText("1 cell")).toBeVisible();
    const link = canvas.getByRole("link", { name: "Book a table , Needs your decision: the story" });
    await expect(link).toHaveAttribute("href", "./?path=/story/tools-book-a-table--approval-requested");
    await userEvent.clear(canvas.getByRole("searchbox", { name: "Tool" }));
    await userEvent.click(canvas.getByRole("radio", { name: "All" }));
  },
};

export const LookUps: Story = { name: "Look-ups", args: { tools: "look-ups" } };

export const Actions: Story = {
  name: "Tools that change something",
  args: { tools: "actions" },
  parameters: repeatsNames,
  play: async ({ canvas, canvasElement }) => {
    await userEvent.click(canvas.getByRole("checkbox", { name: "Light and dark" }));
    await userEvent.selectOptions(canvas.getByRole("combobox", { name: "Zoom" }), "50 %");
    await waitFor(() => expect(canvasElement.querySelectorAll('[data-cs-theme="dark"]').length).toBeGreaterThan(0));
    await userEvent.selectOptions(canvas.getByRole("combobox", { name: "Zoom" }), "100 %");
  },
};

/**
 * For the tests alone: a designer's page opens quickly because it does not draw them all. Each of these cells is a story of its own, and
 * axe reads it there: here it would take a minute.
 */
export const EveryCell: Story = {
  name: "Every cell at once",
  tags: ["!dev"],
  parameters: { a11y: { test: "off" } },
  decorators: (Cells) => (
    <div data-axe="elsewhere">
      <Cells />
    </div>
  ),
  args: { eager: true },
  play: async ({ canvasElement }) => {
    // The accent means one thing: it is the person's turn.
    const accent = accentColours(canvasElement);
    const elements = [...canvasElement.querySelectorAll<HTMLElement>("*")];
    const accented = elements.filter((element) => {
      const { color, backgroundColor, borderTopColor, borderTopWidth } = getComputedStyle(element);
      const border = borderTopWidth === "0px" ? "" : borderTopColor;
      return [color, backgroundColor, border].some((colour) => accent.has(colour));
    });
    const elsewhere = accented.filter((element) => element.closest('[data-state="approval-requested"]') === null);
    await expect(accented.length).toBeGreaterThan(0);
    await expect(elsewhere.map(({ className }) => className)).toEqual([]);
    // The tear line belongs to results of tools with effects.
    const receipts = [...canvasElement.querySelectorAll("[data-receipt]")];
    const states = receipts.map((receipt) => receipt.closest("[data-tool]")?.getAttribute("data-state"));
    await expect([...new Set(states)]).toEqual(["output-available"]);
  },
};
