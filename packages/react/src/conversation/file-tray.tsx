"use client";

import { useRef } from "react";
import { useLabels } from "../labels/labels-context";
import { HiddenText } from "../text/hidden-text";
import { Icon } from "../view/icon";
import { imageUrl } from "../view/safe-url";
import type { AddedFile } from "./use-outgoing-files";

export type FileTrayProps = {
  files: readonly AddedFile[];
  problem: string | undefined;
  onRemove: (id: number) => void;
  /** Where the focus goes when the last one is gone. */
  onEmpty: () => void;
};

/** The files that go with the message, each to be taken out again. A picture is shown only from what is here already. */
export function FileTray({ files, problem, onRemove, onEmpty }: FileTrayProps) {
  const { labels } = useLabels();
  const list = useRef<HTMLUListElement>(null);
  const remove = (id: number, index: number) => {
    const buttons = [...(list.current?.querySelectorAll("button") ?? [])];
    const next = buttons[index + 1] ?? buttons[index - 1];
    onRemove(id);
    if (next === undefined) onEmpty();
    else next.focus();
  };
  return (
    <>
      {files.length > 0 && (
        <ul ref={list} className="cs-files" aria-label={labels.composer.files}>
          {files.map((file, index) => (
            <li key={file.id} className="cs-added-file">
              <Preview file={file} />
              <span className="cs-added-name">
                <HiddenText text={file.name} quiet />
              </span>
              <button
                type="button"
                className="cs-icon-button"
                aria-label={labels.composer.removeFile(file.name)}
                onClick={() => remove(file.id, index)}
              >
                <Icon name="close" />
              </button>
            </li>
          ))}
        </ul>
      )}
      {/* Its place is there before it has words, so that they are read out. */}
      <output className="cs-file-problem">{problem !== undefined && <HiddenText text={problem} quiet />}</output>
    </>
  );
}

function Preview({ file: { url, mediaType } }: { file: AddedFile }) {
  const image = imageUrl(url, mediaType);
  // Its name stands beside it.
  return image === undefined ? <Icon name="file" /> : <img src={image} alt="" />;
}
