import { TOOL_STATES, type UntypedToolPart } from "@callstate/core";
import { AgentProvider, createToolPartView, defineToolRenderer } from "@callstate/react";
import { getWeather } from "@callstate/renderers/weather";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import { bookingFixtures } from "../../packages/renderers/src/booking/fixtures";
import { weatherFixtures } from "../../packages/renderers/src/weather/fixtures";
import { fakeAgent } from "../support/fake-agent";
import { GalleryView } from "../support/gallery-view";

type CallsProps = { parts: readonly UntypedToolPart[]; view?: typeof GalleryView };

/** Calls one below the other. */
function Calls({ parts, view: View = GalleryView }: CallsProps) {
  return (
    <AgentProvider agent={fakeAgent} view={View}>
      <div className="story-place" style={{ display: "grid", gap: 12, maxInlineSize: 686 }}>
        {parts.map((part) => (
          <View key={part.key} part={part} />
        ))}
      </div>
    </AgentProvider>
  );
}

const meta = {
  title: "Matrix/Without a renderer",
  component: Calls,
  tags: ["!autodocs", "visual"],
} satisfies Meta<typeof Calls>;

export default meta;

type Story = StoryObj<typeof meta>;

export const UnknownTool: Story = {
  name: "A tool that nobody has a renderer for",
  args: {
    parts: TOOL_STATES.map((state) => ({
      ...bookingFixtures[state],
      type: "tool-reserveSeat",
      toolName: "reserveSeat",
      key: state,
      toolCallId: state,
    })),
  },
  play: async ({ canvasElement }) => {
    await expect(canvasElement.querySelectorAll('[data-tool="reserveSeat"]')).toHaveLength(TOOL_STATES.length);
    // What it says of itself is not known: only the state is shown, never a receipt made up.
    await expect(canvasElement).toHaveTextContent("reserveSeat");
  },
};

const crash = (): never => {
  throw new Error("This view always fails.");
};

/** A renderer that fails in every view. */
const CrashedView = createToolPartView<{ getWeather: typeof getWeather }>({
  getWeather: defineToolRenderer({
    name: "getWeather",
    ...getWeather,
    views: {
      "input-streaming": crash,
      "input-available": crash,
      "approval-requested": crash,
      "approval-responded": crash,
      "output-streaming": crash,
      "output-available": crash,
      "output-error": crash,
      "output-denied": crash,
      cancelled: crash,
      "output-unknown": crash,
    },
  }),
});

export const Crashed: Story = {
  name: "A renderer that fails",
  args: {
    parts: [weatherFixtures["output-available"], { ...weatherFixtures["output-error"], key: "k2", toolCallId: "k2" }],
    view: CrashedView,
  },
  play: async ({ canvasElement }) => {
    // The card stays, with the state and the way to the raw values; the rest of the page does too.
    await expect(canvasElement.querySelectorAll('[data-tool="getWeather"]')).toHaveLength(2);
    await expect(canvasElement).toHaveTextContent("The raw values are in the details.");
  },
};
