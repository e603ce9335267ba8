import type { CallRecord, EventBody } from "../records/index";

export type Batch = { readonly events: EventBody[]; readonly begun: CallRecord[] };

const FULL = 500;

/**
 * Collects events and appends them in batches: while one batch is on its way to the store the next one grows. `append` answers
 * whether the writer still holds what it writes to.
 */
export class EventWriter {
  readonly #append: (batch: Batch) => Promise<boolean>;
  readonly #onLost: () => void;
  #batch: Batch = { events: [], begun: [] };
  #writing: Promise<void> | null = null;
  #lost = false;
  #error: { value: unknown } | null = null;

  constructor(append: (batch: Batch) => Promise<boolean>, onLost: () => void) {
    this.#append = append;
    this.#onLost = onLost;
  }

  get isLost(): boolean {
    return this.#lost;
  }

  push(event: EventBody, begun?: CallRecord): void {
    if (this.#lost) return;
    const last = this.#batch.events.at(-1);
    // Of several reports between two batches only the newest says anything.
    const isNewer = event.type === "tool-progress" && last?.type === "tool-progress";
    if (isNewer) this.#batch.events.pop();
    this.#batch.events.push(event);
    if (begun !== undefined) this.#batch.begun.push(begun);
    this.#writing ??= this.#write();
  }

  /** Resolves when there is room for more. */
  async room(): Promise<void> {
    if (this.#batch.events.length >= FULL) await this.flush();
  }

  /** Resolves when everything is written. Rejects with what the store said. */
  async flush(): Promise<void> {
    while (this.#writing !== null) await this.#writing;
    if (this.#error !== null) throw this.#error.value;
  }

  async #write(): Promise<void> {
    // Let the events of this turn of the event loop gather.
    await Promise.resolve();
    try {
      while (this.#batch.events.length > 0 && !this.#lost) {
        const batch = this.#batch;
        this.#batch = { events: [], begun: [] };
        if (!(await this.#append(batch))) this.#lose();
      }
    } catch (error) {
      this.#error = { value: error };
      this.#lose();
    } finally {
      this.#writing = null;
    }
  }

  #lose(): void {
    this.#lost = true;
    this.#onLost();
  }
}
