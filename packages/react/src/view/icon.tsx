import type { ReactNode } from "react";

const shapes = {
  chevron: <path d="m4 6 4 4 4-4" />,
  stop: <rect className="solid" x="4.25" y="4.25" width="7.5" height="7.5" rx="1.2" />,
  minus: <path d="M3.5 8h9" />,
  plus: <path d="M3.5 8h9M8 3.5v9" />,
  undo: <path d="M3 6h6.5a3.5 3.5 0 0 1 0 7H6M5.5 3 2.7 6l2.8 3" />,
  copy: (
    <>
      <rect x="5.5" y="5.5" width="7.5" height="7.5" rx="1.5" />
      <path d="M3 10.2V4a1 1 0 0 1 1-1h6.2" />
    </>
  ),
  copied: <path d="m3.2 8.4 3.2 3.2 6.4-7" />,
  alert: (
    <>
      <path d="M8 2.2 14.3 13H1.7zM8 6.5v3" />
      <circle className="solid" cx="8" cy="11.2" r=".9" />
    </>
  ),
  download: <path d="M8 2.5v7.5M4.8 7 8 10.2 11.2 7M3 13.2h10" />,
  down: <path d="M8 3v9.5M4 9l4 4 4-4" />,
  up: <path d="M8 13V3.5M4 7l4-4 4 4" />,
  offline: (
    <>
      <path d="M1.8 6.4a9 9 0 0 1 12.4 0M4.2 9.2a5.6 5.6 0 0 1 7.6 0M3.2 2.6l9.6 10.8" />
      <circle className="solid" cx="8" cy="12" r="1.1" />
    </>
  ),
  eye: (
    <>
      <path d="M1.8 8S4 3.8 8 3.8 14.2 8 14.2 8 12 12.2 8 12.2 1.8 8 1.8 8z" />
      <circle cx="8" cy="8" r="1.9" />
    </>
  ),
  steps: <path d="M2 12.5h3.2V9.4h3.2V6.3h3.2V3.2H14" />,
  queue: <path d="M3 4h10M3 8h10M3 12h6" />,
  close: <path d="m4 4 8 8M12 4l-8 8" />,
  attach: (
    <path d="m13 7.4-5.4 5.4a3.3 3.3 0 0 1-4.7-4.7l5.9-5.9a2.2 2.2 0 0 1 3.1 3.1l-5.6 5.7a1.1 1.1 0 0 1-1.6-1.6l5-5" />
  ),
  file: <path d="M4 1.8h5l3 3v9.4H4zM9 1.8v3h3" />,
} satisfies Record<string, ReactNode>;

export type IconName = keyof typeof shapes;

const flipped: ReadonlySet<IconName> = new Set<IconName>(["undo", "steps", "queue"]);

/** Small line drawings. Decoration only: the words beside it or the button's name say what it means. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg className="cs-icon" viewBox="0 0 16 16" aria-hidden="true" data-flip={flipped.has(name) ? "" : undefined}>
      {shapes[name]}
    </svg>
  );
}
