import type { Dialect } from "@callstate/core";

/** The formats that a person may drop in, besides our own, by the names that `readRecording` takes. */
export const dialects: Readonly<Record<string, Dialect>> = {};

/** All of them, as people call them. */
export const formatTitles: readonly { name: string; title: string }[] = [{ name: "callstate", title: "Callstate" }];
