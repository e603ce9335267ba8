/** Calls `run` once, soon: at the next frame where there are frames. Returns the way to take it back. */
export type ScheduleFrame = (run: () => void) => () => void;

/** Sixty times a second, for places without frames (a server, a test, a hidden tab). */
export const timerFrames: ScheduleFrame = (run) => {
  const timer = setTimeout(run, 16);
  return () => clearTimeout(timer);
};

/** Coalesces any number of requests between two frames into one run. */
export class FrameScheduler {
  readonly #schedule: ScheduleFrame;
  readonly #run: () => void;
  #cancel: (() => void) | undefined;

  constructor(schedule: ScheduleFrame, run: () => void) {
    this.#schedule = schedule;
    this.#run = run;
  }

  request(): void {
    if (this.#cancel !== undefined) return;
    // A scheduler that runs at once must not leave its own cancel behind.
    let ran = false;
    const cancel = this.#schedule(() => {
      ran = true;
      this.#cancel = undefined;
      this.#run();
    });
    if (!ran) this.#cancel = cancel;
  }

  cancel(): void {
    this.#cancel?.();
    this.#cancel = undefined;
  }
}
