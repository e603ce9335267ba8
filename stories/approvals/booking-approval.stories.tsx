import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, userEvent, waitFor, within } from "storybook/test";
import { bookingFixtures, bookingVariants } from "../../packages/renderers/src/booking/fixtures";
import { fakeAgent } from "../support/fake-agent";
import { PartStory } from "../support/part-story";

const asked = bookingFixtures["approval-requested"];

const meta = {
  title: "Approvals/Booking",
  tags: ["!autodocs", "visual"],
  component: PartStory,
  args: { part: asked },
} satisfies Meta<typeof PartStory>;

export default meta;

type Story = StoryObj<typeof meta>;

/** A person reads before they press: the button takes no press in its first half second. */
async function read(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 700));
}

const decide = () => fn(fakeAgent.decide);

export const AsItOpens: Story = { name: "As it opens" };

const edits = decide();
export const EditAndApprove: Story = {
  name: "A change, then the decision",
  args: { agent: { decide: edits } },
  play: async ({ canvasElement }) => {
    edits.mockClear();
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole("button", { name: "One guest more" }));
    await expect(canvas.getByRole("textbox", { name: "Guests" })).toHaveValue("5");
    await read();
    await userEvent.click(canvas.getByRole("button", { name: "Book table for 5" }));
    // The press of a script is no press of a person: the form asks again, whatever the script.
    const confirm = within(document.body).queryByRole("alertdialog");
    if (confirm !== null) await userEvent.click(within(confirm).getByRole("button", { name: "Book table for 5" }));
    await waitFor(() => expect(edits).toHaveBeenCalledOnce());
    await expect(edits).toHaveBeenCalledWith(
      expect.objectContaining({
        approvalId: "ap_booking",
        approved: true,
        edits: [{ path: "/partySize", value: 5 }],
        shown: expect.objectContaining({ input: asked.input }),
      }),
    );
  },
};

const declined = decide();
export const DeclineWithReason: Story = {
  name: "Declined with a reason",
  args: { agent: { decide: declined } },
  play: async ({ canvasElement }) => {
    declined.mockClear();
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole("button", { name: "Decline with a reason" }));
    await userEvent.type(canvas.getByRole("textbox", { name: /Reason/ }), "Too late for the children");
    await userEvent.click(canvas.getByRole("button", { name: "Don’t book" }));
    await waitFor(() => expect(declined).toHaveBeenCalledOnce());
    await expect(declined).toHaveBeenCalledWith(
      expect.objectContaining({ approved: false, reason: "Too late for the children" }),
    );
  },
};

const invalid = decide();
export const InvalidEdit: Story = {
  name: "A change that is not valid",
  args: { agent: { decide: invalid } },
  play: async ({ canvasElement }) => {
    invalid.mockClear();
    const canvas = within(canvasElement);
    const guests = canvas.getByRole("textbox", { name: "Guests" });
    await userEvent.clear(guests);
    await userEvent.type(guests, "40");
    await read();
    await userEvent.click(canvas.getByRole("button", { name: /^Book table/ }));
    await waitFor(() => expect(guests).toHaveAttribute("aria-invalid", "true"));
    await expect(guests).toHaveAccessibleDescription(/20/);
    await expect(invalid).not.toHaveBeenCalled();
  },
};

export const Sending: Story = {
  name: "On its way",
  args: { part: bookingVariants["Sending the decision"] ?? asked },
};

export const NotConfirmed: Story = {
  name: "Not confirmed",
  args: { part: bookingVariants["Not confirmed"] ?? asked },
};
