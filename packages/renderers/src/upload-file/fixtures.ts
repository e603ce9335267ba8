import type { ToolFixtures, ToolVariants } from "../sample-parts";
import { sampleCall } from "../shared/fixtures";
import { createUploadFileRenderer } from "./renderer";
import type { uploadFileInput, uploadFileOutput } from "./schema";

const { open, running, ended, refused, approval, approved, declined } = sampleCall("uploadFile", "idempotent", [
  "/file",
]);
const asked = {
  purpose: "A photo of the side door, sample",
  accept: ["image/png", "image/jpeg"],
  maxBytes: 5 * 1024 * 1024,
};
const file = { id: "up_sample_5521", name: "side-door.jpg", mediaType: "image/jpeg", bytes: 1_482_752 };
const input = { ...asked, file };
const decided = { ...approved, decision: { ...approved.decision, edits: [{ path: "/file", value: file }] } };

/** Sample parts of a request for a file, one a state. */
export const uploadFileFixtures: ToolFixtures<"uploadFile", typeof uploadFileInput, typeof uploadFileOutput> = {
  "input-streaming": {
    ...open,
    state: "input-streaming",
    inputText: '{"purpose":"A photo of the side do',
    partialInput: { purpose: "A photo of the side do" },
  },
  "input-available": { ...open, state: "input-available", input: asked },
  "approval-requested": { ...open, state: "approval-requested", input: asked, approval },
  "approval-responded": { ...open, state: "approval-responded", input: asked, approval: decided },
  "output-streaming": { ...running, state: "output-streaming", input, progress: { label: "Looking at the file" } },
  "output-available": { ...ended, state: "output-available", input, output: { file }, approval: approved },
  "output-error": {
    ...ended,
    state: "output-error",
    input,
    phase: "execution",
    errorText: "The file is damaged.",
    approval: approved,
  },
  "output-denied": {
    ...refused,
    state: "output-denied",
    input: asked,
    by: "user",
    reason: "I have no photo",
    approval: declined("I have no photo"),
  },
  cancelled: { ...refused, endedAt: approval.expiresAt, state: "cancelled", input: asked, cause: "expired", approval },
  "output-unknown": {
    ...ended,
    state: "output-unknown",
    input,
    note: "The server did not answer.",
    approval: approved,
  },
};

/** Samples beyond the ten states. */
export const uploadFileVariants = {
  "No arguments yet": { ...open, state: "input-streaming", inputText: "" },
  "It can’t be answered here": {
    ...open,
    state: "approval-requested",
    input: asked,
    approval: { approvalId: approval.approvalId, expiresAt: approval.expiresAt },
  },
  "Any kind, a long purpose": {
    ...open,
    state: "approval-requested",
    input: {
      purpose: `All that you have on the door, ${"and more of it, ".repeat(6)}please`,
      accept: ["*/*"],
      maxBytes: 1,
    },
    approval,
  },
  "An empty file with an odd name": {
    ...ended,
    state: "output-available",
    input,
    output: { file: { ...file, name: `photo\u202Egnp.${"exe".repeat(40)}`, bytes: 0 } },
    approval: approved,
  },
} satisfies ToolVariants<"uploadFile", typeof uploadFileInput, typeof uploadFileOutput>;

/** Stands in for an app that takes files: three steps, and it is there. A file named "refused" is not taken. */
export const uploadFileSampleRenderer = createUploadFileRenderer({
  upload: async ({ name }, { progress, signal }) => {
    for (const ratio of [0.3, 0.6, 1]) {
      progress(ratio);
      // oxlint-disable-next-line no-await-in-loop
      await new Promise((resolve) => setTimeout(resolve, 60));
    }
    if (signal.aborted || name.startsWith("refused")) throw new Error("A sample of a file that is not taken.");
    return { id: file.id };
  },
});
