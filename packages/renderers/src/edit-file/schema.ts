import { defineTool } from "@callstate/core";
import * as z from "zod";

/** Input of `editFile`: what stands in the file, and what is to stand there instead. An empty `oldText` begins a new file. */
export const editFileInput = z.object({
  path: z.string().min(1).max(400).meta({ title: "File" }),
  oldText: z.string().max(100_000).meta({ title: "Text now" }),
  newText: z.string().max(100_000).meta({ title: "Text then" }),
});

/** Output of `editFile`: lines that came and went. */
export const editFileOutput = z.object({ added: z.int(), removed: z.int() });

/** The tool, as server and browser both know it. */
export const editFile = defineTool({
  title: "Edit file",
  description: "Replaces one piece of text in a file with another. The old text must stand in the file exactly once.",
  input: editFileInput,
  output: editFileOutput,
  effects: "once",
  requiresApproval: true,
});

export type FileEdit = z.input<typeof editFileInput>;
