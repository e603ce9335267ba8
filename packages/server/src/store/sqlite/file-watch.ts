import { Notifier } from "../notifier";
import type { Database } from "./database";
import { number, text } from "./rows";

const LOOK_EVERY_MS = 200;

/** Wakes readers of this process at once, and looks from time to time for what other processes wrote. */
export class FileWatch {
  readonly #database: Database;
  readonly #notifier = new Notifier();
  readonly #seen = new Map<string, number>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #closed = false;

  constructor(database: Database) {
    this.#database = database;
  }

  wake(runId: string): void {
    this.#notifier.wake(runId);
  }

  subscribe(runId: string, wake: () => void): () => void {
    const unsubscribe = this.#notifier.subscribe(runId, wake);
    this.#timer ??= this.#schedule();
    return unsubscribe;
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
  }

  #schedule(): ReturnType<typeof setTimeout> {
    const timer = setTimeout(() => void this.#look(), LOOK_EVERY_MS);
    timer.unref();
    return timer;
  }

  async #look(): Promise<void> {
    const runIds = this.#notifier.runIds;
    const marks = runIds.map(() => "?").join(", ");
    const sql = `SELECT run_id, seq FROM callstate_runs WHERE run_id IN (${marks})`;
    // A hint that is missed is made up for by the readers, who look by themselves once a second.
    const rows = runIds.length === 0 ? [] : await this.#database.readRows(sql, runIds).catch(() => []);
    const seen = new Map(rows.map((row) => [text(row, "run_id"), number(row, "seq")]));
    for (const [runId, seq] of seen) if (this.#seen.get(runId) !== seq) this.#notifier.wake(runId);
    this.#seen.clear();
    for (const [runId, seq] of seen) this.#seen.set(runId, seq);
    this.#timer = this.#closed || runIds.length === 0 ? undefined : this.#schedule();
  }
}
