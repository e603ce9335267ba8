import type { UIMessage } from "@callstate/core";
import { AgentProvider, MessageView } from "@callstate/react";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import { bookingFixtures } from "../../packages/renderers/src/booking/fixtures";
import { weatherFixtures } from "../../packages/renderers/src/weather/fixtures";
import { fakeAgent } from "../support/fake-agent";
import { GalleryView } from "../support/gallery-view";
import { search } from "./conversation-parts";

/** A conversation of many messages: questions and answers, among them groups of look-ups, forecasts and receipts. */
function Long({ count }: { count: number }) {
  return (
    <AgentProvider agent={fakeAgent} view={GalleryView}>
      <div className="cs-thread story-place" style={{ maxInlineSize: 686 }}>
        {Array.from({ length: count }, (_, at) => (
          <MessageView key={at} message={messageAt(at)} />
        ))}
      </div>
    </AgentProvider>
  );
}

function messageAt(at: number): UIMessage {
  const id = `message_${at}`;
  if (at % 2 === 0) {
    return { id, role: "user", parts: [{ type: "text", key: "t", text: `Question ${at / 2 + 1}?`, done: true }] };
  }
  const turn = (at - 1) / 2;
  const calls =
    turn % 10 === 4
      ? ["a", "b", "c", "d"].map((letter) => search(`${id}${letter}`, "output-available"))
      : turn % 25 === 12
        ? [{ ...bookingFixtures["output-available"], key: id, toolCallId: id }]
        : turn % 25 === 20
          ? [{ ...weatherFixtures["output-available"], key: id, toolCallId: id }]
          : [];
  return {
    id,
    role: "assistant",
    parts: [...calls, { type: "text", key: "t", text: `Answer ${turn + 1}, in a sentence or two.`, done: true }],
  };
}

const meta = {
  title: "Conversation/Long",
  component: Long,
  tags: ["!autodocs"],
} satisfies Meta<typeof Long>;

export default meta;

export const FiveHundred: StoryObj<typeof meta> = {
  name: "Five hundred messages",
  args: { count: 500 },
  play: async ({ canvas, canvasElement }) => {
    await expect(canvasElement.querySelectorAll("[data-receipt]")).toHaveLength(10);
    await expect(canvas.getAllByRole("group", { name: "Search, 4 calls" })).toHaveLength(25);
    await expect(canvas.getByText("Question 250?")).toBeInTheDocument();
  },
};
