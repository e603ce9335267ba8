import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import { repeatsNames } from "../matrix/repeats-names";
import { overflowing } from "../support/overflowing";
import { EdgeSheet } from "./edge-sheet";

const meta = {
  title: "Matrix/Edge cases",
  component: EdgeSheet,
  tags: ["!autodocs"],
} satisfies Meta<typeof EdgeSheet>;

export default meta;

type Story = StoryObj<typeof meta>;

const fits: NonNullable<Story["play"]> = async ({ canvasElement }) => {
  await expect(overflowing(canvasElement)).toEqual([]);
};

export const VeryLong: Story = { name: "Very long texts", args: { edge: "long" }, play: fits };
export const LongDecision: Story = {
  name: "Very long texts, to decide",
  args: { edge: "long", state: "approval-requested" },
  play: fits,
};
export const NoSpaces: Story = { name: "Words without an end", args: { edge: "unbroken", width: 464 }, play: fits };
export const Empty: Story = { name: "Nothing in the result", args: { edge: "empty" }, play: fits };
export const Many: Story = { name: "Lists of thirty", args: { edge: "many" }, play: fits };
export const Hidden: Story = { name: "Characters that nobody sees", args: { edge: "hidden" }, play: fits };
export const OtherWay: Story = { name: "Words from right to left", args: { edge: "otherWay" }, play: fits };

export const Hostile: Story = {
  name: "Markup, scripts and addresses",
  args: { edge: "hostile" },
  play: async (context) => {
    await fits(context);
    const { canvasElement } = context;
    await expect(canvasElement.querySelectorAll("script, iframe, img[src^='x']")).toHaveLength(0);
    const addresses = [...canvasElement.querySelectorAll("a")].map(({ protocol }) => protocol);
    await expect(addresses).not.toContain("javascript:");
  },
};

export const Narrow: Story = { name: "At 320 pixels", args: { width: 288 }, play: fits };
export const NarrowDecision: Story = {
  name: "At 320 pixels, to decide",
  args: { width: 288, state: "approval-requested" },
  parameters: repeatsNames,
  play: fits,
};
export const NarrowLong: Story = {
  name: "At 320 pixels, words without an end",
  args: { width: 288, edge: "unbroken" },
  play: fits,
};
