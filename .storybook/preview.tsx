import "@callstate/react/styles.css";
import "@callstate/renderers/styles.css";
import "./preview.css";
import type { Decorator, Preview } from "@storybook/react-vite";
import { type ReactNode, useLayoutEffect } from "react";

interface RootAttributesProps {
  theme: "light" | "dark";
  direction: "ltr" | "rtl";
  children: ReactNode;
}

/** Theme and direction are set where an app sets them: on the document's root. */
function RootAttributes({ theme, direction, children }: RootAttributesProps) {
  useLayoutEffect(() => {
    const { documentElement } = document;
    documentElement.dataset["csTheme"] = theme;
    documentElement.style.colorScheme = theme;
    documentElement.dir = direction;
    documentElement.lang = "en";
  }, [theme, direction]);
  return children;
}

const withRootAttributes: Decorator = (Story, { globals }) => (
  <RootAttributes
    theme={globals["theme"] === "dark" ? "dark" : "light"}
    direction={globals["direction"] === "rtl" ? "rtl" : "ltr"}
  >
    <Story />
  </RootAttributes>
);

const preview: Preview = {
  decorators: [withRootAttributes],
  initialGlobals: { theme: "light", direction: "ltr" },
  globalTypes: {
    theme: {
      description: "Theme",
      toolbar: {
        title: "Theme",
        icon: "mirror",
        dynamicTitle: true,
        items: [
          { value: "light", title: "Light" },
          { value: "dark", title: "Dark" },
        ],
      },
    },
    direction: {
      description: "Text direction",
      toolbar: {
        title: "Direction",
        icon: "transfer",
        dynamicTitle: true,
        items: [
          { value: "ltr", title: "Left to right" },
          { value: "rtl", title: "Right to left" },
        ],
      },
    },
  },
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
