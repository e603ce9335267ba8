import { availableParallelism } from "node:os";
import { storybookTest } from "@storybook/addon-vitest/vitest-plugin";
import react from "@vitejs/plugin-react";
import { playwright } from "@vitest/browser-playwright";
import { defineConfig } from "vitest/config";
import { chromiumArguments, chromiumPath } from "./scripts/browser.mjs";
import { root, sourceAliases } from "./scripts/workspace.mjs";

// Tests that can't share a process with others: timers that are made up, React's second renderer.
const alone = ["packages/core/src/wire/silence.test.ts", "packages/react/src/server-{rendering,streaming}.test.tsx"];
const resolve = { alias: sourceAliases(), dedupe: ["react", "react-dom", "zod"] };
// The oldest React that is supported, installed beside the workspace's own: `node scripts/react-18.mjs`.
const react18 = [
  ...["react-dom", "react"].map((name) => ({
    find: new RegExp(`^${name}(?=/|$)`),
    replacement: `${root}test/react-18/node_modules/${name}`,
  })),
  // Its other build asks Node itself for React, and would get the workspace's.
  {
    find: /^@testing-library\/react$/,
    replacement: `${root}node_modules/@testing-library/react/dist/@testing-library/react.esm.js`,
  },
];
const onReact18 = {
  root,
  resolve: { ...resolve, alias: [...react18, ...resolve.alias], dedupe: ["zod"] },
  plugins: [react()],
  test: {
    environment: "jsdom",
    setupFiles: ["test/setup-dom.ts", "test/react-18/is-18.ts"],
    server: { deps: { inline: [/@testing-library\/react/] } },
  },
};
// What renderers load when they first need it.
const languages = "bash css go java javascript json python r ruby rust sql typescript xml yaml".split(" ");
const loadedOnDemand = [
  "diff",
  "lowlight",
  "@tanstack/react-virtual",
  ...languages.map((language) => `highlight.js/lib/languages/${language}`),
];
const executablePath = await chromiumPath();
const launchOptions = { args: chromiumArguments, ...(executablePath === undefined ? {} : { executablePath }) };

export default defineConfig({
  test: {
    // By itself Vitest leaves one core free.
    maxWorkers: availableParallelism(),
    projects: [
      {
        root,
        resolve,
        test: {
          name: "unit",
          environment: "node",
          // Starting a process for each file costs more than its tests.
          isolate: false,
          include: ["packages/{core,server}/src/**/*.test.ts", "packages/demo/**/*.test.ts", "test/**/*.test.ts"],
          exclude: [
            "**/node_modules/**",
            "**/dist/**",
            "test/{browser,interop,packaging,react,recipes,stories,services,server-processes,visual}/**",
            "packages/server/src/store/{postgres,redis}/**",
            ...alone,
          ],
        },
      },
      {
        root,
        resolve,
        plugins: [react()],
        test: {
          name: "alone",
          environment: "jsdom",
          include: alone,
        },
      },
      {
        root,
        resolve,
        plugins: [react()],
        test: {
          name: "dom",
          environment: "jsdom",
          // One page for all files of a worker: starting jsdom for each costs more than the tests.
          isolate: false,
          include: ["packages/{react,renderers}/src/**/*.test.{ts,tsx}", "test/{react,stories}/**/*.test.{ts,tsx}"],
          exclude: ["**/node_modules/**", "**/dist/**", ...alone],
          setupFiles: ["test/setup-dom.ts"],
        },
      },
      {
        ...onReact18,
        test: {
          ...onReact18.test,
          name: "react-18",
          isolate: false,
          include: ["packages/react/src/**/*.test.{ts,tsx}", "test/react/*.test.tsx"],
          exclude: ["**/node_modules/**", ...alone],
        },
      },
      {
        ...onReact18,
        test: { ...onReact18.test, name: "react-18-alone", include: alone.filter((path) => path.includes("react")) },
      },
      {
        root,
        resolve,
        test: {
          // Starts PostgreSQL and Redis, and kills processes.
          name: "services",
          environment: "node",
          include: [
            "test/{services,server-processes}/**/*.test.ts",
            "packages/server/src/store/{postgres,redis}/**/*.test.ts",
          ],
          testTimeout: process.env["CALLSTATE_STRESS"] === "1" ? 3_600_000 : 120_000,
          hookTimeout: 60_000,
          fileParallelism: false,
        },
      },
      {
        root,
        resolve,
        test: {
          // Against other people's packages; `node scripts/interop.mjs` installs them.
          name: "interop",
          environment: "node",
          include: ["test/{interop,recipes}/**/*.test.ts"],
          testTimeout: 30_000,
        },
      },
      {
        root,
        resolve,
        plugins: [storybookTest({ configDir: ".storybook" })],
        // Found in the middle of a run, a dependency would reload the page under a test.
        optimizeDeps: {
          include: [
            "react",
            "react/jsx-runtime",
            "react/jsx-dev-runtime",
            "react-dom",
            "react-dom/client",
            "eventsource-parser",
            "zod",
            "zod/v4/core",
            "axe-core",
            ...loadedOnDemand,
          ],
        },
        test: {
          name: "stories",
          // One page for all: loading the modules for each file costs more than the stories.
          isolate: false,
          testTimeout: 60_000,
          // Axe, once more, in every other look.
          setupFiles: ["test/setup-stories.ts"],
          browser: {
            enabled: true,
            headless: true,
            provider: playwright({ launchOptions }),
            instances: [{ browser: "chromium" }],
            screenshotFailures: false,
          },
        },
      },
      {
        root,
        resolve,
        test: {
          name: "browser",
          environment: "node",
          // A page takes its time where other work shares the machine.
          expect: { poll: { timeout: 15_000 } },
          include: ["test/browser/**/*.test.ts"],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          fileParallelism: false,
        },
      },
      {
        root,
        resolve,
        test: {
          // Storybook as files, looked at: `npm run visual:update` takes its pictures anew.
          name: "visual",
          environment: "node",
          include: ["test/visual/**/*.test.ts"],
          globalSetup: ["test/visual/build.ts"],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          fileParallelism: false,
        },
      },
      {
        root,
        test: {
          name: "packaging",
          environment: "node",
          include: ["test/packaging/**/*.test.ts"],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          fileParallelism: false,
        },
      },
    ],
  },
});
