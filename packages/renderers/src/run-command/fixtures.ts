import type { ToolFixtures, ToolVariants } from "../sample-parts";
import { keptOutput, sampleCall } from "../shared/fixtures";
import { createRunCommandRenderer } from "./renderer";
import type { CommandResult, runCommandInput, runCommandOutput } from "./schema";

const { open, running, ended, refused, approval, approved, declined } = sampleCall("runCommand", "once");
const input = { command: "npm test -- --project unit", folder: "~/sample-shop" };
const printed = `> sample-shop@0.3.1 test
> vitest run --project unit

 \u001b[32m✓\u001b[39m src/basket.test.ts (12 tests) 31ms
 \u001b[32m✓\u001b[39m src/prices.test.ts (8 tests) 12ms
`;
const output = { output: `${printed}\n Tests  20 passed (20)\n`, exitCode: 0 };

/** Sample parts of a command, one a state. */
export const runCommandFixtures: ToolFixtures<"runCommand", typeof runCommandInput, typeof runCommandOutput> = {
  "input-streaming": {
    ...open,
    state: "input-streaming",
    inputText: '{"folder":"~/sample-shop","command":"npm test -- --pro',
    partialInput: { folder: "~/sample-shop", command: "npm test -- --pro" },
  },
  "input-available": { ...open, state: "input-available", input },
  "approval-requested": { ...open, state: "approval-requested", input, approval },
  "approval-responded": { ...open, state: "approval-responded", input, approval: approved },
  "output-streaming": {
    ...running,
    state: "output-streaming",
    input,
    output: { output: printed },
    progress: { label: "The command is running." },
  },
  "output-available": { ...ended, state: "output-available", input, output, approval: approved },
  "output-error": {
    ...ended,
    state: "output-error",
    input,
    phase: "execution",
    errorText: "The shell could not be started.",
    approval: approved,
  },
  "output-denied": {
    ...refused,
    state: "output-denied",
    input,
    by: "user",
    reason: "Use the quick tests",
    approval: declined("Use the quick tests"),
  },
  cancelled: { ...refused, state: "cancelled", input, cause: "stopped" },
  "output-unknown": {
    ...ended,
    state: "output-unknown",
    input,
    note: "The connection to the shell was lost.",
    partialOutput: { output: printed },
    approval: approved,
  },
};

const fiveMegabytes = `${"one line of a very long log file, again and again\n".repeat(100_000)}the end\n`;

/** Samples beyond the ten states. */
export const runCommandVariants = {
  "No arguments yet": { ...open, state: "input-streaming", inputText: "" },
  "Ended with an error": {
    ...ended,
    state: "output-available",
    input: { command: "cat missing.txt", folder: "." },
    output: { output: "cat: missing.txt: No such file or directory\n", exitCode: 1 },
    approval: approved,
  },
  "Printed nothing": {
    ...ended,
    state: "output-available",
    input: { command: "true", folder: "." },
    output: { output: "", exitCode: 0 },
    approval: approved,
  },
  "A progress bar, written over": {
    ...running,
    state: "output-streaming",
    input,
    output: { output: `fetching\n${Array.from({ length: 50 }, (_, index) => `\r${index * 2} %`).join("")}` },
  },
  "Five megabytes of output": {
    ...ended,
    state: "output-available",
    input: { command: "cat build.log", folder: "/var/log" },
    output: { output: fiveMegabytes, exitCode: 0 },
    approval: approved,
  },
  "Kept on the server": {
    ...ended,
    state: "output-available",
    input: { command: "cat build.log", folder: "/var/log" },
    output: keptOutput<CommandResult>("runCommand", fiveMegabytes.length),
    approval: approved,
  },
  "A long command with a hidden character": {
    ...open,
    state: "approval-requested",
    input: {
      command: `find . -name '*.ts' -not -path './node_modules/*' -exec grep -l 'use client' {} + | sort | uniq > /tmp/\u202Etxt.list && echo done`,
      folder: "/home/ana/projects/a-folder-with-a-long-name/packages/renderers",
    },
    approval,
  },
} satisfies ToolVariants<"runCommand", typeof runCommandInput, typeof runCommandOutput>;

/** Stands in for an app that gets kept results from its server. */
export const runCommandSampleRenderer = createRunCommandRenderer({
  loadOutput: async () => ({ output: fiveMegabytes, exitCode: 0 }),
});
