import type { ToolState } from "@callstate/core";
import { AgentProvider } from "@callstate/react";
import type { ReactElement } from "react";
import "../matrix/matrix.css";
import { fakeAgent } from "../support/fake-agent";
import { gallery } from "../support/gallery";
import { GalleryView } from "../support/gallery-view";
import { type EdgeName, edges } from "./edge-values";

export type EdgeSheetProps = {
  /** How the data is odd; not at all without it. */
  edge?: EdgeName;
  state?: ToolState;
  /** The width of each card's place, in CSS pixels. */
  width?: number;
};

/** Every tool with data that nobody wishes for. */
export function EdgeSheet({ edge, state = "output-available", width }: EdgeSheetProps): ReactElement {
  const change = edge === undefined ? undefined : edges[edge];
  return (
    <AgentProvider agent={fakeAgent} view={GalleryView}>
      <ul className="matrix-sheet">
        {gallery.map(({ folder, fixtures }) => (
          <li key={folder}>
            <div
              className="story-place"
              style={width === undefined ? undefined : { inlineSize: width, maxInlineSize: "100%" }}
            >
              <GalleryView part={change?.(fixtures[state]) ?? fixtures[state]} />
            </div>
          </li>
        ))}
      </ul>
    </AgentProvider>
  );
}
