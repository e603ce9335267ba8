export type { Fault } from "./fault";
export { createFaultyFetch, type FaultyFetch, type RequestHandler } from "./faulty-fetch";
export { serveLog } from "./serve-log";
