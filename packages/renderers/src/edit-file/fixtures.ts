import type { ToolFixtures, ToolVariants } from "../sample-parts";
import { sampleCall } from "../shared/fixtures";
import type { editFileInput, editFileOutput } from "./schema";

const { open, running, ended, refused, approval, approved, declined } = sampleCall("editFile", "once");
const oldText = `export function total(lines: readonly Line[]): number {
  let sum = 0;
  for (const line of lines) {
    sum += line.price * line.count;
  }
  return sum;
}
`;
const newText = `export function total(lines: readonly Line[], discount = 0): number {
  let sum = 0;
  for (const line of lines) {
    sum += line.price * line.count;
  }
  // Sample code: whole cents only.
  return Math.round(sum * (1 - discount));
}
`;
const input = { path: "src/basket/total.ts", oldText, newText };
const output = { added: 3, removed: 2 };

/** Sample parts of an edit, one a state. */
export const editFileFixtures: ToolFixtures<"editFile", typeof editFileInput, typeof editFileOutput> = {
  "input-streaming": {
    ...open,
    state: "input-streaming",
    inputText: `{"path":"src/basket/total.ts","oldText":${JSON.stringify(oldText)},"newText":"export function total(lines: rea`,
    partialInput: { path: input.path, oldText, newText: "export function total(lines: rea" },
  },
  "input-available": { ...open, state: "input-available", input },
  "approval-requested": { ...open, state: "approval-requested", input, approval },
  "approval-responded": { ...open, state: "approval-responded", input, approval: approved },
  "output-streaming": { ...running, state: "output-streaming", input, progress: { label: "Writing the file" } },
  "output-available": { ...ended, state: "output-available", input, output, approval: approved },
  "output-error": {
    ...ended,
    state: "output-error",
    input,
    phase: "execution",
    errorText: "The old text does not stand in the file.",
    approval: approved,
  },
  "output-denied": {
    ...refused,
    state: "output-denied",
    input,
    by: "user",
    reason: "Keep the old name",
    approval: declined("Keep the old name"),
  },
  cancelled: { ...refused, state: "cancelled", input, cause: "stopped" },
  "output-unknown": { ...ended, state: "output-unknown", input, note: "The disk did not answer.", approval: approved },
};

/** Samples beyond the ten states. */
export const editFileVariants = {
  "No arguments yet": { ...open, state: "input-streaming", inputText: "" },
  "A new file": {
    ...open,
    state: "approval-requested",
    input: {
      path: "src/basket/discount.ts",
      oldText: "",
      newText: "/** Sample code. */\nexport const discount = 0.1;\n",
    },
    approval,
  },
  "Unchanged lines between": {
    ...open,
    state: "approval-requested",
    input: {
      path: "docs/sample/a-page-with-a-very-long-name-in-a-deep-folder/index.md",
      oldText: Array.from({ length: 40 }, (_, index) => `Line ${index + 1}`).join("\n"),
      newText: Array.from({ length: 40 }, (_, index) =>
        index === 20 ? "Line twenty-one, of a length that does not fit into a narrow card at all" : `Line ${index + 1}`,
      ).join("\n"),
    },
    approval,
  },
  "Hidden characters": {
    ...open,
    state: "approval-requested",
    input: {
      path: "src/user.ts",
      oldText: 'if (role === "user") {\n',
      newText: 'if (role === "user\u2066 // admin\u2069") {\n',
    },
    approval,
  },
} satisfies ToolVariants<"editFile", typeof editFileInput, typeof editFileOutput>;
