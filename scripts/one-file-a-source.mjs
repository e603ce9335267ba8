/**
 * How `core`, `react` and `renderers` are built: one file a source, so that a bundler of an app drops every file that the app
 * doesn't use, whatever runs at its top. See docs/decisions/one-file-a-source.md.
 *
 * @type {import("tsup").Options}
 */
export const oneFileASource = {
  entry: ["src/**/*.{ts,tsx}", "!src/**/*.{test,test-d,stories}.{ts,tsx}", "!src/**/fixtures.{ts,tsx}"],
  bundle: false,
  format: "esm",
  target: "es2023",
  sourcemap: true,
  dts: false,
  clean: false,
};
