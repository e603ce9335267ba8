import type { ToolFixtures, ToolVariants } from "../sample-parts";
import { sampleCall, samplePng } from "../shared/fixtures";
import type { mcpResultInput, mcpResultOutput } from "./schema";

const { open, running, ended, refused, approval, approved, declined } = sampleCall("mcpResult", "once");
const input = {
  server: "sample-tracker",
  tool: "create_issue",
  arguments: { title: "Ramp is locked" },
};
const text = { type: "text", text: "Created SHOP-214, “Ramp is locked”. It is a sample, and nobody has it yet." };
const link = {
  type: "resource_link",
  uri: "https://tracker.example/SHOP-214",
  name: "SHOP-214",
  title: "SHOP-214: Ramp is locked",
  description: "The side door has been locked since Monday.",
  mimeType: "text/html",
};
const output = { content: [text, link] };

/** Sample parts of the call of an MCP tool, one a state. */
export const mcpResultFixtures: ToolFixtures<"mcpResult", typeof mcpResultInput, typeof mcpResultOutput> = {
  "input-streaming": {
    ...open,
    state: "input-streaming",
    inputText: '{"server":"sample-tracker","tool":"create_is',
    partialInput: { server: input.server, tool: "create_is" },
  },
  "input-available": { ...open, state: "input-available", input },
  "approval-requested": { ...open, state: "approval-requested", input, approval },
  "approval-responded": { ...open, state: "approval-responded", input, approval: approved },
  "output-streaming": { ...running, state: "output-streaming", input, progress: { label: "The server is working." } },
  "output-available": { ...ended, state: "output-available", input, output, approval: approved },
  "output-error": {
    ...ended,
    state: "output-error",
    input,
    phase: "execution",
    errorText: "The server does not know this tool.",
    approval: approved,
  },
  "output-denied": {
    ...refused,
    state: "output-denied",
    input,
    by: "user",
    reason: "It has been reported",
    approval: declined("It has been reported"),
  },
  cancelled: { ...refused, state: "cancelled", input, cause: "stopped" },
  "output-unknown": {
    ...ended,
    state: "output-unknown",
    input,
    note: "The server did not answer.",
    approval: approved,
  },
};

/** A tenth of a second of silence, as a WAV file of 8,000 samples a second. */
const silence = `UklGRkQDAABXQVZFZm10IBAAAAABAAEAQB8AAEAfAAABAAgAZGF0YSADAACA${"gICA".repeat(266)}gA==`;

const answered = (result: (typeof mcpResultOutput)["_zod"]["output"]) => ({
  ...ended,
  state: "output-available" as const,
  input,
  output: result,
  approval: approved,
});

/** Samples beyond the ten states. */
export const mcpResultVariants = {
  "No arguments yet": { ...open, state: "input-streaming", inputText: "" },
  "The tool reported an error": answered({
    content: [{ type: "text", text: "There is no project with the key SHOP." }],
    isError: true,
  }),
  "An image": answered({ content: [{ type: "image", data: samplePng, mimeType: "image/png" }] }),
  "A sound": answered({ content: [{ type: "audio", data: silence, mimeType: "audio/wav" }] }),
  "Files, with text and without": answered({
    content: [
      {
        type: "resource",
        resource: {
          uri: "file:///sample/notes.md",
          mimeType: "text/markdown",
          text: "# Sample notes\n\nThe ramp is locked.",
        },
      },
      {
        type: "resource",
        resource: { uri: "file:///sample/plan.pdf", mimeType: "application/pdf", blob: "JVBERi0xLjcK".repeat(900) },
      },
      {
        ...link,
        uri: "file:///sample/photos",
        name: "photos",
        title: undefined,
        description: undefined,
        size: 5_242_880,
      },
    ],
  }),
  "Structured content, repeated as text": answered({
    content: [{ type: "text", text: '{"open": 0, "closed": 12, "late": false}' }],
    structuredContent: { open: 0, closed: 12, late: false },
  }),
  "Blocks that nobody knows": answered({
    content: [
      { type: "hologram", depth: 3, frames: [1, 2] },
      { type: "image", data: "PHN2Zz4=", mimeType: "image/svg+xml" },
      { type: "resource_link", uri: "javascript:alert(1)", name: "A script as address" },
    ],
  }),
  "Nothing came back": answered({ content: [] }),
} satisfies ToolVariants<"mcpResult", typeof mcpResultInput, typeof mcpResultOutput>;
