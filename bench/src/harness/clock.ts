/** Steps and milliseconds between two looks at the CPU time, which cost microseconds: a fast run is never looked at. */
const everySteps = 64;
const everyMs = 100;

export const cpuMs = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

type Mark = { steps: number; ms: number };

/** Counts the steps of one run and says when its time is up. Time is that of the process's CPU, not of the wall. */
export class Clock {
  readonly #limitMs: number;
  readonly #start = cpuMs();
  readonly #marks: Mark[] = [];
  #steps = 0;
  #isOver = false;
  #nextLook = performance.now() + everyMs;

  constructor(limitMs: number) {
    this.#limitMs = limitMs;
  }

  /** Called before each step; false when the run is to stop here. */
  step(): boolean {
    if (this.#isOver) return false;
    if (++this.#steps % everySteps === 0 && performance.now() > this.#nextLook) this.#look();
    return !this.#isOver;
  }

  #look(): void {
    const ms = cpuMs() - this.#start;
    this.#marks.push({ steps: this.#steps, ms });
    this.#isOver = ms > this.#limitMs;
    this.#nextLook = performance.now() + everyMs;
  }

  get isOver(): boolean {
    return this.#isOver;
  }

  get elapsedMs(): number {
    return cpuMs() - this.#start;
  }

  get steps(): number {
    return this.#steps;
  }

  /**
   * What all `steps` steps would take, from those that were done: the time grows with the power that lies between the first half
   * and the whole of what was done, at least 1 and at most 2.
   */
  extrapolate(steps: number): number {
    const last = this.#marks.at(-1);
    if (last === undefined) return this.elapsedMs;
    const half = this.#marks.find(({ steps }) => steps >= last.steps / 2) ?? last;
    const growth = half === last ? 1 : Math.log(last.ms / half.ms) / Math.log(last.steps / half.steps);
    return last.ms * (steps / last.steps) ** Math.min(2, Math.max(1, growth));
  }
}
