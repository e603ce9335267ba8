import type { ToolState } from "@callstate/core";

/** What a reader filters by: under way, waiting for a person, over. */
export type StateGroup = "open" | "asks" | "ended";

export type StateWords = {
  /** As in the head of a card. */
  words: string;
  meaning: string;
  group: StateGroup;
};

/** The ten states in people's words. */
export const stateWords: Readonly<Record<ToolState, StateWords>> = {
  "input-streaming": { words: "Preparing", meaning: "Arguments are arriving", group: "open" },
  "input-available": { words: "Complete", meaning: "Arguments are complete", group: "open" },
  "approval-requested": { words: "Needs your decision", meaning: "A person must decide", group: "asks" },
  "approval-responded": { words: "Decided", meaning: "Decided, not run yet", group: "open" },
  "output-streaming": { words: "Running", meaning: "Running, and saying how far", group: "open" },
  "output-available": { words: "Done", meaning: "Ran; the output is the tool’s own", group: "ended" },
  "output-error": { words: "Failed", meaning: "It ran, or should have, and failed", group: "ended" },
  "output-denied": { words: "Declined", meaning: "Refused; it did not run", group: "ended" },
  cancelled: { words: "Stopped", meaning: "Ended before it ran", group: "ended" },
  "output-unknown": { words: "Outcome unknown", meaning: "It may have happened", group: "ended" },
};
