import type { Report } from "../harness/report";
import type { ServerResults } from "./measure-server";
import { serverChecks } from "./server-checks";
import { serverTables } from "./server-tables";

export function serverReport(results: ServerResults): Report {
  return {
    id: "P7",
    title: "Server",
    method: [
      "One Node process holds the agents and all readers, which call the handler without a network; PostgreSQL and Redis run beside it on the same machine.",
      "The stores take turns, and the median of the rounds counts.",
    ],
    tables: serverTables(results),
    checks: serverChecks(results),
    notes: [
      "SQLite is given a tenth of the events, since the full number takes minutes on it.",
      "Of a reader that stops, the bytes are those of the frames it would be sent.",
      "An unhandled rejection ends a Node process, unless something listens for it; the bench listens.",
    ],
  };
}
