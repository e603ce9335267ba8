import type { DeepPartial } from "@callstate/core";
import { ArgumentList, defineToolRenderer } from "@callstate/react";
import type { ReactElement } from "react";
import { DiffView } from "./diff-view";
import { editFile, type FileEdit } from "./schema";

/** How an edit is shown in each of its states: what goes and what comes, from the first characters on. */
export const editFileRenderer = defineToolRenderer({
  name: "editFile",
  ...editFile,
  summary: ({ path }) => path,
  fields: { path: {}, oldText: { shownInBody: true }, newText: { shownInBody: true } },
  views: {
    "input-streaming": ({ partialInput }) => <Edit edit={partialInput} arriving />,
    "input-available": ({ input }) => <Edit edit={input} />,
    "approval-requested": ({ input }) => <Edit edit={input} />,
    "approval-responded": ({ input }) => <Edit edit={input} />,
    "output-streaming": ({ input }) => <Edit edit={input} />,
    "output-available": ({ input }) => <Edit edit={input} />,
    "output-error": ({ input }) => <Edit edit={input} />,
    "output-denied": ({ input }) => <Edit edit={input} />,
    cancelled: ({ input }) => <Edit edit={input} />,
    "output-unknown": ({ input }) => <Edit edit={input} />,
  },
  outcomes: {
    verb: "edit",
    approve: () => "Apply edit",
    decline: "Don’t edit",
    done: ({ added, removed }) => ({ words: "Edited", reference: `+${added} −${removed}` }),
    notDone: "Not edited",
    unknown: "May be edited",
  },
});

function Edit({
  edit,
  arriving = false,
}: {
  edit: DeepPartial<FileEdit> | undefined;
  arriving?: boolean;
}): ReactElement {
  return (
    <>
      <ArgumentList />
      <DiffView before={edit?.oldText ?? ""} after={edit?.newText ?? ""} arriving={arriving} />
    </>
  );
}
