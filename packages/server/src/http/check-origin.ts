import { HttpError } from "./http-error";

/**
 * Refuses what another site's page makes a browser send. Requests that carry neither header come from no page, and pass.
 *
 * Throws an `HttpError` (403).
 */
export function checkOrigin(request: Request, allowed: readonly string[]): void {
  const origin = request.headers.get("origin");
  const site = request.headers.get("sec-fetch-site");
  if (origin !== null && allowed.includes(origin)) return;
  // The browser's own word, and the only one that holds behind a proxy that changes the host.
  if (site === "same-origin" || (site === "none" && origin === null)) return;
  const isOwn = origin !== null && origin === new URL(request.url).origin;
  if (isOwn && (site === null || site === "none")) return;
  if (origin === null && site === null) return;
  throw new HttpError(403, "forbidden", "Requests from other sites are not accepted.");
}
