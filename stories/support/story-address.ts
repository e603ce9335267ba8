import type { ToolState } from "@callstate/core";
import { sanitize } from "storybook/internal/csf";

/** Where a page of this Storybook is, seen from any other page of it: the address is relative, so that it works below any path. */
export function addressOf(kind: "story" | "docs", id: string): string {
  return `./?path=/${kind}/${id}`;
}

/** The id of a tool's story for a state: stories are named after states. */
export function cellStoryId(toolTitle: string, state: ToolState): string {
  return `tools-${sanitize(toolTitle)}--${state}`;
}

/** The id of the page that shows a state of every tool. */
export function stateStoryId(state: ToolState): string {
  return `matrix-one-state-all-tools--${state}`;
}
