"use client";

import { type DragEvent, useRef } from "react";
import { useLabels } from "../labels/labels-context";
import { Icon } from "../view/icon";

/** A button in front of the browser's own file dialog. */
export function AddFile({ accept, onAdd }: { accept: readonly string[]; onAdd: (files: Iterable<File>) => void }) {
  const { labels } = useLabels();
  const dialog = useRef<HTMLInputElement>(null);
  return (
    <>
      <button
        type="button"
        className="cs-icon-button"
        aria-label={labels.composer.attach}
        onClick={() => dialog.current?.click()}
      >
        <Icon name="attach" />
      </button>
      <input
        ref={dialog}
        type="file"
        hidden
        multiple
        accept={accept.join(",")}
        aria-label={labels.composer.attach}
        onChange={({ target }) => {
          onAdd([...(target.files ?? [])]);
          // The same file may be chosen again after it was taken out.
          target.value = "";
        }}
      />
    </>
  );
}

/** A place where files may be dropped. Text that is dragged stays the browser's business. */
export function dropProps(onAdd: (files: Iterable<File>) => void) {
  const over = (event: DragEvent<HTMLElement>) => {
    if (!event.dataTransfer.types.includes("Files")) return;
    event.preventDefault();
    event.currentTarget.dataset["dropping"] = "";
  };
  return {
    onDragEnter: over,
    onDragOver: over,
    onDragLeave: ({ currentTarget, relatedTarget }: DragEvent<HTMLElement>) => {
      if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget)))
        delete currentTarget.dataset["dropping"];
    },
    onDrop: (event: DragEvent<HTMLElement>) => {
      delete event.currentTarget.dataset["dropping"];
      const dropped = [...event.dataTransfer.files];
      if (dropped.length === 0) return;
      event.preventDefault();
      onAdd(dropped);
    },
  };
}
