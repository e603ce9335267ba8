import type { ToolFixtures, ToolVariants } from "../sample-parts";
import { sampleCall } from "../shared/fixtures";
import type { runCodeInput, runCodeOutput } from "./schema";

const { open, running, ended, refused, approval, approved } = sampleCall("runCode", "none");
const code = `# Sample data
prices = [12.5, 9.9, 31.0, 4.25]
total = sum(prices)

for price in prices:
    print(f"{price:>6.2f}  {price / total:.0%}")

round(total, 2)
`;
const input = { language: "python" as const, code };
const printed = " 12.50  22%\n  9.90  17%\n 31.00  54%\n  4.25  7%\n";
const output = { printed, value: "57.65" };

/** Sample parts of a run of code, one a state. */
export const runCodeFixtures: ToolFixtures<"runCode", typeof runCodeInput, typeof runCodeOutput> = {
  "input-streaming": {
    ...open,
    state: "input-streaming",
    inputText: `{"language":"python","code":"# Sample data\\nprices = [12.5, 9.9, 31.0, 4.25]\\ntotal = su`,
    partialInput: { language: "python", code: "# Sample data\nprices = [12.5, 9.9, 31.0, 4.25]\ntotal = su" },
  },
  "input-available": { ...open, state: "input-available", input },
  "approval-requested": { ...open, state: "approval-requested", input, approval },
  "approval-responded": { ...open, state: "approval-responded", input, approval: approved },
  "output-streaming": { ...running, state: "output-streaming", input, output: { printed: printed.slice(0, 24) } },
  "output-available": { ...ended, state: "output-available", input, output },
  "output-error": { ...ended, state: "output-error", input, phase: "timeout", errorText: "It ran for more than 30 s." },
  "output-denied": { ...refused, state: "output-denied", input, by: "policy", reason: "Code is not run in this room." },
  cancelled: { ...running, endedAt: running.executedAt + 900, state: "cancelled", input, cause: "stopped" },
  "output-unknown": { ...ended, state: "output-unknown", input, note: "The sandbox ended without an answer." },
};

/** Samples beyond the ten states. */
export const runCodeVariants = {
  "No arguments yet": { ...open, state: "input-streaming", inputText: "" },
  "The code threw": {
    ...ended,
    state: "output-available",
    input: {
      language: "javascript",
      code: 'const lines = read("<b>sample</b>.csv");\nreturn lines.length; // never reached\n',
    },
    output: { printed: "", thrown: "ReferenceError: read is not defined" },
  },
  "Printed nothing": {
    ...ended,
    state: "output-available",
    input: { language: "r", code: "x <- c(1, 2, 3)" },
    output: { printed: "" },
  },
  "Zero is a value": {
    ...ended,
    state: "output-available",
    input: { language: "typescript", code: "const none: readonly string[] = [];\nnone.length;" },
    output: { printed: "", value: "0" },
  },
} satisfies ToolVariants<"runCode", typeof runCodeInput, typeof runCodeOutput>;
