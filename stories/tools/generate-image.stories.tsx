import type { Meta, StoryObj } from "@storybook/react-vite";
import {
  generateImageFixtures as fixtures,
  generateImageVariants as variants,
} from "../../packages/renderers/src/generate-image/fixtures";
import { PartStory } from "../support/part-story";

const meta = { title: "Tools/Image", component: PartStory } satisfies Meta<typeof PartStory>;

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
export const APreview: Story = { name: "A preview", args: { part: variants["A preview"] } };
export const ATallOneIsOnItsWay: Story = {
  name: "A tall one is on its way",
  args: { part: variants["A tall one is on its way"] },
};
export const AnotherShapeThanWasAskedFor: Story = {
  name: "Another shape than was asked for",
  args: { part: variants["Another shape than was asked for"] },
};
export const FromAnotherServer: Story = {
  name: "From another server",
  args: { part: variants["From another server"] },
};
export const AnAddressThatIsNone: Story = {
  name: "An address that is none",
  args: { part: variants["An address that is none"] },
};
export const Narrow: Story = { name: "At 320 pixels", args: { part: fixtures["output-available"], width: 288 } };
