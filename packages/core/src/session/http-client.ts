import { parseRefusal } from "./http-answers";

export type HttpHeaders =
  | Readonly<Record<string, string>>
  | (() => Readonly<Record<string, string>> | Promise<Readonly<Record<string, string>>>);

type SendOptions = { body?: unknown; signal?: AbortSignal; headers?: Record<string, string>; accept?: string };
type Method = "GET" | "POST" | "DELETE";

export interface HttpClient {
  /** Resolves to a response with a good status; rejects with a `TransportError` for any other. */
  send(method: Method, path: readonly string[], options?: SendOptions): Promise<Response>;
  json(method: Method, path: readonly string[], body?: unknown): Promise<unknown>;
}

export function createHttpClient(options: { url: string; headers?: HttpHeaders; fetch?: typeof fetch }): HttpClient {
  const base = options.url.replace(/\/+$/, "");

  async function once(method: Method, path: readonly string[], send: SendOptions): Promise<Response> {
    const body = send.body === undefined ? null : JSON.stringify(send.body);
    const own = typeof options.headers === "function" ? await options.headers() : options.headers;
    return (options.fetch ?? fetch)([base, ...path.map(encodeURIComponent)].join("/"), {
      method,
      cache: "no-store",
      headers: {
        ...own,
        ...send.headers,
        accept: send.accept ?? "application/json",
        ...(body !== null && { "content-type": "application/json" }),
      },
      body,
      signal: send.signal ?? null,
    });
  }

  async function send(method: Method, path: readonly string[], request: SendOptions = {}): Promise<Response> {
    let response = await once(method, path, request);
    if (response.status === 401 && typeof options.headers === "function") {
      void response.body?.cancel();
      response = await once(method, path, request);
    }
    if (!response.ok) throw await parseRefusal(response);
    return response;
  }

  return {
    send,
    json: async (method, path, body) => {
      const response = await send(method, path, { body });
      return response.status === 204 ? undefined : response.json();
    },
  };
}
