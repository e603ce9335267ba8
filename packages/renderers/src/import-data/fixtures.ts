import type { ToolFixtures, ToolVariants } from "../sample-parts";
import { sampleCall } from "../shared/fixtures";
import type { importDataInput, importDataOutput } from "./schema";

const { open, running, ended, refused, approval, approved, declined } = sampleCall("importData", "idempotent");
const input = { file: "sample-guests.csv", table: "guests", mode: "add" as const, rows: 4210 };
const output = { added: 4006, changed: 204, leftOut: 0 };

/** Sample parts of an import, one a state. */
export const importDataFixtures: ToolFixtures<"importData", typeof importDataInput, typeof importDataOutput> = {
  "input-streaming": {
    ...open,
    state: "input-streaming",
    inputText: '{"file":"sample-guests.csv","table":"gue',
    partialInput: { file: input.file, table: "gue" },
  },
  "input-available": { ...open, state: "input-available", input },
  "approval-requested": { ...open, state: "approval-requested", input, approval },
  "approval-responded": { ...open, state: "approval-responded", input, approval: approved },
  "output-streaming": {
    ...running,
    state: "output-streaming",
    input,
    output: { added: 2401, changed: 125, leftOut: 0 },
    progress: { ratio: 0.6, label: "2,526 of 4,210 rows" },
  },
  "output-available": { ...ended, state: "output-available", input, output, approval: approved },
  "output-error": {
    ...ended,
    state: "output-error",
    input,
    phase: "execution",
    errorText: "The file has no column for the name.",
    approval: approved,
  },
  "output-denied": {
    ...refused,
    state: "output-denied",
    input,
    by: "user",
    reason: "Wrong file",
    approval: declined("Wrong file"),
  },
  cancelled: { ...refused, state: "cancelled", input, cause: "stopped" },
  "output-unknown": { ...ended, state: "output-unknown", input, note: "The database went silent.", approval: approved },
};

/** Samples beyond the ten states. */
export const importDataVariants = {
  "No arguments yet": { ...open, state: "input-streaming", inputText: "" },
  "Rows were left out": {
    ...ended,
    state: "output-available",
    input: { ...input, mode: "replace" },
    output: {
      added: 4202,
      changed: 0,
      leftOut: 8,
      problems: [
        { row: 14, message: "“31.02.2026” is no date." },
        { row: 208, message: "The email address is missing." },
        {
          row: 1999,
          message: "A guest of this number is in row 1,204 already, with another name and another address.",
        },
        { row: 2000, message: "The email address is missing." },
      ],
    },
    approval: approved,
  },
  "An empty file": {
    ...ended,
    state: "output-available",
    input: { ...input, rows: 0 },
    output: { added: 0, changed: 0, leftOut: 0 },
    approval: approved,
  },
} satisfies ToolVariants<"importData", typeof importDataInput, typeof importDataOutput>;
