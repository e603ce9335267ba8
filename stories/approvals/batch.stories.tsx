import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, userEvent, waitFor, within } from "storybook/test";
import { fakeAgent } from "../support/fake-agent";
import {
  another,
  bookingAsked,
  cancelAsked,
  eventAsked,
  messageAsked,
  recordedPart,
  shortMessageAsked,
} from "./approval-parts";
import { ApprovalStory } from "./approval-story";

const meta = {
  title: "Approvals/Several at once",
  component: ApprovalStory,
  tags: ["!autodocs", "visual"],
  args: { parts: [recordedPart(bookingAsked), eventAsked, shortMessageAsked] },
} satisfies Meta<typeof ApprovalStory>;

export default meta;

type Story = StoryObj<typeof meta>;

export const TwoLeft: Story = { name: "Three decisions, two left" };

export const LeftOut: Story = {
  name: "Some must be decided by themselves",
  args: { parts: [bookingAsked, shortMessageAsked, another(messageAsked, "call_hidden"), cancelAsked] },
};

const declined = fn(fakeAgent.decide);
export const DeclineBoth: Story = {
  name: "Both declined with one press",
  args: { agent: { decide: declined } },
  play: async ({ canvasElement }) => {
    declined.mockClear();
    await userEvent.click(within(canvasElement).getByRole("button", { name: "Decline both" }));
    await waitFor(() => expect(declined).toHaveBeenCalledTimes(2));
    await expect(declined.mock.calls.every(([decision]) => !decision.approved)).toBe(true);
  },
};

export const Narrow: Story = { name: "At 320 px", args: { width: 288 } };
