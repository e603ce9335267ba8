import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "../../scripts/workspace.mjs";
import { sizeOf } from "./size-of";

const packages = join(root, "packages");

/** 1 KB is 1,024 bytes here. Other bundlers' minifiers come out up to 4 % larger: `.size-limit.js` has the same with esbuild. */
test("an app built with Vite pays less than 20 KB for the hook with its transport", async () => {
  const size = await sizeOf("client", [
    `export { useAgentStream } from "${packages}/react/dist/index.js";`,
    `export { createHttpTransport } from "${packages}/core/dist/index.js";`,
  ]);
  expect(size, "bytes, gzip").toBeLessThan(20 * 1024);
  expect(size).toBeGreaterThan(10_000);
});
