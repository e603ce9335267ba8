import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, userEvent } from "storybook/test";
import { bookingFixtures } from "../../packages/renderers/src/booking/fixtures";
import { weatherFixtures } from "../../packages/renderers/src/weather/fixtures";
import { gallery, type GalleryEntry } from "../support/gallery";
import { Heights, HeightsOfAny } from "./heights";

const meta = {
  title: "Matrix/One height",

  component: Heights,
  tags: ["!autodocs"],
} satisfies Meta<typeof Heights>;

export default meta;

type Story = StoryObj<typeof meta>;

/** Heights by state, without states that a tool without approval never shows. */
function heights(root: HTMLElement, without: readonly string[] = []): Record<string, number> {
  const places = [...root.querySelectorAll<HTMLElement>("[data-height-of]")];
  const measured = places.map((place): [string, number] => [
    place.dataset["heightOf"] ?? "",
    place.getBoundingClientRect().height,
  ]);
  return Object.fromEntries(measured.filter(([state]) => !without.includes(state)));
}

function sameHeight(without: readonly string[] = []): NonNullable<Story["play"]> {
  return async ({ canvasElement }) => {
    const measured = heights(canvasElement, without);
    const values = Object.values(measured);
    await expect(Math.max(...values) - Math.min(...values), JSON.stringify(measured)).toBeLessThanOrEqual(1);
  };
}

const decided = ["approval-requested", "approval-responded"];

export const BookingWide: Story = {
  name: "Booking, 686 pixels",
  args: { fixtures: bookingFixtures, width: 686 },
  play: sameHeight(),
};

export const BookingNarrow: Story = {
  name: "Booking, 464 pixels",
  args: { fixtures: bookingFixtures, width: 464 },
  play: sameHeight(),
};

export const WeatherWide: Story = {
  name: "Weather, 686 pixels",
  args: { fixtures: weatherFixtures, width: 686 },
  play: sameHeight(decided),
};

export const WeatherNarrow: Story = {
  name: "Weather, 464 pixels",
  args: { fixtures: weatherFixtures, width: 464 },
  play: sameHeight(decided),
};

/** States in which a card may be higher: where nobody is asked as a rule, and where a consequence is told before it can't be undone. */
function higher({ definition: { effects, destructive } }: GalleryEntry): readonly string[] {
  if (effects === "none") return decided;
  return destructive === true ? ["approval-requested"] : [];
}

const eachInTurn: NonNullable<Story["play"]> = async ({ canvas, canvasElement }) => {
  const jumps: string[] = [];
  for (const entry of gallery) {
    await userEvent.selectOptions(canvas.getByLabelText("Tool"), entry.folder);
    const measured = heights(canvasElement, higher(entry));
    const values = Object.values(measured);
    if (Math.max(...values) - Math.min(...values) > 1) jumps.push(`${entry.folder} ${JSON.stringify(measured)}`);
  }
  await expect(jumps).toEqual([]);
};

export const EveryToolWide: Story = {
  name: "Every tool, 686 pixels",
  args: { fixtures: bookingFixtures, width: 686 },
  render: ({ width }) => <HeightsOfAny width={width} />,
  play: eachInTurn,
};

export const EveryToolNarrow: Story = {
  name: "Every tool, 464 pixels",
  args: { fixtures: bookingFixtures, width: 464 },
  render: ({ width }) => <HeightsOfAny width={width} />,
  play: eachInTurn,
};
