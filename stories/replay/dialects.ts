import type { Dialect } from "@callstate/core";
import { agUiDialect } from "@callstate/core/ag-ui";
import { aiSdkDialect } from "@callstate/core/ai-sdk";
import { partStreamDialect } from "@callstate/core/part-stream";

/** The formats that a person may drop in, besides our own, by the names that `readRecording` takes. */
export const dialects: Readonly<Record<string, Dialect>> = {
  "ai-sdk": aiSdkDialect(),
  "ag-ui": agUiDialect(),
  "part-stream": partStreamDialect(),
};

/** All of them, as people call them. */
export const formatTitles: readonly { name: string; title: string }[] = [
  { name: "callstate", title: "Callstate" },
  { name: "ai-sdk", title: "AI SDK" },
  { name: "ag-ui", title: "AG-UI" },
  { name: "part-stream", title: "Part protocol" },
];
