import type { Meta, StoryObj } from "@storybook/react-vite";
import {
  showMapFixtures as fixtures,
  showMapVariants as variants,
} from "../../packages/renderers/src/show-map/fixtures";
import { PartStory } from "../support/part-story";

const meta = { title: "Tools/Map", component: PartStory } satisfies Meta<typeof PartStory>;

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
export const OnePlace: Story = { name: "One place", args: { part: variants["One place"] } };
export const BothSidesOfTheDateLine: Story = {
  name: "Both sides of the date line",
  args: { part: variants["Both sides of the date line"] },
};
export const AroundTheWorldALongName: Story = {
  name: "Around the world, a long name",
  args: { part: variants["Around the world, a long name"] },
};
export const ThirtyPlaces: Story = { name: "Thirty places", args: { part: variants["Thirty places"] } };
export const Narrow: Story = { name: "At 320 pixels", args: { part: fixtures["output-available"], width: 288 } };
