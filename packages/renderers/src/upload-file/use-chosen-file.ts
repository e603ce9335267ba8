"use client";

import { useCard } from "@callstate/react";
import { useEffect } from "react";
import { type UploadedFile, uploadedFile } from "./schema";

/** The choice while there is one: it is the kit's own draft of the argument `file`, as JSON. */
export type FileChoice = {
  /** The id of the control, for the link of the summary of what is wrong. */
  id: string;
  set: (file: UploadedFile | undefined) => void;
  problem: string | undefined;
};

const none: UploadedFile = { id: "", name: "", mediaType: "", bytes: 0 };

/** Undefined where nobody can choose, or not any more. */
export function useFileChoice(): FileChoice | undefined {
  const form = useCard()?.form;
  const field = form?.asking === true ? form.fieldAt("/file") : undefined;
  const untouched = field?.draft === "" && form?.sending === undefined;
  const set = field?.set;
  useEffect(() => {
    // No file is an edit that is refused: so a yes without a file says what is missing.
    if (untouched) set?.(JSON.stringify(none));
  }, [untouched, set]);
  if (field === undefined) return undefined;
  return {
    id: field.id,
    set: (file) => field.set(JSON.stringify(file ?? none)),
    problem: field.issues[0]?.message,
  };
}

/** The file among the arguments of the call, once it has been uploaded. */
export function readFile(input: unknown): UploadedFile | undefined {
  if (typeof input !== "object" || input === null || !("file" in input)) return undefined;
  const file = uploadedFile.safeParse(input.file).data;
  return file === undefined || file.id === "" ? undefined : file;
}
