import "@callstate/react/styles.css";
import "@callstate/renderers/styles.css";
import "./preview.css";
import type { Preview } from "@storybook/react-vite";
import { ToolDocs } from "../stories/docs/tool-docs";
import { globalTypes, initialGlobals, withPageSettings } from "./page-settings";

const preview: Preview = {
  decorators: [withPageSettings],
  initialGlobals,
  globalTypes,
  // A page for each tool, made from its folder: whoever adds one has nothing to write for it.
  tags: ["autodocs"],
  parameters: {
    docs: { page: ToolDocs },
    a11y: { test: "error" },
    controls: { expanded: true },
    layout: "padded",
    options: {
      storySort: {
        order: [
          "Start",
          ["How to read a card", "Tool states"],
          "Matrix",
          ["Tools by states", "One state, all tools", "One tool", "Edge cases", "One height"],
          "Tools",
          "Approvals",
          "Conversation",
          "Replay",
          "Inspector",
          "Docs",
          ["Architecture", "Components", "Tool states", "Writing a renderer", "Theming", "Approvals", "Accessibility"],
        ],
      },
    },
  },
};

export default preview;
