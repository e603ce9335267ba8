// Budgets of what reaches the browser: minified, gzip. React and Zod are the app's own and not counted.
const ignore = ["react", "react-dom", "zod"];

/** The compiler's `paths` lead to sources; sizes are those of the built files. @param {Record<string, unknown>} config */
const modifyEsbuildConfig = (config) => ({ ...config, tsconfigRaw: "{}" });

export default [
  {
    name: "hook and HTTP transport",
    path: "packages/react/dist/index.js",
    import: "{ useAgentStream, createHttpTransport }",
    limit: "21.2 KB",
    gzip: true,
    ignore,
    modifyEsbuildConfig,
  },
  {
    name: "decoder of events and stored messages",
    path: "packages/core/dist/index.js",
    import: "{ decodeAgentEvent, decodeMessage }",
    limit: "2.4 KB",
    gzip: true,
    ignore,
    modifyEsbuildConfig,
  },
];
