import { CallstateError } from "@callstate/core";
import type { ForeignRoute, ResponseDialect } from "./response-dialect";
import type { Pattern } from "./routes";

/**
 * The routes of all dialects. Throws a `CallstateError` (`invalid-dialects`) where one could never be reached: its path is no plain segment, or
 * another dialect has the same.
 */
export function dialectRoutes(dialects: readonly ResponseDialect[]): readonly Pattern<ForeignRoute>[] {
  const routes = dialects.flatMap((dialect) => dialect.routes);
  const seen = new Set<string>();
  for (const { method, path } of routes) {
    const name = `${method} …/${path.join("/")}`;
    if (!path.every((segment) => segment === "*" || /^[\w.-]+$/.test(segment))) {
      throw new CallstateError("invalid-dialects", `A dialect asks for ${name}, which no request can have.`, {
        hint: "Its `path` is one segment of letters, digits, `_`, `.` and `-`.",
      });
    }
    if (seen.has(name)) {
      throw new CallstateError("invalid-dialects", `Two dialects answer at ${name}.`, {
        hint: "Give one of them another `path`.",
      });
    }
    seen.add(name);
  }
  return routes;
}
