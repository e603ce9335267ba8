"use client";

import { useCallback, useEffect, useRef, useState } from "react";
import { type FileLimits, unfit } from "./file-problem";
import type { UploadedFile } from "./schema";

/** Sends a file to where the app keeps files. `progress` takes how much of it is there, from 0 to 1. Rejects if it can't be sent. */
export type UploadFile = (
  file: File,
  context: { toolCallId: string; signal: AbortSignal; progress: (ratio: number) => void },
) => Promise<{ id: string }>;

export type UploadState =
  | { status: "idle" }
  | { status: "running"; name: string; bytes: number; ratio: number }
  | { status: "failed"; name: string; message: string };

export type UploadOptions = {
  upload: UploadFile | undefined;
  toolCallId: string;
  limits: FileLimits;
  /** Undefined: there is no file any more, or not yet. */
  onFile: (file: UploadedFile | undefined) => void;
};

/** One file on its way. Another one, leaving and being taken out end the one before. Nothing is sent that is not wanted. */
export function useUpload({ upload, toolCallId, limits, onFile }: UploadOptions) {
  const [state, setState] = useState<UploadState>({ status: "idle" });
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const stop = useCallback(() => {
    running.current?.abort();
    running.current = undefined;
    setState({ status: "idle" });
    onFile(undefined);
  }, [onFile]);

  const start = async (file: File) => {
    stop();
    const { name, type: mediaType, size: bytes } = file;
    const wrong = unfit({ name, mediaType, bytes }, limits);
    if (wrong !== undefined || upload === undefined) {
      setState({ status: "failed", name, message: wrong ?? "Files can’t be sent from here." });
      return;
    }
    const controller = new AbortController();
    const { signal } = controller;
    running.current = controller;
    setState({ status: "running", name, bytes, ratio: 0 });
    onFile({ id: "", name, mediaType, bytes });
    const progress = (ratio: number) => {
      if (!signal.aborted) setState({ status: "running", name, bytes, ratio: Math.min(1, Math.max(0, ratio)) });
    };
    try {
      const { id } = await upload(file, { toolCallId, signal, progress });
      if (signal.aborted) return;
      setState({ status: "idle" });
      onFile({ id, name, mediaType, bytes });
    } catch {
      if (signal.aborted) return;
      setState({ status: "failed", name, message: "It could not be uploaded." });
      onFile(undefined);
    }
  };
  return { state, start, stop };
}
