import type { Meta, StoryObj } from "@storybook/react-vite";
import {
  askFormFixtures as fixtures,
  askFormVariants as variants,
} from "../../packages/renderers/src/ask-form/fixtures";
import { expect, userEvent, waitFor, within } from "storybook/test";
import { PartStory } from "../support/part-story";

const meta = { title: "Tools/Some questions", component: PartStory } satisfies Meta<typeof PartStory>;

export default meta;

type Story = StoryObj<typeof meta>;

export const InputStreaming: Story = {
  name: "Preparing (input-streaming)",
  args: { part: fixtures["input-streaming"] },
};
export const InputAvailable: Story = {
  name: "Complete (input-available)",
  args: { part: fixtures["input-available"] },
};
export const ApprovalRequested: Story = {
  name: "Needs your decision (approval-requested)",
  args: { part: fixtures["approval-requested"] },
};
export const ApprovalResponded: Story = {
  name: "Decided (approval-responded)",
  args: { part: fixtures["approval-responded"] },
};
export const OutputStreaming: Story = {
  name: "Running (output-streaming)",
  args: { part: fixtures["output-streaming"] },
};
export const OutputAvailable: Story = { name: "Done (output-available)", args: { part: fixtures["output-available"] } };
export const OutputError: Story = { name: "Failed (output-error)", args: { part: fixtures["output-error"] } };
export const OutputDenied: Story = { name: "Declined (output-denied)", args: { part: fixtures["output-denied"] } };
export const Cancelled: Story = { name: "Stopped (cancelled)", args: { part: fixtures["cancelled"] } };
export const OutputUnknown: Story = {
  name: "Outcome unknown (output-unknown)",
  args: { part: fixtures["output-unknown"] },
};

export const NoArgumentsYet: Story = { name: "No arguments yet", args: { part: variants["No arguments yet"] } };
export const EveryKindOfAnswer: Story = {
  name: "Every kind of answer",
  args: { part: variants["Every kind of answer"] },
};
export const SentWithoutAnswers: Story = {
  name: "Sent without answers",
  args: { part: variants["Sent without answers"] },
};
export const ZeroAndNoAreAnswers: Story = {
  name: "Zero and no are answers",
  args: { part: variants["Zero and no are answers"] },
};
export const ItCanTBeAnsweredHere: Story = {
  name: "It can’t be answered here",
  args: { part: variants["It can’t be answered here"] },
};
export const AHiddenCharacterInAQuestion: Story = {
  name: "A hidden character in a question",
  args: { part: variants["A hidden character in a question"] },
};
export const Narrow: Story = { name: "At 320 pixels", args: { part: fixtures["approval-requested"], width: 288 } };

export const Answering: Story = {
  name: "Answering",
  args: { part: fixtures["approval-requested"] },
  play: async ({ canvas }) => {
    const form = within(canvas.getByRole("form"));
    await userEvent.click(form.getByRole("radio", { name: "At the bar" }));
    await expect(form.getByRole("button", { name: "Send 1 answer" })).toBeVisible();
    await userEvent.click(form.getByRole("checkbox", { name: "Nuts" }));
    await userEvent.type(form.getByRole("textbox", { name: /How many/ }), "4");
    await expect(form.getByRole("button", { name: "Send 3 answers" })).toBeVisible();
  },
};

export const RequiredAndMissing: Story = {
  name: "A required answer is missing",
  args: { part: fixtures["approval-requested"] },
  play: async ({ canvas }) => {
    const form = within(canvas.getByRole("form"));
    const guests = form.getByRole("textbox", { name: /How many/ });
    await userEvent.type(guests, "many");
    // Until the button is armed, a press only says so.
    await waitFor(async () => {
      await userEvent.click(form.getByRole("button", { name: "Send 1 answer" }));
      await expect(guests).toHaveAccessibleDescription("Must be a number.");
    });
    await expect(guests).toHaveFocus();
  },
};
