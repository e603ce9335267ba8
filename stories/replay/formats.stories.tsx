import { readRecording } from "@callstate/react";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, userEvent, waitFor } from "storybook/test";
import aiSdkWire from "../../test/recordings/servers/ai-sdk-7.sse?raw";
import tanStackWire from "../../test/recordings/servers/tanstack-ai.sse?raw";
import { ReplayPage } from "./replay-page";
import { samples } from "./samples";

const meta = {
  title: "Replay/Of other servers",
  tags: ["!autodocs"],
  component: ReplayPage,
  parameters: { layout: "fullscreen" },
} satisfies Meta<typeof ReplayPage>;

export default meta;

type Story = StoryObj<typeof meta>;

const booked: NonNullable<Story["play"]> = async ({ canvas }) => {
  const card = canvas.getByRole("main").querySelector('[data-tool="createBooking"]');
  await expect(card).toHaveAttribute("data-state", "output-available");
  await expect(card).toHaveTextContent("BK-20418");
  await expect(canvas.getByRole("main")).toHaveTextContent("It stays dry on Friday");
};

export const AiSdk: Story = {
  name: "An AI SDK server",
  args: { sample: "ai-sdk-7.jsonl", startAt: 999 },
  play: booked,
};

export const TanStack: Story = {
  name: "A TanStack AI server",
  args: { sample: "tanstack-ai.jsonl", startAt: 999 },
  play: booked,
};

/** A text as a file that somebody drops on the page. */
function drop(name: string, text: string): void {
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(new File([text], name));
  document.body.dispatchEvent(new DragEvent("drop", { bubbles: true, cancelable: true, dataTransfer }));
}

const foreign = [
  ["answer.sse", aiSdkWire, "AI SDK"],
  ["answer.txt", tanStackWire, "AG-UI"],
  // The same as JSON lines, as a log has them.
  ["log.jsonl", tanStackWire.replaceAll(/^data: /gm, "").replaceAll("\n\n", "\n"), "AG-UI"],
] as const;

export const Dropped: Story = {
  name: "Files as they were on the wire",
  play: async ({ canvas }) => {
    for (const [name, text, format] of foreign) {
      drop(name, text);
      await waitFor(() => expect(canvas.getByRole("combobox", { name: "Recording" })).toHaveDisplayValue(name));
      await expect(canvas.getByRole("navigation")).toHaveTextContent(`${format} · as it was sent`);
      await userEvent.keyboard("{End}");
      await expect(canvas.getByRole("main")).toHaveTextContent("BK-20418");
    }
  },
};

export const Saved: Story = {
  name: "A recording as a file",
  args: { sample: "tanstack-ai.jsonl" },
  play: async ({ canvas }) => {
    const saved = new Promise<HTMLAnchorElement>((resolve) => {
      const click = fn(function (this: HTMLAnchorElement) {
        Reflect.deleteProperty(HTMLAnchorElement.prototype, "click");
        resolve(this);
      });
      // Before the one that all elements have: nothing is put on the disk.
      Object.defineProperty(HTMLAnchorElement.prototype, "click", { configurable: true, value: click });
    });
    await userEvent.click(canvas.getByRole("button", { name: "Save" }));
    const link = await saved;
    await expect(link.download).toBe("tanstack-ai.jsonl");
    const text = await (await fetch(link.href)).text();
    const kept = samples.find(({ name }) => name === "tanstack-ai.jsonl");
    await expect(readRecording(text)).toEqual(kept?.recording);
  },
};
