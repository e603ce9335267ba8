import type { StorybookConfig } from "@storybook/react-vite";
import { mergeConfig } from "vite";
import { sourceAliases } from "../scripts/workspace.mjs";

const globs = ["stories/**/*.mdx", "stories/**/*.stories.tsx", "packages/*/src/**/*.stories.tsx"];

const config: StorybookConfig = {
  stories: globs.map((glob) => `../${glob}`),
  addons: ["@storybook/addon-docs", "@storybook/addon-a11y", "@storybook/addon-vitest"],
  framework: "@storybook/react-vite",
  features: { sidebarOnboardingChecklist: false },
  core: { disableTelemetry: true, disableWhatsNewNotifications: true, disableProjectJson: true },
  // Documentation of props is read from the sources by Babel: TypeScript 7 has no JavaScript API.
  typescript: { reactDocgen: "react-docgen", check: false },
  viteFinal: (vite) =>
    mergeConfig(vite, { resolve: { alias: sourceAliases(), dedupe: ["react", "react-dom", "zod"] } }),
};

export default config;
