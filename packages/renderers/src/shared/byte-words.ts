import type { Formats } from "@callstate/react";

const units = ["B", "KB", "MB", "GB"] as const;

/** A number of bytes for people: "48 KB", "5.2 MB". */
export function byteWords(bytes: number, formats: Formats): string {
  if (!Number.isFinite(bytes) || bytes < 0) return "";
  const step = Math.min(units.length - 1, Math.floor(Math.log(Math.max(1, bytes)) / Math.log(1024)));
  const amount = bytes / 1024 ** step;
  return `${formats.number(amount < 10 && step > 1 ? Math.round(amount * 10) / 10 : Math.round(amount))}\u00a0${units[step]}`;
}
