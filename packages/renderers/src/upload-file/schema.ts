import { defineTool } from "@callstate/core";
import * as z from "zod";
import { fileProblem } from "./file-problem";

/** A file that the app has: `id` is the app's own name for it, `bytes` its size. */
export const uploadedFile = z.object({
  id: z.string().max(200),
  name: z.string().max(255),
  mediaType: z.string().max(120),
  bytes: z.int().min(0),
});

/** Input of `uploadFile`. The model leaves out `file`: the person chooses it before the call runs, and it is judged then. */
export const uploadFileInput = z
  .object({
    purpose: z.string().min(1).max(300).meta({ title: "For", description: "What the file is needed for" }),
    accept: z
      .array(z.string().regex(/^[\w-]+\/[\w.+*-]+$/))
      .min(1)
      .max(10)
      .meta({ title: "Types", description: 'Media types, such as "image/png" or "image/*"' }),
    maxBytes: z.int().min(1).meta({ title: "At most", description: "The largest size, in bytes" }),
    file: z
      .unknown()
      .pipe(uploadedFile)
      .optional()
      .meta({ title: "File", description: "Leave it out: the person chooses it." }),
  })
  .check(({ value: { file, ...limits }, issues }) => {
    const message = file === undefined ? undefined : fileProblem(file, limits);
    if (message !== undefined) issues.push({ code: "custom", path: ["file"], message, input: file });
  });

/** Output of `uploadFile`: on the server, look the file up by its id, and trust nothing else of it. */
export const uploadFileOutput = z.object({ file: uploadedFile });

/** The tool, as server and browser both know it. It asks by waiting for a decision: a yes hands the file over. */
export const uploadFile = defineTool({
  title: "A file from you",
  description: "Asks the person for one file.",
  input: uploadFileInput,
  output: uploadFileOutput,
  effects: "idempotent",
  requiresApproval: true,
  editable: ["/file"],
});

export type UploadedFile = z.output<typeof uploadedFile>;
export type FileRequest = z.input<typeof uploadFileInput>;
