/** What a request wants. Ids are as they stand in the path, decoded. */
export type Route =
  | { readonly action: "start" }
  | { readonly action: "read"; readonly runId: string }
  | { readonly action: "stop"; readonly runId: string; readonly toolCallId?: string }
  | { readonly action: "claim"; readonly runId: string }
  | { readonly action: "report"; readonly runId: string }
  | { readonly action: "read-output"; readonly runId: string; readonly toolCallId: string }
  | { readonly action: "decide"; readonly approvalId: string }
  | { readonly action: "load"; readonly conversationId: string }
  | { readonly action: "delete"; readonly conversationId: string }
  | { readonly action: "list" };

export type AgentAction = Route["action"];

/** `*` in a path stands for an id. */
export type Pattern<Found> = {
  readonly method: "GET" | "POST" | "DELETE";
  readonly path: readonly string[];
  readonly route: (ids: readonly string[]) => Found;
};

/** The kit's own routes. */
export const OWN_PATTERNS: readonly Pattern<Route>[] = [
  {
    method: "GET",
    path: ["runs", "*", "calls", "*", "output"],
    route: ([runId = "", toolCallId = ""]) => ({ action: "read-output", runId, toolCallId }),
  },
  {
    method: "DELETE",
    path: ["runs", "*", "calls", "*"],
    route: ([runId = "", toolCallId = ""]) => ({ action: "stop", runId, toolCallId }),
  },
  { method: "GET", path: ["runs", "*", "events"], route: ([runId = ""]) => ({ action: "read", runId }) },
  { method: "POST", path: ["runs", "*", "tool-claims"], route: ([runId = ""]) => ({ action: "claim", runId }) },
  { method: "POST", path: ["runs", "*", "tool-outputs"], route: ([runId = ""]) => ({ action: "report", runId }) },
  { method: "POST", path: ["approvals", "*"], route: ([approvalId = ""]) => ({ action: "decide", approvalId }) },
  { method: "DELETE", path: ["runs", "*"], route: ([runId = ""]) => ({ action: "stop", runId }) },
  { method: "GET", path: ["conversations", "*"], route: ([id = ""]) => ({ action: "load", conversationId: id }) },
  { method: "DELETE", path: ["conversations", "*"], route: ([id = ""]) => ({ action: "delete", conversationId: id }) },
  { method: "POST", path: ["runs"], route: () => ({ action: "start" }) },
  { method: "GET", path: ["conversations"], route: () => ({ action: "list" }) },
];

/** A path that has other methods. */
export type KnownPath = { readonly methods: readonly string[] };

/** The longest first: `/chat/conversations` is the chat of that name and no list. */
export function byLength<Found>(patterns: readonly Pattern<Found>[]): readonly Pattern<Found>[] {
  return patterns.toSorted((a, b) => b.path.length - a.path.length);
}

/**
 * What the first pattern that fits a path's end stands for, the methods of a known path that has not this one, null for an unknown path. Matched at
 * the end, so that the handler may be mounted anywhere.
 */
export function matchPath<Found>(
  patterns: readonly Pattern<Found>[],
  method: string,
  pathname: string,
): Found | KnownPath | null {
  const segments = pathname.replace(/\/+$/, "").split("/").map(decode);
  if (segments.some((segment) => segment === null)) return null;
  const found = patterns
    .map((pattern) => ({ pattern, ids: idsOf(pattern.path, segments) }))
    .filter(({ ids }) => ids !== null);
  const match = found.find(({ pattern }) => pattern.method === method);
  if (match !== undefined && match.ids !== null) return match.pattern.route(match.ids);
  return found.length > 0 ? { methods: [...new Set(found.map(({ pattern }) => pattern.method))] } : null;
}

function decode(segment: string): string | null {
  try {
    return decodeURIComponent(segment);
  } catch {
    return null;
  }
}

function idsOf(path: readonly string[], segments: readonly (string | null)[]): string[] | null {
  const tail = segments.slice(-path.length);
  if (tail.length < path.length) return null;
  const ids: string[] = [];
  for (const [index, expected] of path.entries()) {
    const segment = tail[index];
    if (segment === undefined || segment === null || segment === "") return null;
    if (expected === "*") ids.push(segment);
    else if (expected !== segment) return null;
  }
  return ids;
}
