import type { ToolState } from "@callstate/core";
import { type ReactElement, useRef } from "react";
import type { GalleryEntry } from "../support/gallery";
import { GalleryView } from "../support/gallery-view";
import { cellStoryId } from "../support/story-address";
import { StoryLink } from "../support/story-link";
import { stateWords } from "../support/states";
import { useSeenOnce } from "./use-seen-once";

export type CellProps = {
  entry: GalleryEntry;
  state: ToolState;
  /** What the link says; the other half is for screen readers. */
  names: "tool" | "state";
  /** The card twice, in both themes. */
  bothThemes?: boolean;
  /** Drawn at once. Otherwise when it comes near the window: two hundred cards are too many to wait for. */
  eager?: boolean;
};

/** One tool in one state, with the way to its story. */
export function Cell({ entry, state, names, bothThemes = false, eager = false }: CellProps): ReactElement {
  const place = useRef<HTMLDivElement>(null);
  const seen = useSeenOnce(place, eager);
  const { words } = stateWords[state];
  const [shown, hidden] = names === "tool" ? [entry.title, words] : [words, entry.title];
  const part = entry.fixtures[state];
  return (
    <div className="matrix-cell" ref={place}>
      <StoryLink to={cellStoryId(entry.title, state)} className="matrix-link">
        {shown} {names === "state" && <code>{state}</code>}
        <span className="cs-visually-hidden">, {hidden}: the story</span>
      </StoryLink>
      {!seen ? (
        <div className="matrix-wait" />
      ) : bothThemes ? (
        (["light", "dark"] as const).map((theme) => (
          <div key={theme} className="matrix-theme" data-cs-theme={theme}>
            <GalleryView part={part} />
          </div>
        ))
      ) : (
        <GalleryView part={part} />
      )}
    </div>
  );
}
