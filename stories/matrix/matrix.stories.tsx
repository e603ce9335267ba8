import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import { Matrix } from "./matrix";

const meta = {
  title: "Matrix/Tools by states",
  component: Matrix,
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

export const AllTools: StoryObj<typeof meta> = {
  name: "All tools, all states",
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
