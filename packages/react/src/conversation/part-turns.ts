import type { AgentSession } from "@callstate/core";
import { scheduleFrame } from "../hooks/schedule-frame";

/**
 * How many growing parts are drawn in one frame, and how many are put on the page. Twenty calls that are written at the same time cost a
 * frame more than it has; in turns each of them is drawn nine times a second, and the page stays quick.
 */
const perFrame = 3;

/** Draws the parts of a conversation that only grow, some in each frame, those first that wait longest. */
export type PartTurns = {
  /** Calls `draw` when its turn has come, once, however often it is asked. */
  request(draw: () => void): void;
  cancel(draw: () => void): void;
  /** The same for a part that is not on the page yet. */
  appear(draw: () => void): void;
  /** All that are not on the page yet come at once: what is below them must not move later. */
  appearAll(): void;
  /**
   * Asked once by each part that comes onto the page: false if enough others came in this frame, so that it has to wait for its turn.
   * What is there when the page is opened is drawn at once.
   */
  mayAppear(): boolean;
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
  const arriving = new Set<() => void>();
  let holders = 0;
  let appeared = 0;
  let release: (() => void) | undefined;
  let cancelFrame: (() => void) | undefined;

  function run(draws: Iterable<() => void>): void {
    for (const draw of draws) {
      cancel(draw);
      draw();
    }
  }

  function request(draw: () => void): void {
    waiting.add(draw);
    cancelFrame ??= twoFramesLater(drawSome);
  }

  function cancel(draw: () => void): void {
    waiting.delete(draw);
    arriving.delete(draw);
  }

  function drawSome(): void {
    cancelFrame?.();
    cancelFrame = undefined;
    appeared = 0;
    run([...waiting].slice(0, perFrame));
    if (waiting.size > 0) cancelFrame = twoFramesLater(drawSome);
  }

  return {
    request,
    cancel,
    appear(draw) {
      arriving.add(draw);
      request(draw);
    },
    appearAll: () => run([...arriving]),
    mayAppear: () => holders === 0 || appeared++ < perFrame,
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

/** Usually the next event comes sooner and takes along what waits, so that a frame has one commit. This is for when none comes. */
function twoFramesLater(run: () => void): () => void {
  let cancel = scheduleFrame(() => {
    cancel = scheduleFrame(run);
  });
  return () => cancel();
}
