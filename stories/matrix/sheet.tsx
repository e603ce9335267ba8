import { TOOL_STATES, type ToolState } from "@callstate/core";
import { AgentProvider } from "@callstate/react";
import type { ReactElement } from "react";
import { fakeAgent } from "../support/fake-agent";
import { gallery } from "../support/gallery";
import { GalleryView } from "../support/gallery-view";
import { Cell } from "./cell";
import "./matrix.css";

/** The folders of all tools, for controls. */
export const toolFolders = gallery.map(({ folder }) => folder);

/** Every state of one tool, as many beside each other as there is room for. */
export function ToolSheet({ tool }: { tool: string }): ReactElement {
  const entry = gallery.find(({ folder }) => folder === tool);
  return (
    <AgentProvider agent={fakeAgent} view={GalleryView}>
      {entry === undefined ? (
        <p>There is no tool in a folder “{tool}”.</p>
      ) : (
        <ul key={tool} className="matrix-sheet" data-sheet={tool} aria-label={entry.title}>
          {TOOL_STATES.map((state) => (
            <li key={state}>
              <Cell entry={entry} state={state} names="state" eager />
            </li>
          ))}
        </ul>
      )}
    </AgentProvider>
  );
}

/** Every tool in one state. */
export function StateSheet({ state }: { state: ToolState }): ReactElement {
  return (
    <AgentProvider agent={fakeAgent} view={GalleryView}>
      <ul className="matrix-sheet" aria-label={state}>
        {gallery.map((entry) => (
          <li key={entry.folder}>
            <Cell entry={entry} state={state} names="tool" />
          </li>
        ))}
      </ul>
    </AgentProvider>
  );
}

const looks = [
  { title: "Light", theme: "light" },
  { title: "Dark", theme: "dark" },
  { title: "More contrast", theme: "light", contrast: "more" },
  { title: "Dark, more contrast", theme: "dark", contrast: "more" },
  { title: "Right to left", theme: "light", dir: "rtl" },
  { title: "Dark, right to left", theme: "dark", dir: "rtl" },
  { title: "Compact", theme: "light", density: "compact" },
] as const;

/** One card in every look that an app may choose. */
export function LooksSheet({ tool, state }: { tool: string; state: ToolState }): ReactElement {
  const part = gallery.find(({ folder }) => folder === tool)?.fixtures[state];
  return (
    <AgentProvider agent={fakeAgent} view={GalleryView}>
      <ul className="matrix-sheet" aria-label="Looks">
        {looks.map(({ title, theme, ...look }) => (
          <li key={title}>
            <h2 className="matrix-look">{title}</h2>
            <div
              className="matrix-theme"
              data-cs-theme={theme}
              data-cs-contrast={"contrast" in look ? look.contrast : undefined}
              data-cs-density={"density" in look ? look.density : undefined}
              dir={"dir" in look ? look.dir : "ltr"}
            >
              {part !== undefined && <GalleryView part={part} />}
            </div>
          </li>
        ))}
      </ul>
    </AgentProvider>
  );
}
