import { defineToolRenderer } from "@callstate/react";
import { FileRequestView } from "./file-request-view";
import { uploadFile } from "./schema";
import { readFile } from "./use-chosen-file";
import type { UploadFile } from "./use-upload";

export type UploadFileRendererOptions = {
  /** Takes a file that the person has chosen. Without it nothing can be chosen. */
  upload?: UploadFile;
};

/** How a request for a file is shown in each of its states: what for, the limits, and the file's place. */
export function createUploadFileRenderer({ upload }: UploadFileRendererOptions = {}) {
  return defineToolRenderer({
    name: "uploadFile",
    ...uploadFile,
    summary: ({ purpose }) => purpose,
    fields: {
      purpose: { shownInBody: true },
      accept: { shownInBody: true },
      maxBytes: { shownInBody: true },
      file: { shownInBody: true },
    },
    views: {
      "input-streaming": ({ partialInput }) => <FileRequestView request={partialInput} upload={upload} arriving />,
      "input-available": ({ input }) => <FileRequestView request={input} upload={upload} arriving />,
      "approval-requested": ({ input }) => <FileRequestView request={input} upload={upload} />,
      "approval-responded": ({ input }) => <FileRequestView request={input} upload={upload} />,
      "output-streaming": ({ input }) => <FileRequestView request={input} upload={upload} />,
      "output-available": ({ input, output }) => <FileRequestView request={input} upload={upload} file={output.file} />,
      "output-error": ({ input }) => <FileRequestView request={input} upload={upload} />,
      "output-denied": ({ input }) => <FileRequestView request={input} upload={upload} />,
      cancelled: ({ input }) => <FileRequestView request={input} upload={upload} />,
      "output-unknown": ({ input }) => <FileRequestView request={input} upload={upload} />,
    },
    outcomes: {
      verb: "send",
      approve: (input) => (readFile(input) === undefined ? "Send a file" : "Send this file"),
      decline: "Don’t send",
      done: ({ file }) => ({ words: "Sent", reference: file.id }),
      notDone: "Not sent",
      unknown: "May be sent",
    },
  });
}

/** How a request for a file is shown where the app takes none. */
export const uploadFileRenderer = createUploadFileRenderer();
