import { TOOL_STATES } from "@callstate/core";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import { stateStoryId } from "../support/story-address";
import { StateDiagram } from "./state-diagram";
import { endsOf, stateWays } from "./state-ways";

const meta = {
  title: "Start/Tool states",
  component: StateDiagram,
  tags: ["!autodocs", "visual"],
} satisfies Meta<typeof StateDiagram>;

export default meta;

export const Diagram: StoryObj<typeof meta> = {
  play: async ({ canvas, canvasElement }) => {
    const links = canvas.getAllByRole("link").map((link) => link.getAttribute("href"));
    await expect(new Set(links)).toEqual(new Set(TOOL_STATES.map((state) => `./?path=/story/${stateStoryId(state)}`)));
    // The drawing leaves nothing out that the table has.
    const drawn = canvasElement.querySelectorAll(".states-way").length;
    const toEnds = stateWays.filter(({ from, to }) => endsOf(from).includes(to) && from !== "output-unknown");
    const openStates = new Set(toEnds.map(({ from }) => from));
    await expect(drawn).toBe(stateWays.length - toEnds.length + openStates.size);
  },
};
