import { TOOL_STATES, type UntypedToolPart } from "@callstate/core";
import { AgentProvider } from "@callstate/react";
import { type ReactElement, useState } from "react";
import { fakeAgent } from "../support/fake-agent";
import { gallery } from "../support/gallery";
import { GalleryView } from "../support/gallery-view";

export type HeightsProps = {
  fixtures: Readonly<Record<string, UntypedToolPart>>;
  /** The width of the card, in CSS pixels. */
  width: number;
};

/** One tool in its ten states, one below the other at one width: the card stands still, only its content changes. */
export function Heights({ fixtures, width }: HeightsProps): ReactElement {
  return (
    <AgentProvider agent={fakeAgent} view={GalleryView}>
      <div style={{ display: "grid", gap: 12, inlineSize: width, maxInlineSize: "100%" }}>
        {TOOL_STATES.map((state) => {
          const part = fixtures[state];
          return part === undefined ? null : (
            <div key={state} data-height-of={state}>
              <GalleryView part={part} />
            </div>
          );
        })}
      </div>
    </AgentProvider>
  );
}

/** Any tool of the gallery, chosen by a person or by a test. */
export function HeightsOfAny({ width }: { width: number }): ReactElement {
  const [folder, setFolder] = useState("booking");
  const entry = gallery.find((one) => one.folder === folder);
  return (
    <>
      <label>
        Tool{" "}
        <select value={folder} onChange={({ target }) => setFolder(target.value)}>
          {gallery.map((one) => (
            <option key={one.folder} value={one.folder}>
              {one.title}
            </option>
          ))}
        </select>
      </label>
      <Heights key={folder} fixtures={entry?.fixtures ?? {}} width={width} />
    </>
  );
}
