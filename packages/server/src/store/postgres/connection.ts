import type { Sql } from "postgres";
import type { Row } from "../table-rows";
import type { Driver } from "./driver";

export type Value = string | number | boolean | null | readonly (string | number | null)[];

export type ConnectionOptions = {
  readonly url: string;
  readonly onNotify?: (payload: string) => void;
  readonly onClose?: () => void;
};

const CONNECT_SECONDS = 5;
const IDLE_SECONDS = 60;

/**
 * One connection, used by one caller at a time, one statement after the other. It never comes back once it is lost: the driver would open
 * another by itself, and what was meant for a transaction would be written outside of it.
 */
export class Connection {
  readonly openedAt = Date.now();
  readonly #sql: Sql;
  #lost = false;

  constructor(driver: Driver, { url, onNotify, onClose }: ConnectionOptions) {
    const options = {
      max: 1,
      connection: { application_name: "callstate" },
      connect_timeout: CONNECT_SECONDS,
      // A connection that listens is idle all the time.
      idle_timeout: onNotify === undefined ? IDLE_SECONDS : 0,
      // It could end within a transaction; the pool counts the age instead.
      max_lifetime: null,
      onnotice: () => undefined,
      // The driver's own `listen` opens a further connection, which comes back without a word.
      onnotify: (_channel: string, payload: string) => onNotify?.(payload),
      onclose: () => {
        this.#lost = true;
        onClose?.();
      },
    };
    this.#sql = driver(url, options);
  }

  get isLost(): boolean {
    return this.#lost;
  }

  /** Runs one statement. */
  async query(strings: TemplateStringsArray, ...values: Value[]): Promise<Row[]> {
    if (this.#lost) throw new Error("The connection was lost.");
    return await this.#sql<Row[]>(strings, ...values.map((value) => (isList(value) ? [...value] : value)));
  }

  /** Runs statements without values, all in one message. */
  async run(statements: string): Promise<void> {
    if (this.#lost) throw new Error("The connection was lost.");
    await this.#sql.unsafe(statements);
  }

  /** Ends it at once, whatever is under way. */
  close(): void {
    this.#lost = true;
    this.#sql.end({ timeout: 0 }).catch(() => undefined);
  }
}

function isList(value: Value): value is readonly (string | number | null)[] {
  return Array.isArray(value);
}
