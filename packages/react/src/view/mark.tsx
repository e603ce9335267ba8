import type { ReactNode } from "react";
import type { Tone } from "./tone";

const track = <circle className="track" cx="10" cy="10" r="8" />;
const spinner = (
  <>
    {track}
    <circle className="arc spin" cx="10" cy="10" r="8" pathLength={100} strokeDasharray="26 74" />
  </>
);
const disc = <circle className="disc" cx="10" cy="10" r="9" />;
const broken = (
  <circle className="ring" cx="10" cy="10" r="8" pathLength={80} strokeDasharray="6.4 3.6" strokeLinecap="butt" />
);

/**
 * The vocabulary: a ring is under way, a solid disc is an end that the server recorded, a broken ring is what nobody knows.
 * Never solid for a guess.
 */
const marks = {
  preparing: (
    <circle
      className="ring dots drift"
      cx="10"
      cy="10"
      r="8"
      pathLength={12}
      strokeDasharray="0.001 1"
      strokeLinecap="round"
    />
  ),
  running: spinner,
  waiting: (
    <>
      <circle className="ring" cx="10" cy="10" r="8" />
      <path className="glyph" d="M7.9 7v6M12.1 7v6" />
    </>
  ),
  sending: (
    <>
      {spinner}
      <path className="glyph" d="M10 13.2V7M7.3 9.5 10 6.8l2.7 2.7" />
    </>
  ),
  approved: (
    <>
      {spinner}
      <path className="glyph" d="m6.9 10.2 2.2 2.2 4-4.4" />
    </>
  ),
  done: (
    <>
      {disc}
      <path className="cut" d="m6 10.4 2.8 2.8L14.2 7.4" />
    </>
  ),
  failed: (
    <>
      {disc}
      <path className="cut" d="m7 7 6 6m0-6-6 6" />
    </>
  ),
  denied: (
    <>
      {disc}
      <path className="cut" d="M6 10h8" />
    </>
  ),
  stopped: (
    <>
      {disc}
      <rect className="cut-fill" x="6.7" y="6.7" width="6.6" height="6.6" rx="1" />
    </>
  ),
  expired: (
    <>
      {disc}
      <path className="cut" d="M10 5.6V10l2.8 2" />
    </>
  ),
  superseded: (
    <>
      {disc}
      <path className="cut" d="M5.8 10h7.6M10.4 6.8l3.2 3.2-3.2 3.2" />
    </>
  ),
  unknown: (
    <>
      {broken}
      <path className="glyph" d="M7.9 8.1a2.15 2.15 0 1 1 3.2 1.9c-.75.4-1.1.8-1.1 1.6" />
      <circle className="glyph-fill" cx="10" cy="13.7" r="1.05" />
    </>
  ),
  lost: (
    <>
      {broken}
      <rect className="glyph-fill" x="7.2" y="7.2" width="5.6" height="5.6" rx="1" />
    </>
  ),
} satisfies Record<string, ReactNode>;

export type MarkKind = keyof typeof marks | "progress";

export type MarkProps = {
  kind: MarkKind;
  /** For `"progress"`: how far, between 0 and 1. */
  ratio?: number;
  tone?: Tone;
  size?: "small";
  className?: string;
};

/** The sign of a state. It repeats what the words beside it say, so it is hidden from assistive technology. */
export function Mark({ kind, ratio = 0, tone, size, className }: MarkProps) {
  return (
    <svg
      className={className === undefined ? "cs-mark" : `cs-mark ${className}`}
      viewBox="0 0 20 20"
      aria-hidden="true"
      data-mark={kind}
      data-tone={tone}
      data-size={size}
    >
      {kind === "progress" ? <Progress ratio={ratio} /> : marks[kind]}
    </svg>
  );
}

function Progress({ ratio }: { ratio: number }) {
  const filled = Math.round(Math.min(1, Math.max(0, ratio)) * 100);
  return (
    <>
      {track}
      <circle
        className="arc"
        cx="10"
        cy="10"
        r="8"
        pathLength={100}
        strokeDasharray={`${filled} 100`}
        transform="rotate(-90 10 10)"
      />
    </>
  );
}
