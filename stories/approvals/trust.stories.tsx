import type { DecideResult } from "@callstate/core";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, userEvent, within } from "storybook/test";
import { bookingAsked, cancelAsked, messageAsked } from "./approval-parts";
import { ApprovalStory } from "./approval-story";

const meta = {
  title: "Approvals/Trust",
  component: ApprovalStory,
  tags: ["!autodocs", "visual"],
  args: { parts: [bookingAsked] },
} satisfies Meta<typeof ApprovalStory>;

export default meta;

type Story = StoryObj<typeof meta>;

export const HiddenAndLong: Story = {
  name: "Hidden and long text, and values that no view shows",
  args: { parts: [messageAsked] },
};

export const Destructive: Story = { name: "What can’t be undone, with terms to read", args: { parts: [cancelAsked] } };

const withoutTerms = { ...cancelAsked, approval: { approvalId: cancelAsked.approval.approvalId } };

export const SecondQuestion: Story = {
  name: "The second question",
  args: { parts: [withoutTerms] },
  play: async ({ canvasElement }) => {
    await new Promise((resolve) => setTimeout(resolve, 700));
    await userEvent.click(within(canvasElement).getByRole("button", { name: "Cancel booking…" }));
    const dialog = within(document.body).getByRole("alertdialog", { name: "Cancel booking?" });
    await expect(within(dialog).getByRole("button", { name: "Keep booking" })).toHaveFocus();
  },
};

export const AlwaysAllow: Story = {
  name: "The offer to allow it from now on",
  args: { alwaysAllow: { scope: "bookings for up to 4 in this conversation", onAllow: () => {} } },
};

const tomorrow = { ...bookingAsked.approval, expiresAt: Date.UTC(2036, 11, 1, 22, 27) };
export const OpenUntil: Story = {
  name: "Open until another day",
  args: { parts: [{ ...bookingAsked, approval: tomorrow }] },
};

export const Stale: Story = {
  name: "Other arguments came under the same request",
  args: { parts: [{ ...bookingAsked, approval: { ...bookingAsked.approval, stale: true } }] },
};

/** Shows what the form says after a press that the server answers like this. */
function answered(name: string, result: Partial<Extract<DecideResult, { ok: false }>>, words: string | RegExp): Story {
  const { approvalId } = bookingAsked.approval;
  const answer: DecideResult = { ok: false, approvalId, code: "unconfirmed", message: "", ...result };
  return {
    name,
    args: { agent: { decide: async () => answer } },
    play: async ({ canvasElement }) => {
      const canvas = within(canvasElement);
      await userEvent.click(canvas.getByRole("button", { name: "One guest more" }));
      await new Promise((resolve) => setTimeout(resolve, 700));
      await userEvent.click(canvas.getByRole("button", { name: "Book table for 5" }));
      const confirm = within(document.body).queryByRole("alertdialog");
      if (confirm !== null) await userEvent.click(within(confirm).getByRole("button", { name: "Book table for 5" }));
      await expect(await canvas.findByText(words)).toBeVisible();
    },
  };
}

const later = { restaurantId: "rst_0412", startsAt: "2026-12-03T20:00:00Z", partySize: 4 };

export const Changed: Story = answered(
  "The request changed meanwhile",
  { code: "changed", input: later },
  /The request changed while you were reading/,
);
export const Unconfirmed: Story = answered("It may not have arrived", {}, /Your decision may not have arrived/);
export const Outdated: Story = answered(
  "It comes from an older version",
  { code: "outdated" },
  /This request comes from an older version/,
);
export const Expired: Story = answered("It is too late", { code: "expired" }, /This can no longer be decided/);
