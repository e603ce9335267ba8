import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, userEvent, waitFor } from "storybook/test";
import {
  uploadFileFixtures as fixtures,
  uploadFileVariants as variants,
} from "../../packages/renderers/src/upload-file/fixtures";
import { PartStory } from "../support/part-story";

const meta = { title: "Tools/A file from you", component: PartStory } satisfies Meta<typeof PartStory>;

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
export const ItCanTBeAnsweredHere: Story = {
  name: "It can’t be answered here",
  args: { part: variants["It can’t be answered here"] },
};
export const AnyKindALongPurpose: Story = {
  name: "Any kind, a long purpose",
  args: { part: variants["Any kind, a long purpose"] },
};
export const AnEmptyFileWithAnOddName: Story = {
  name: "An empty file with an odd name",
  args: { part: variants["An empty file with an odd name"] },
};
export const Narrow: Story = { name: "At 320 pixels", args: { part: fixtures["approval-requested"], width: 288 } };

const photo = new File(["sample"], "side-door.png", { type: "image/png" });

async function choose(root: HTMLElement, file: File): Promise<void> {
  const dialog = root.querySelector<HTMLInputElement>('input[type="file"]');
  if (dialog === null) throw new Error("There is no place to choose a file.");
  await userEvent.upload(dialog, file, { applyAccept: false });
}

export const Choosing: Story = {
  name: "Choosing a file",
  args: { part: fixtures["approval-requested"] },
  play: async ({ canvas, canvasElement }) => {
    await choose(canvasElement, photo);
    await expect(await canvas.findByRole("button", { name: "Remove" })).toBeVisible();
    await expect(canvas.getByRole("button", { name: "Send this file" })).toBeVisible();
    await userEvent.click(canvas.getByRole("button", { name: "Remove" }));
    await expect(canvas.getByRole("button", { name: "Send a file" })).toBeVisible();
  },
};

export const NoFileYet: Story = {
  name: "Sending without a file",
  args: { part: fixtures["approval-requested"] },
  play: async ({ canvas }) => {
    // Until the button is armed, a press only says so.
    await waitFor(async () => {
      await userEvent.click(canvas.getByRole("button", { name: "Send a file" }));
      await expect(canvas.getByRole("button", { name: "Choose a file" })).toHaveAccessibleDescription(
        "Choose a file first.",
      );
    });
  },
};

export const NotTaken: Story = {
  name: "Files that are not taken",
  args: { part: fixtures["approval-requested"] },
  play: async ({ canvas, canvasElement }) => {
    const button = () => canvas.getByRole("button", { name: "Choose a file" });
    await choose(canvasElement, new File(["sample"], "page.html", { type: "text/html" }));
    await expect(button()).toHaveAccessibleDescription("Its type is not among those that are asked for.");
    await choose(canvasElement, new File(["sample"], "refused.png", { type: "image/png" }));
    await waitFor(() => expect(button()).toHaveAccessibleDescription("It could not be uploaded."));
  },
};
