import { createClient } from "@libsql/client";
import type { SharedStore } from "./shared-store";

/** A store that is taken away and given back. */
export type Outage = { begin(): Promise<void>; end(): Promise<void> };

/**
 * PostgreSQL and Redis are stopped. A file can't be stopped: another process holds its lock for longer than anybody waits, and nobody can
 * write to it.
 */
export function outageOf({ service, url }: SharedStore): Outage {
  if (service !== null) return { begin: () => service.stop(), end: () => service.start() };
  let release: () => Promise<void> = async () => undefined;
  return {
    begin: async () => {
      const client = createClient({ url, timeout: 5_000 });
      const transaction = await client.transaction("write");
      release = async () => {
        await transaction.rollback();
        client.close();
      };
    },
    end: () => release(),
  };
}
