import type { AgentSession } from "@callstate/core";
import { scheduleFrame } from "../hooks/schedule-frame";

/**
 * How many growing parts are drawn in one frame. Twenty calls that are written at the same time cost a frame more than it has; in turns
 * each of them is drawn nine times a second, and the page stays quick.
 */
const perFrame = 3;

/** Draws the parts of a conversation that only grow, some in each frame, those first that wait longest. */
export type PartTurns = {
  /** Calls `draw` when its turn has come, once, however often it is asked. */
  request(draw: () => void): void;
  cancel(draw: () => void): void;
  /** Called by everybody who asks, before the first time; returns the way to let go. */
  hold(): () => void;
};

type Speaker = Pick<AgentSession, "subscribe">;

const known = new WeakMap<Speaker, PartTurns>();

export function partTurnsOf(session: Speaker): PartTurns {
  const turns = known.get(session) ?? createPartTurns(session);
  known.set(session, turns);
  return turns;
}

function createPartTurns(session: Speaker): PartTurns {
  const waiting = new Set<() => void>();
  let holders = 0;
  let release: (() => void) | undefined;
  let cancelFrame: (() => void) | undefined;

  function drawSome(): void {
    cancelFrame?.();
    cancelFrame = undefined;
    for (const draw of [...waiting].slice(0, perFrame)) {
      waiting.delete(draw);
      draw();
    }
    // Usually the next event comes sooner and takes them along, so that a frame has one commit. This is for when none comes.
    if (waiting.size > 0) cancelFrame = twoFramesLater(drawSome);
  }

  return {
    request: (draw) => void waiting.add(draw),
    cancel: (draw) => void waiting.delete(draw),
    hold() {
      // The session speaks after its parts have: all that asked for this frame are there.
      if (holders++ === 0) release = session.subscribe(drawSome);
      return () => {
        if (--holders > 0) return;
        release?.();
        cancelFrame?.();
        cancelFrame = undefined;
      };
    },
  };
}

function twoFramesLater(run: () => void): () => void {
  let cancel = scheduleFrame(() => {
    cancel = scheduleFrame(run);
  });
  return () => cancel();
}
