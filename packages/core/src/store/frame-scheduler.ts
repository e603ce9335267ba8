/** Calls `run` once, soon: at the next frame where there are frames. Returns the way to take it back. */
export type ScheduleFrame = (run: () => void) => () => void;

/** Sixty times a second, for places without frames (a server, a test, a hidden tab). */
export const timerFrames: ScheduleFrame = (run) => {
  const timer = setTimeout(run, 16);
  return () => clearTimeout(timer);
};

/** Coalesces any number of requests between two frames into one run. */
export type FrameScheduler = { readonly request: () => void; readonly cancel: () => void };

export function createFrameScheduler(schedule: ScheduleFrame, run: () => void): FrameScheduler {
  let cancel: (() => void) | undefined;
  return {
    request() {
      if (cancel !== undefined) return;
      cancel = () => {};
      const taken = schedule(() => {
        cancel = undefined;
        run();
      });
      // A scheduler that runs at once must not leave its own cancel behind.
      cancel &&= taken;
    },
    cancel() {
      cancel?.();
      cancel = undefined;
    },
  };
}
