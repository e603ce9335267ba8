import type { Meta, StoryObj } from "@storybook/react-vite";
import { Matrix } from "./matrix";

const meta = {
  title: "Matrix/Tools by states",
  component: Matrix,
  parameters: { layout: "fullscreen" },
} satisfies Meta<typeof Matrix>;

export default meta;

export const AllTools: StoryObj<typeof meta> = { name: "All tools, all states" };
