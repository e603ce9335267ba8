import { defineConfig } from "tsup";

// One file a source: a bundler of an app then drops every file that the app doesn't use, whatever runs at its top.
export default defineConfig({
  entry: ["src/**/*.{ts,tsx}", "!src/**/*.{test,test-d,stories}.{ts,tsx}", "!src/**/fixtures.{ts,tsx}"],
  bundle: false,
  format: "esm",
  target: "es2023",
  sourcemap: true,
  dts: false,
  clean: false,
});
