import type { ReactElement } from "react";

function icon(path: string): () => ReactElement {
  return function DemoIcon() {
    return (
      <svg className="cs-icon" viewBox="0 0 16 16" aria-hidden="true">
        <path d={path} />
      </svg>
    );
  };
}

export const ScriptIcon = icon("M4 1.75h8v12.5H4zM6.25 5h3.5M6.25 8h3.5M6.25 11h2");
export const MoonIcon = icon("M13.5 9.6A6 6 0 0 1 6.4 2.5a6 6 0 1 0 7.1 7.1z");
export const SunIcon = icon(
  "M8 5a3 3 0 1 0 0 6 3 3 0 0 0 0-6zM8 1v1.5M8 13.5V15M1 8h1.5M13.5 8H15M3 3l1 1M12 12l1 1M3 13l1-1M12 4l1-1",
);
export const PlusIcon = icon("M8 3v10M3 8h10");
export const ArrowIcon = icon("m6 3.5 4.5 4.5L6 12.5");
export const ChevronIcon = icon("m3.5 6 4.5 4.5L12.5 6");
