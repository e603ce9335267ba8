import { TOOL_STATES } from "@callstate/core";
import { AgentProvider } from "@callstate/react";
import { type ReactElement, useState } from "react";
import { fakeAgent } from "../support/fake-agent";
import { gallery, type GalleryEntry } from "../support/gallery";
import { GalleryView } from "../support/gallery-view";
import { stateWords } from "../support/states";
import { Cell } from "./cell";
import "./matrix.css";
import { isKept, type MatrixFilter, MatrixBar, noFilter } from "./matrix-bar";

/** Tools by what they do to the world. */
export const toolGroups = {
  all: () => true,
  "look-ups": ({ definition }: GalleryEntry) => definition.effects === "none",
  actions: ({ definition }: GalleryEntry) => definition.effects !== "none",
} as const;

export type MatrixProps = {
  tools?: keyof typeof toolGroups;
  /** Draws every cell at once. */
  eager?: boolean;
};

/** Tools in every state: rows are states, columns are tools. */
export function Matrix({ tools = "all", eager = false }: MatrixProps): ReactElement {
  const [filter, setFilter] = useState<MatrixFilter>(noFilter);
  const entries = gallery.filter(toolGroups[tools]).filter((entry) => isKept(filter, entry));
  const states = TOOL_STATES.filter((state) => filter.states === "all" || stateWords[state].group === filter.states);
  return (
    <AgentProvider agent={fakeAgent} view={GalleryView}>
      <div className="matrix-page">
        <MatrixBar filter={filter} onFilter={setFilter} count={entries.length * states.length} />
        {/* What scrolls must be reachable by keyboard. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
        <section className="matrix-scroll" aria-label="Tools by states" tabIndex={0}>
          <table className="matrix" style={{ zoom: filter.zoom }}>
            <thead>
              <tr>
                <th scope="col">State</th>
                {entries.map(({ name, title }) => (
                  <th key={name} scope="col">
                    {title} <code>{name}</code>
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {states.map((state) => (
                <tr key={state}>
                  <th scope="row">
                    <code>{state}</code>
                    <span>{stateWords[state].meaning}</span>
                  </th>
                  {entries.map((entry) => (
                    <td key={entry.name}>
                      <Cell entry={entry} state={state} names="tool" bothThemes={filter.bothThemes} eager={eager} />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      </div>
    </AgentProvider>
  );
}
