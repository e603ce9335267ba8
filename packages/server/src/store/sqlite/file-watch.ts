import { Notifier } from "../notifier";
import type { Database } from "./database";
import { number, text } from "../table-rows";

const LOOK_EVERY_MS = 200;
/** SQLite takes some thousands of values in a statement. */
const RUNS_A_QUERY = 1_000;

/** Wakes readers of this process at once, and looks from time to time for what other processes wrote. */
export class FileWatch {
  readonly #database: Database;
  readonly #notifier = new Notifier();
  /** The last event of each run; undefined for one that is gone. */
  readonly #seen = new Map<string, number | undefined>();
  #version = -1;
  #isLooking = false;
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

  /** False once a look has failed. */
  get isLooking(): boolean {
    return this.#isLooking;
  }

  async #look(): Promise<void> {
    const runIds = this.#notifier.runIds;
    // A hint that is missed is made up for by the readers, who look by themselves then.
    this.#isLooking = await this.#compare(runIds).then(
      () => true,
      () => false,
    );
    this.#timer = this.#closed || runIds.length === 0 ? undefined : this.#schedule();
  }

  async #compare(runIds: readonly string[]): Promise<void> {
    // The file says whether anybody wrote to it: only then the runs are asked for.
    const version = await this.#database.readVersion();
    if (version === this.#version && runIds.every((runId) => this.#seen.has(runId))) return;
    const seen = new Map<string, number>();
    for (let start = 0; start < runIds.length; start += RUNS_A_QUERY) {
      const asked = runIds.slice(start, start + RUNS_A_QUERY);
      const marks = asked.map(() => "?").join(", ");
      const sql = `SELECT run_id, seq FROM callstate_runs WHERE run_id IN (${marks})`;
      for (const row of await this.#database.readRows(sql, asked)) seen.set(text(row, "run_id"), number(row, "seq"));
    }
    const news = runIds.filter((runId) => this.#seen.get(runId) !== seen.get(runId));
    this.#seen.clear();
    for (const runId of runIds) this.#seen.set(runId, seen.get(runId));
    this.#version = version;
    for (const runId of news) this.#notifier.wake(runId);
  }
}
