import { defineConfig } from "tsup";

export default defineConfig({
  entry: { "server/main": "server/main.ts" },
  format: "esm",
  platform: "node",
  target: "node20",
  sourcemap: true,
  dts: false,
  clean: false,
});
