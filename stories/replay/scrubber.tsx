import { CallLanes, type Timeline } from "@callstate/react/inspector";
import type { ReactElement, ReactNode } from "react";
import { frameName, isMilestone, seconds } from "../../packages/react/src/inspector/frame-words";
import type { Player } from "./use-player";

const speeds = [0.25, 0.5, 1, 2, 4, 16];

const shapes = {
  first: <path d="M4 3.5v9M12.5 3.5 7 8l5.5 4.5" />,
  back: <path d="M10.5 3.5 5 8l5.5 4.5" />,
  on: <path d="M5.5 3.5 11 8l-5.5 4.5" />,
  last: <path d="M12 3.5v9M3.5 3.5 9 8l-5.5 4.5" />,
  play: <path className="solid" d="M5 3.2v9.6L12.6 8z" />,
  pause: <path className="solid" d="M4.5 3.5h2.4v9H4.5zM9.1 3.5h2.4v9H9.1z" />,
} satisfies Record<string, ReactNode>;

type ButtonProps = { shape: keyof typeof shapes; name: string; disabled?: boolean; onClick: () => void };

function Button({ shape, name, disabled, onClick }: ButtonProps): ReactElement {
  return (
    <button
      type="button"
      className="replay-button"
      aria-label={name}
      title={name}
      disabled={disabled}
      data-flip={shape === "play" || shape === "pause" ? undefined : ""}
      onClick={onClick}
    >
      <svg className="cs-icon" viewBox="0 0 16 16" aria-hidden="true">
        {shapes[shape]}
      </svg>
    </button>
  );
}

/** Forwards and backwards, event by event: ticks for events, tall ones where a state changes, and one lane a call. */
export function Scrubber({ timeline, player }: { timeline: Timeline; player: Player }): ReactElement {
  const { frames, lanes } = timeline;
  const { position, playing } = player;
  const last = frames.length - 1;
  const frame = frames[position];
  return (
    <footer className="replay-scrubber" aria-label="Position">
      <div className="replay-buttons">
        <Button
          shape="first"
          name="Previous change of state (Shift and arrow)"
          disabled={position === 0}
          onClick={() => player.goToChange(-1)}
        />
        <Button
          shape="back"
          name="Step back (arrow)"
          disabled={position === 0}
          onClick={() => player.go(position - 1)}
        />
        <Button
          shape={playing ? "pause" : "play"}
          name={playing ? "Pause (space)" : "Play (space)"}
          onClick={() => player.play(!playing)}
        />
        <Button
          shape="on"
          name="Step on (arrow)"
          disabled={position === last}
          onClick={() => player.go(position + 1)}
        />
        <Button
          shape="last"
          name="Next change of state (Shift and arrow)"
          disabled={position === last}
          onClick={() => player.goToChange(1)}
        />
      </div>
      <div className="replay-track">
        <div className="replay-ticks" aria-hidden="true">
          {frames.map((one) => (
            <span
              key={one.index}
              className="replay-tick"
              data-milestone={isMilestone(one) ? "" : undefined}
              data-problem={one.problems.length > 0 ? "" : undefined}
              data-past={one.index <= position ? "" : undefined}
            />
          ))}
        </div>
        <input
          type="range"
          className="replay-range"
          aria-label="Event"
          aria-valuetext={frame === undefined ? "" : `${position + 1} of ${frames.length}, ${frameName(frame)}`}
          min={0}
          max={last}
          value={position}
          onChange={(event) => player.go(event.target.valueAsNumber)}
        />
        <span
          className="replay-head"
          aria-hidden="true"
          style={{ insetInlineStart: `${((position + 0.5) / frames.length) * 100}%` }}
        />
        <CallLanes lanes={lanes} frames={frames} current={position} onSelect={player.go} />
      </div>
      <div className="replay-place">
        <output className="replay-count">
          {position + 1} of {frames.length}, {seconds(frame?.atMs ?? 0)} s
        </output>
        <label>
          <span className="cs-visually-hidden">Speed</span>
          <select
            className="replay-select"
            value={player.speed}
            onChange={(event) => player.setSpeed(Number(event.target.value))}
          >
            {speeds.map((speed) => (
              <option key={speed} value={speed}>
                {speed}×
              </option>
            ))}
          </select>
        </label>
      </div>
    </footer>
  );
}
