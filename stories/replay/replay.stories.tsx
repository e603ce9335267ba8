import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, userEvent, waitFor, within } from "storybook/test";
import { ReplayPage } from "./replay-page";

const meta = {
  title: "Replay/A recording",
  tags: ["!autodocs"],
  component: ReplayPage,
  parameters: { layout: "fullscreen" },
} satisfies Meta<typeof ReplayPage>;

export default meta;

type Story = StoryObj<typeof meta>;
type Canvas = ReturnType<typeof within>;

const position = (canvas: Canvas) =>
  Number(canvas.getByRole("slider", { name: "Event" }).getAttribute("aria-valuetext")?.split(" ")[0]);
const side = (canvas: Canvas) => canvas.getByRole("complementary", { name: "What the event did" });

/** The place of the first event of a type. */
function placeOf(canvas: Canvas, type: string): number {
  const rows = within(canvas.getByRole("list", { name: "Events" })).getAllByRole("button");
  return rows.findIndex((row) => row.querySelector(".cs-frame-name")?.textContent === type) + 1;
}

async function open(canvasElement: HTMLElement, name: string, text: string): Promise<void> {
  const input = canvasElement.querySelector<HTMLInputElement>("input[type=file]");
  if (input === null) throw new Error("There is no place for a file.");
  await userEvent.upload(input, new File([text], name));
}

export const ABooking: Story = { name: "A booking, changed and approved" };

export const Steps: Story = {
  name: "By keyboard",
  play: async ({ canvas, canvasElement }) => {
    await expect(position(canvas)).toBe(1);
    await userEvent.keyboard("{ArrowRight}{ArrowRight}{ArrowRight}{ArrowLeft}");
    await expect(position(canvas)).toBe(3);
    await userEvent.keyboard("{End}");
    await expect(canvas.getByRole("button", { name: /^Step on/ })).toBeDisabled();
    await userEvent.keyboard("{Home}");
    await expect(position(canvas)).toBe(1);
    // Shift goes from change to change, until the person is asked.
    const asked = placeOf(canvas, "tool-approval-requested");
    for (let presses = 0; position(canvas) < asked && presses < 20; presses++)
      await userEvent.keyboard("{Shift>}{ArrowRight}{/Shift}");
    await expect(position(canvas)).toBe(asked);
    await expect(side(canvas)).toHaveTextContent(/input-available.*tool-approval-requested.*approval-requested/);
    await expect(side(canvas)).toHaveTextContent("Book a table needs your decision. Press F6 to go to it.");
    await expect(canvas.getByRole("button", { name: "Book table for 4" })).toBeVisible();
    await expect(canvasElement.querySelector('[aria-current="step"]')).toHaveTextContent("tool-approval-requested");
    await userEvent.keyboard("{Shift>}{ArrowLeft}{/Shift}");
    await expect(canvas.queryByRole("button", { name: "Book table for 4" })).toBeNull();
  },
};

export const Plays: Story = {
  name: "Plays to its end",
  args: { sample: "weather-two-cities.jsonl" },
  play: async ({ canvas }) => {
    await userEvent.selectOptions(canvas.getByRole("combobox", { name: "Speed" }), "16");
    await userEvent.click(canvas.getByRole("main"));
    await userEvent.keyboard(" ");
    await expect(canvas.getByRole("button", { name: /^Pause/ })).toBeVisible();
    await waitFor(() => expect(canvas.getByRole("button", { name: /^Play/ })).toBeVisible(), { timeout: 5000 });
    await expect(canvas.getByRole("button", { name: /^Step on/ })).toBeDisabled();
    await expect(canvas.getAllByRole("group", { name: "Weather" })).toHaveLength(2);
  },
};

export const OpensAFile: Story = {
  name: "A recording of one's own",
  play: async ({ canvas, canvasElement }) => {
    const event = (fields: object) => `data: ${JSON.stringify(fields)}\n\n`;
    const stream = [
      event({ type: "run-start", messageId: "m", runId: "r", seq: 1 }),
      event({ type: "text-delta", text: "Read from a stream.", runId: "r", seq: 2 }),
      event({ type: "of-tomorrow", runId: "r", seq: 3 }),
    ].join("");
    await open(canvasElement, "mine.sse", stream);
    await waitFor(() => expect(canvas.getByRole("combobox", { name: "Recording" })).toHaveDisplayValue("mine.sse"));
    await userEvent.keyboard("{End}");
    await expect(canvas.getByRole("main")).toHaveTextContent("Read from a stream.");
    await expect(side(canvas)).toHaveTextContent(/of-tomorrow/);
  },
};

export const WrongFile: Story = {
  name: "A file that is no recording",
  play: async ({ canvas, canvasElement }) => {
    await open(canvasElement, "shopping.txt", "milk, bread");
    await waitFor(() => expect(canvas.getByRole("alert")).toHaveTextContent(/shopping\.txt: This is no recording/));
    // What was shown stays.
    await expect(canvas.getByRole("combobox", { name: "Recording" })).toHaveDisplayValue(
      "A booking, changed and approved",
    );
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File(['{"format":"callstate-recording","version":9}'], "later.jsonl"));
    document.body.dispatchEvent(new DragEvent("drop", { bubbles: true, cancelable: true, dataTransfer }));
    await waitFor(() =>
      expect(canvas.getByRole("alert")).toHaveTextContent(/later\.jsonl: The recording has version 9/),
    );
  },
};

export const Receipt: Story = {
  name: "The receipt",
  args: { startAt: 58 },
};

export const Lies: Story = {
  name: "A failure, and a text that says otherwise",
  args: { sample: "booking-fails.jsonl", startAt: 999 },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("main")).toHaveTextContent("Not booked");
    await expect(canvas.getByRole("main")).toHaveTextContent(/I've booked your table/);
    await expect(canvas.getByRole("main").querySelector("[data-receipt]")).toBeNull();
  },
};
