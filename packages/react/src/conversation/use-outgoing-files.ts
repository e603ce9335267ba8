"use client";

import type { OutgoingFile } from "@callstate/core";
import { useRef, useState } from "react";
import { useLabels } from "../labels/labels-context";

export type FileOptions = {
  /** Media types that may be added: `["image/*", "application/pdf"]`. */
  accept: readonly string[];
  /** How many, 4 by default. */
  maxFiles?: number;
  /** How large all of them together, in bytes: 150,000 by default. On the wire they are a third larger, and the server has a limit too. */
  maxBytes?: number;
};

/** A file that waits to be sent with the next message. */
export type AddedFile = OutgoingFile & { id: number; name: string; bytes: number };

const defaultFiles = 4;
const defaultBytes = 150_000;

/** The files of a message that is being written: what may be added is, of everything else it says why not. */
export function useOutgoingFiles(options: FileOptions | undefined) {
  const { labels, formats } = useLabels();
  const [files, setFiles] = useState<readonly AddedFile[]>([]);
  const [reading, setReading] = useState(0);
  const [problem, setProblem] = useState<string>();
  const ids = useRef(0);
  const { accept = [], maxFiles = defaultFiles, maxBytes = defaultBytes } = options ?? {};
  const words = labels.composer;

  const refusal = (file: File, before: readonly { bytes: number }[]): string | undefined => {
    if (!accept.some((wanted) => isOfType(file.type, wanted))) return words.fileType(file.name);
    if (before.length >= maxFiles) return words.tooManyFiles(maxFiles);
    const bytes = before.reduce((sum, one) => sum + one.bytes, file.size);
    return bytes > maxBytes ? words.filesTooLarge(file.name, formats.number(Math.floor(maxBytes / 1000))) : undefined;
  };
  const add = (list: Iterable<File>) => {
    if (options === undefined) return;
    const taken: { file: File; bytes: number }[] = [];
    let refused: string | undefined;
    for (const file of list) {
      const why = refusal(file, [...files, ...taken]);
      if (why === undefined) taken.push({ file, bytes: file.size });
      else refused ??= why;
    }
    setProblem(refused);
    for (const { file } of taken) {
      setReading((count) => count + 1);
      readAsDataUrl(file)
        .then(
          (url) => setFiles((before) => [...before, addedFile(file, url, (ids.current += 1))]),
          () => setProblem(words.fileUnreadable(file.name)),
        )
        .finally(() => setReading((count) => count - 1));
    }
  };
  return {
    files,
    /** True while one is being read: what is sent now would go without it. */
    isReading: reading > 0,
    problem,
    add,
    remove: (id: number) => {
      setProblem(undefined);
      setFiles((before) => before.filter((file) => file.id !== id));
    },
    /** Puts back what was sent before. */
    restore: (back: readonly OutgoingFile[]) =>
      setFiles((before) => [
        ...before,
        ...back.map((file) => ({
          ...file,
          id: (ids.current += 1),
          name: file.name ?? file.mediaType,
          bytes: bytesOf(file.url),
        })),
      ]),
    clear: () => {
      setProblem(undefined);
      setFiles([]);
    },
  };
}

function addedFile({ type, name, size }: File, url: string, id: number): AddedFile {
  return { id, mediaType: type, url, name, bytes: size };
}

/** `image/*` stands for every image. */
function isOfType(mediaType: string, wanted: string): boolean {
  return wanted.endsWith("/*") ? mediaType.startsWith(wanted.slice(0, -1)) : mediaType === wanted;
}

/** Of a `data:` URL in base64: four characters carry three bytes. */
function bytesOf(url: string): number {
  return Math.floor(((url.length - url.indexOf(",") - 1) * 3) / 4);
}

function readAsDataUrl(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener("load", () => {
      if (typeof reader.result === "string") resolve(reader.result);
    });
    reader.addEventListener("error", () => reject(reader.error ?? new Error("The file can't be read.")));
    reader.readAsDataURL(file);
  });
}
