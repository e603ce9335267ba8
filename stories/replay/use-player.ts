import type { TimelineFrame } from "@callstate/react/inspector";
import { useCallback, useEffect, useReducer } from "react";
import { isMilestone } from "../../packages/react/src/inspector/frame-words";

const longestPauseMs = 2000;

type State = { position: number; playing: boolean; speed: number };

type Action =
  | { do: "go"; to: number }
  | { do: "tick"; last: number }
  | { do: "play"; playing: boolean; last: number }
  | { do: "speed"; speed: number };

function reduce(state: State, action: Action): State {
  switch (action.do) {
    case "go":
      return { ...state, position: action.to, playing: false };
    case "tick": {
      const position = Math.min(action.last, state.position + 1);
      return { ...state, position, playing: state.playing && position < action.last };
    }
    case "play":
      // At its end it begins anew.
      return {
        ...state,
        playing: action.playing,
        position: action.playing && state.position >= action.last ? 0 : state.position,
      };
    case "speed":
      return { ...state, speed: action.speed };
    default:
      return action satisfies never;
  }
}

/** Where the replay stands and how it moves. Positions are places of frames. */
export function usePlayer(frames: readonly TimelineFrame[], startAt = 0) {
  const last = frames.length - 1;
  const [{ position, playing, speed }, dispatch] = useReducer(reduce, {
    position: Math.max(0, Math.min(startAt, last)),
    playing: false,
    speed: 1,
  });
  useEffect(() => {
    if (!playing) return;
    const pause = (frames[position + 1]?.atMs ?? 0) - (frames[position]?.atMs ?? 0);
    const timer = setTimeout(() => dispatch({ do: "tick", last }), Math.min(longestPauseMs, pause) / speed);
    return () => clearTimeout(timer);
  }, [playing, position, speed, frames, last]);
  const go = useCallback((to: number) => dispatch({ do: "go", to: Math.min(last, Math.max(0, to)) }), [last]);
  const goToChange = useCallback(
    (direction: 1 | -1) => {
      const next =
        direction === 1
          ? frames.findIndex((frame) => frame.index > position && isMilestone(frame))
          : frames.findLastIndex((frame) => frame.index < position && isMilestone(frame));
      go(next >= 0 ? next : direction === 1 ? last : 0);
    },
    [frames, position, go, last],
  );
  return {
    position,
    playing,
    speed,
    go,
    goToChange,
    play: (on: boolean) => dispatch({ do: "play", playing: on, last }),
    setSpeed: (value: number) => dispatch({ do: "speed", speed: value }),
  };
}

export type Player = ReturnType<typeof usePlayer>;
