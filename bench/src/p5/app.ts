import type { ComponentType } from "react";
import type { Script } from "../stream/script";
import type { Wire } from "./wire";

/** One page with a conversation. `Page` starts its run when it is mounted. */
export type Opened = { wire: Wire<unknown>; Page: ComponentType; close: () => void };

export type App = {
  name: string;
  /** A conversation whose message has so many finished calls before the one that streams. */
  open: (script: Script, finished: number) => Opened;
  /** The component that draws the list of parts, where it is the package's own. */
  list?: string;
  /** Chunks before the first delta. */
  chunksBefore: (finished: number) => number;
};

export const finishedRows = [
  { id: 1, name: "One" },
  { id: 2, name: "Two" },
];
