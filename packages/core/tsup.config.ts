import { defineConfig } from "tsup";
import { packageEntries } from "../../scripts/workspace.mjs";

export default defineConfig({
  entry: Object.fromEntries(packageEntries("core").map(({ output, source }) => [output, source])),
  format: "esm",
  target: "es2023",
  splitting: true,
  sourcemap: true,
  dts: false,
  clean: false,
});
