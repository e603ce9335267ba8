import { type AgentEvent, type Transport, TransportError } from "@callstate/core";
import { type RecordedEvent, type Recording, readRecording } from "./read-recording";

export type ReplayOptions = {
  /** 1 is the speed it was recorded at, 2 twice that; 0 waits for `step`. 1 by default. */
  speed?: number;
  /** The wait between events that carry no times, in milliseconds. 40 by default. */
  intervalMs?: number;
  /** Longer pauses are cut to this, in milliseconds. 2000 by default. */
  maxPauseMs?: number;
};

/** A transport that plays a recording as the answer to any message, and what steers it. */
export type ReplayTransport = Transport & {
  readonly length: number;
  /** How many events have been played. */
  readonly position: number;
  setSpeed: (speed: number) => void;
  /** Plays the next event, or several, at once. */
  step: (count?: number) => void;
};

/**
 * Plays a recorded answer, so that a screen can be looked at without a server. Nothing is sent anywhere: a decision is refused,
 * for what came of it is in the recording.
 */
export function createReplayTransport(recording: Recording, options: ReplayOptions = {}): ReplayTransport {
  const player = new Player(readRecording(recording), options);
  const { runId } = player;
  return {
    get length() {
      return player.events.length;
    },
    get position() {
      return player.position;
    },
    setSpeed: (speed) => player.setSpeed(speed),
    step: (count = 1) => player.step(count),
    start: async (_request, signal) => {
      player.rewind();
      return player.play(0, signal);
    },
    attach: async (request, signal) => {
      if (request.runId !== runId) return null;
      return player.play(player.placeOf(request.cursor), signal);
    },
    decide: () => Promise.reject(new TransportError("refused", "A recording can’t be decided.")),
    sendToolOutput: async () => {},
    claimTool: async () => false,
    stop: async () => {},
  };
}

class Player {
  readonly events: readonly RecordedEvent[];
  readonly runId: string | undefined;
  position = 0;
  readonly #intervalMs: number;
  readonly #maxPauseMs: number;
  readonly #wakes = new Set<() => void>();
  #speed: number;
  #steps = 0;

  constructor(events: readonly RecordedEvent[], { speed = 1, intervalMs = 40, maxPauseMs = 2000 }: ReplayOptions) {
    this.events = events;
    this.runId = events.find(({ event }) => event.runId !== undefined)?.event.runId;
    this.#speed = speed;
    this.#intervalMs = intervalMs;
    this.#maxPauseMs = maxPauseMs;
  }

  rewind(): void {
    this.position = 0;
  }

  setSpeed(speed: number): void {
    this.#speed = speed;
    this.#wake();
  }

  step(count: number): void {
    this.#steps += count;
    this.#wake();
  }

  /** The place after the event of a cursor, `<runId>:<seq>`. */
  placeOf(cursor: string | null): number {
    const seq = Number(cursor?.split(":").at(-1) ?? 0);
    return this.events.findLastIndex(({ event }) => event.seq !== undefined && event.seq <= seq) + 1;
  }

  async *play(from: number, signal: AbortSignal): AsyncGenerator<AgentEvent> {
    for (let next = from; next < this.events.length; next += 1) {
      // What was played before is there at once.
      if (next >= this.position) await this.#turnOf(next, signal);
      if (signal.aborted) return;
      const recorded = this.events[next];
      if (recorded === undefined) return;
      this.position = Math.max(this.position, next + 1);
      yield recorded.event;
    }
  }

  async #turnOf(next: number, signal: AbortSignal): Promise<void> {
    const began = Date.now();
    while (!signal.aborted) {
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
