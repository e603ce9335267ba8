import type { UntypedToolPart } from "@callstate/core";
import { AgentProvider } from "@callstate/react";
import type { ReactElement } from "react";
import { type FakeAgent, fakeAgent } from "./fake-agent";
import { GalleryView } from "./gallery-view";

export type PartStoryProps = {
  part: UntypedToolPart;
  /** The width of the card's place, in CSS pixels. */
  width?: number;
  agent?: Partial<FakeAgent>;
};

/** One tool call, as an app shows it. */
export function PartStory({ part, width = 686, agent }: PartStoryProps): ReactElement {
  return (
    <AgentProvider agent={{ ...fakeAgent, ...agent }} view={GalleryView}>
      <div className="story-place" style={{ maxInlineSize: width }}>
        <GalleryView part={part} />
      </div>
    </AgentProvider>
  );
}
