import { createPlainEnvironment, type Environment, type EnvironmentSignal } from "@callstate/core";

type Timer = { at: number; run: () => void };

/** A world whose clock, frames, visibility and network belong to the test. */
export class FakeEnvironment {
  #now = 0;
  #timers = new Set<Timer>();
  #listeners = new Set<(signal: EnvironmentSignal) => void>();
  #ids = 0;
  #channels = new Map<string, Set<(message: string) => void>>();
  online = true;
  visible = true;
  /** What `random` answers: 1 makes full jitter its ceiling. */
  random = 1;

  readonly environment: Environment = createPlainEnvironment({
    now: () => this.#now,
    random: () => this.random,
    newId: () => `id-${++this.#ids}`,
    setTimer: (run, ms) => this.#setTimer(run, ms),
    scheduleFrame: (run) => this.#setTimer(run, 16),
    isOnline: () => this.online,
    isVisible: () => this.visible,
    onSignal: (listener) => {
      this.#listeners.add(listener);
      return () => this.#listeners.delete(listener);
    },
    openChannel: (name, onMessage) => this.#openChannel(name, onMessage),
  });

  get now(): number {
    return this.#now;
  }

  /** Timers that have not run: a test of what is left behind. */
  get timers(): number {
    return this.#timers.size;
  }

  /** Who listens to signals: as `timers`. */
  get listeners(): number {
    return this.#listeners.size;
  }

  signal(signal: EnvironmentSignal): void {
    if (signal === "online" || signal === "offline") this.online = signal === "online";
    if (signal === "visible" || signal === "hidden") this.visible = signal === "visible";
    for (const listener of this.#listeners) listener(signal);
  }

  /** Lets time pass, timer by timer, with everything that promises do in between. */
  async pass(ms: number): Promise<void> {
    const end = this.#now + ms;
    await settle();
    for (;;) {
      const next = [...this.#timers].filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0];
      if (next === undefined) break;
      this.#now = Math.max(this.#now, next.at);
      this.#timers.delete(next);
      next.run();
      await settle();
    }
    this.#now = end;
  }

  #setTimer(run: () => void, ms: number): () => void {
    const timer = { at: this.#now + ms, run };
    this.#timers.add(timer);
    return () => this.#timers.delete(timer);
  }

  #openChannel(name: string, onMessage: (message: string) => void) {
    const listeners = this.#channels.get(name) ?? new Set();
    this.#channels.set(name, listeners);
    listeners.add(onMessage);
    return {
      post: (message: string) => {
        for (const listener of listeners) if (listener !== onMessage) listener(message);
      },
      close: () => listeners.delete(onMessage),
    };
  }
}

/** Everything that is only waiting for promises, however long their chains: they are done before the next task. */
async function settle(): Promise<void> {
  await new Promise((resolve) => setImmediate(resolve));
}
