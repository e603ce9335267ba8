"use client";

import { useLabels } from "@callstate/react";
import { type DragEvent, type ReactElement, useCallback, useEffect, useRef } from "react";
import { byteWords } from "../shared/byte-words";
import type { FileLimits } from "./file-problem";
import { FileRow } from "./file-row";
import type { UploadedFile } from "./schema";
import type { FileChoice } from "./use-chosen-file";
import { type UploadFile, useUpload } from "./use-upload";

export type ChooseFileProps = {
  choice: FileChoice;
  upload: UploadFile;
  limits: FileLimits;
  toolCallId: string;
  chosen: UploadedFile | undefined;
};

/** The place of the file: a button before the browser's own dialog, where a file may be dropped too. */
export function ChooseFile({ choice, upload, limits, toolCallId, chosen }: ChooseFileProps): ReactElement {
  const { formats } = useLabels();
  const dialog = useRef<HTMLInputElement>(null);
  // The draft of the form is another one after each render.
  const set = useRef(choice.set);
  useEffect(() => {
    set.current = choice.set;
  });
  const onFile = useCallback((file: UploadedFile | undefined) => set.current(file), []);
  const { state, start, stop } = useUpload({ upload, toolCallId, limits, onFile });
  const problem = state.status === "failed" ? state.message : choice.problem;
  const take = (file: File | undefined) => {
    if (file !== undefined) void start(file);
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    take(event.dataTransfer.files[0]);
  };
  const common = { id: choice.id, "aria-describedby": problem === undefined ? undefined : `${choice.id}-problem` };
  return (
    <div
      className="upload-file-place"
      data-filled={chosen === undefined ? undefined : ""}
      data-invalid={problem === undefined ? undefined : ""}
      onDragOver={(event) => event.preventDefault()}
      onDrop={onDrop}
    >
      {state.status === "running" ? (
        <FileRow
          name={state.name}
          note={
            <>
              <progress max={1} value={state.ratio} aria-label={`Uploading ${state.name}`} />
              {` ${formats.percent(state.ratio)}`}
            </>
          }
        >
          <PlaceButton {...common} words="Stop" onClick={stop} />
        </FileRow>
      ) : chosen !== undefined ? (
        <FileRow name={chosen.name} note={byteWords(chosen.bytes, formats)}>
          <PlaceButton {...common} words="Remove" onClick={stop} />
        </FileRow>
      ) : (
        <>
          <p
            className="upload-file-hint"
            id={`${choice.id}-problem`}
            data-problem={problem === undefined ? undefined : ""}
          >
            <bdi>{problem ?? "Nothing is sent before you choose."}</bdi>
          </p>
          <PlaceButton {...common} words="Choose a file" onClick={() => dialog.current?.click()} />
        </>
      )}
      <input
        ref={dialog}
        type="file"
        hidden
        aria-label="File"
        accept={limits.accept.join(",")}
        onChange={({ target }) => {
          take(target.files?.[0]);
          // The same file may be chosen again after it was taken out.
          target.value = "";
        }}
      />
    </div>
  );
}

type PlaceButtonProps = { id: string; "aria-describedby": string | undefined; words: string; onClick: () => void };

function PlaceButton({ words, ...attributes }: PlaceButtonProps): ReactElement {
  return (
    <button type="button" className="cs-button" data-size="small" {...attributes}>
      {words}
    </button>
  );
}
