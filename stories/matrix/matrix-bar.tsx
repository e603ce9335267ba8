import { type ReactElement, useId } from "react";
import type { GalleryEntry } from "../support/gallery";
import type { StateGroup } from "../support/states";

export type MatrixFilter = {
  /** Words of a tool's title or name. */
  tool: string;
  states: "all" | StateGroup;
  /** Of the cards' size, from 0 to 1. */
  zoom: number;
  bothThemes: boolean;
};

export const noFilter: MatrixFilter = { tool: "", states: "all", zoom: 1, bothThemes: false };

const stateChoices: readonly { value: MatrixFilter["states"]; title: string }[] = [
  { value: "all", title: "All" },
  { value: "open", title: "Open" },
  { value: "asks", title: "Needs you" },
  { value: "ended", title: "Ended" },
];

const zooms = [0.5, 0.75, 1];

/** Whether the tool has the words that were typed. */
export function isKept({ tool }: MatrixFilter, { title, name }: GalleryEntry): boolean {
  const words = tool.trim().toLowerCase();
  return words === "" || `${title} ${name}`.toLowerCase().includes(words);
}

type MatrixBarProps = {
  filter: MatrixFilter;
  onFilter: (filter: MatrixFilter) => void;
  /** How many cells are left. */
  count: number;
};

/** Which tools and states, how large, and in which themes. */
export function MatrixBar({ filter, onFilter, count }: MatrixBarProps): ReactElement {
  const id = useId();
  return (
    <search className="matrix-bar">
      <label>
        <span>Tool</span>
        <input
          type="search"
          value={filter.tool}
          placeholder="Any"
          onChange={(event) => onFilter({ ...filter, tool: event.target.value })}
        />
      </label>
      <fieldset>
        <legend>States</legend>
        {stateChoices.map(({ value, title }) => (
          <label key={value}>
            <input
              type="radio"
              name={`${id}states`}
              checked={filter.states === value}
              onChange={() => onFilter({ ...filter, states: value })}
            />
            {title}
          </label>
        ))}
      </fieldset>
      <label>
        <span>Zoom</span>
        <select value={filter.zoom} onChange={(event) => onFilter({ ...filter, zoom: Number(event.target.value) })}>
          {zooms.map((zoom) => (
            <option key={zoom} value={zoom}>
              {zoom * 100} %
            </option>
          ))}
        </select>
      </label>
      <label>
        <input
          type="checkbox"
          checked={filter.bothThemes}
          onChange={(event) => onFilter({ ...filter, bothThemes: event.target.checked })}
        />
        Light and dark
      </label>
      <output>{count === 1 ? "1 cell" : `${count} cells`}</output>
    </search>
  );
}
