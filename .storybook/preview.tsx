import "@callstate/react/styles.css";
import "@callstate/renderers/styles.css";
import "./preview.css";
import type { Preview } from "@storybook/react-vite";
import { globalTypes, initialGlobals, withPageSettings } from "./page-settings";

const preview: Preview = {
  decorators: [withPageSettings],
  initialGlobals,
  globalTypes,
  parameters: {
    a11y: { test: "error" },
    controls: { expanded: true },
    layout: "padded",
    options: {
      storySort: { order: ["Start", "Matrix", "Tools", "Approvals", "Conversation", "Foundations", "Contribute"] },
    },
  },
};

export default preview;
