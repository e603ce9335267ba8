import { Notifier } from "../notifier";
import { Connection } from "./connection";
import { loadDriver } from "./driver";
import type { Pool } from "./pool";

const CHANNEL = "callstate_wake";
const AGAIN_MS = 500;

/**
 * Tells this and other processes which runs were written to. Only a hint: readers look by themselves too.
 *
 * One connection of its own listens as long as somebody follows a run. Whenever it begins to, all readers look: what was said before, it has
 * not heard.
 */
export class WakeUps {
  readonly #pool: Pool;
  readonly #listenUrl: string;
  readonly #notifier = new Notifier();
  readonly #unsaid = new Set<string>();
  #saying = false;
  #connection: Connection | null = null;
  #isListening = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #closed = false;

  constructor(pool: Pool, listenUrl: string) {
    this.#pool = pool;
    this.#listenUrl = listenUrl;
  }

  get isListening(): boolean {
    return this.#isListening;
  }

  subscribe(runId: string, wake: () => void): () => void {
    const unsubscribe = this.#notifier.subscribe(runId, wake);
    if (this.#connection === null && this.#timer === undefined) this.#listenAfter(0);
    return unsubscribe;
  }

  /** After the commit, and not within it: a notification that fails would take the outcome with it, and commits would wait for each other. */
  announce(runIds: readonly string[]): void {
    for (const runId of runIds) {
      this.#notifier.wake(runId);
      this.#unsaid.add(runId);
    }
    if (!this.#saying && this.#unsaid.size > 0) void this.#say();
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    this.#connection?.close();
  }

  /** While one message is on its way, the next one gathers. */
  async #say(): Promise<void> {
    this.#saying = true;
    while (this.#unsaid.size > 0 && !this.#closed) {
      const runIds = [...this.#unsaid];
      this.#unsaid.clear();
      try {
        await this.#pool.use(
          (connection) =>
            connection.query`SELECT pg_notify(${CHANNEL}, run_id) FROM unnest(${runIds}::text[]) AS item (run_id)`,
        );
      } catch {
        // Others may listen well, and look rarely for that: they are told when the database is there again.
        for (const runId of runIds) this.#unsaid.add(runId);
        await new Promise((resolve) => setTimeout(resolve, AGAIN_MS).unref());
      }
    }
    this.#saying = false;
  }

  #listenAfter(ms: number): void {
    if (this.#closed) return;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      void this.#listen();
    }, ms);
    this.#timer.unref();
  }

  async #listen(): Promise<void> {
    // Nobody follows anything any more: the next one who does begins again.
    if (this.#notifier.runIds.length === 0 || this.#closed) return;
    let connection: Connection | null = null;
    try {
      connection = new Connection(await loadDriver(), {
        url: this.#listenUrl,
        onNotify: (runId) => this.#notifier.wake(runId),
        onClose: () => this.#lose(connection),
      });
      this.#connection = connection;
      await connection.run(`LISTEN ${CHANNEL}`);
      this.#isListening = !connection.isLost;
      for (const runId of this.#notifier.runIds) this.#notifier.wake(runId);
    } catch {
      this.#lose(connection);
    }
  }

  #lose(connection: Connection | null): void {
    if (this.#connection !== connection) return;
    this.#connection = null;
    this.#isListening = false;
    connection?.close();
    if (this.#timer === undefined) this.#listenAfter(AGAIN_MS);
  }
}
