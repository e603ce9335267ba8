import type { AgentEvent } from "@callstate/core";
import type { Recording } from "@callstate/core/recording";

export type ReplayPace = {
  /** 1 is the speed it was recorded at, 2 twice that; 0 waits for `step`. 1 by default. */
  speed?: number;
  /** The wait between events that carry no times, in milliseconds. 40 by default. */
  intervalMs?: number;
  /** Longer pauses are cut to this, in milliseconds. 2000 by default. */
  maxPauseMs?: number;
};

type TimedEvent = { event: AgentEvent; atMs: number | undefined };

/** Plays the events of a recording in their time, to whoever reads. */
export class ReplayPlayer {
  readonly events: readonly TimedEvent[];
  readonly runId: string | undefined;
  position = 0;
  readonly #intervalMs: number;
  readonly #maxPauseMs: number;
  readonly #wakes = new Set<() => void>();
  #speed: number;
  #steps = 0;
  /** Counts the jumps backwards: a stream that began before one has shown too much, and ends. */
  #round = 0;
  /** What the next answer has played already when it starts. */
  #startAt = 0;

  constructor({ entries }: Recording, { speed = 1, intervalMs = 40, maxPauseMs = 2000 }: ReplayPace) {
    this.events = entries.flatMap((entry) =>
      entry.kind === "event" ? [{ event: entry.event, atMs: entry.atMs }] : [],
    );
    this.runId = this.events.find(({ event }) => event.runId !== undefined)?.event.runId;
    this.#speed = speed;
    this.#intervalMs = intervalMs;
    this.#maxPauseMs = maxPauseMs;
  }

  /** Before a new answer. */
  rewind(): void {
    this.position = this.#startAt;
    this.#startAt = 0;
    this.#steps = 0;
  }

  setSpeed(speed: number): void {
    this.#speed = speed;
    this.#wake();
  }

  step(count: number): void {
    this.#steps += count;
    this.#wake();
  }

  seek(position: number): void {
    const wanted = Math.min(this.events.length, Math.max(0, Math.round(position)));
    if (wanted < this.position) {
      this.#round += 1;
      this.#startAt = wanted;
      this.position = wanted;
      this.#steps = 0;
    } else {
      this.#steps = wanted - this.position;
    }
    this.#wake();
  }

  /** The place after the event of a cursor, `<runId>:<seq>`. */
  placeOf(cursor: string | null): number {
    const seq = Number(cursor?.split(":").at(-1) ?? 0);
    return this.events.findLastIndex(({ event }) => event.seq !== undefined && event.seq <= seq) + 1;
  }

  async *play(from: number, signal: AbortSignal): AsyncGenerator<AgentEvent> {
    const round = this.#round;
    for (let next = from; next < this.events.length; next += 1) {
      // What was played before is there at once.
      if (next >= this.position) await this.#turnOf(next, signal, round);
      if (signal.aborted || this.#round !== round) return;
      const recorded = this.events[next];
      if (recorded === undefined) return;
      this.position = Math.max(this.position, next + 1);
      yield recorded.event;
    }
  }

  async #turnOf(next: number, signal: AbortSignal, round: number): Promise<void> {
    const began = Date.now();
    while (!signal.aborted && this.#round === round) {
      if (this.#steps > 0) {
        this.#steps -= 1;
        return;
      }
      const left = this.#speed > 0 ? began + this.#pauseBefore(next) / this.#speed - Date.now() : Infinity;
      if (left <= 0) return;
      await this.#sleep(left, signal);
    }
  }

  #pauseBefore(next: number): number {
    if (next === 0) return 0;
    const at = this.events[next]?.atMs;
    const before = this.events[next - 1]?.atMs;
    if (at === undefined || before === undefined) return this.#intervalMs;
    return Math.min(this.#maxPauseMs, Math.max(0, at - before));
  }

  #sleep(ms: number, signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const timer = ms === Infinity ? undefined : setTimeout(wake, Math.ceil(ms));
      const wakes = this.#wakes;
      function wake(): void {
        clearTimeout(timer);
        wakes.delete(wake);
        signal.removeEventListener("abort", wake);
        resolve();
      }
      wakes.add(wake);
      signal.addEventListener("abort", wake);
    });
  }

  #wake(): void {
    for (const wake of this.#wakes) wake();
  }
}
