import type { AgentEvent } from "../events/types";
import { parseCursor } from "../wire/cursor";
import { encodeAgentEvent } from "../wire/encode";
import type { RequestHandler } from "./faulty-fetch";

/**
 * A backend that has one run: `POST …/runs` and `GET …/runs/:id/events` answer with its log, the latter strictly after `Last-Event-ID`
 * and with 204 at its end. It has no stored conversation.
 */
export function serveLog(log: readonly AgentEvent[]): RequestHandler {
  return (request) => {
    const path = new URL(request.url).pathname;
    if (!/\/runs(\/[^/]+\/events)?$/.test(path)) {
      return Response.json({ error: { code: "not-found", message: "There is no such thing here." } }, { status: 404 });
    }
    const after = parseCursor(request.headers.get("last-event-id") ?? "")?.seq ?? 0;
    const rest = log.filter(({ seq }, index) => (seq ?? index + 1) > after);
    if (request.method === "GET" && rest.length === 0) return new Response(null, { status: 204 });
    return new Response(rest.map(encodeAgentEvent).join(""), { headers: { "content-type": "text/event-stream" } });
  };
}
