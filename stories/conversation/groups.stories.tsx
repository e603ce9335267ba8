import type { UIMessage } from "@callstate/core";
import { AgentProvider, englishLabels, LabelsProvider, MessageView } from "@callstate/react";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, userEvent } from "storybook/test";
import { fakeAgent } from "../support/fake-agent";
import { GalleryView } from "../support/gallery-view";
import { overflowing } from "../support/overflowing";
import { pseudoLabels } from "../support/pseudo-labels";
import { endedSearches, messageOf, runningSearches, search, subAgent } from "./conversation-parts";

type GroupsProps = { message: UIMessage; width?: number; direction?: "ltr" | "rtl"; pseudo?: boolean };

const longer = pseudoLabels(englishLabels);

/** Many calls as one line, and calls inside of calls. */
function Groups({ message, width = 686, direction = "ltr", pseudo = false }: GroupsProps) {
  return (
    <LabelsProvider labels={pseudo ? longer : englishLabels}>
      <AgentProvider agent={fakeAgent} view={GalleryView}>
        <div className="story-place" dir={direction} style={{ inlineSize: width, maxInlineSize: "100%" }}>
          <MessageView message={message} />
        </div>
      </AgentProvider>
    </LabelsProvider>
  );
}

const meta = {
  title: "Conversation/Groups and sub-agents",
  tags: ["!autodocs", "visual"],
  component: Groups,
} satisfies Meta<typeof Groups>;

export default meta;

type Story = StoryObj<typeof meta>;

export const Ended: Story = {
  args: { message: endedSearches },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("group", { name: "Search, 5 calls" })).toHaveTextContent("4 done, 1 failed");
    await expect(canvas.queryAllByRole("group", { name: "Search" })).toHaveLength(0);
    await userEvent.click(canvas.getByRole("button", { name: "Calls: Search, 5 calls" }));
    await expect(canvas.getAllByRole("group", { name: "Search" })).toHaveLength(5);
  },
};

export const Running: Story = {
  args: { message: runningSearches },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("group", { name: "Search, 3 calls" })).toHaveTextContent("Running, 2 of 3");
  },
};

export const SubAgent: Story = {
  name: "A sub-agent that asks",
  args: { message: subAgent },
  play: async ({ canvas }) => {
    const rail = canvas.getByRole("region", { name: "Inside Restaurant finder" });
    await expect(rail).toHaveTextContent("Waiting below");
    const form = canvas.getByRole("form");
    await expect(rail.contains(form)).toBe(false);
    await expect(form).toHaveTextContent("Asked by Restaurant finder");
  },
};

const fits: NonNullable<Story["play"]> = async ({ canvasElement }) => {
  await expect(overflowing(canvasElement)).toEqual([]);
};

const everything = messageOf(
  ...endedSearches.parts,
  { type: "text", key: "t", text: "One moment.", done: true },
  search("s9", "input-available"),
  ...subAgent.parts,
);

export const Longer: Story = {
  name: "40 % longer, 320 pixels",
  args: { message: everything, width: 320, pseudo: true },
  play: fits,
};

export const LongerRightToLeft: Story = {
  name: "40 % longer, 320 pixels, right to left",
  args: { message: everything, width: 320, pseudo: true, direction: "rtl" },
  play: fits,
};
