import { depthOf } from "../json/parse-strictly";
import { badRequest, HttpError } from "./http-error";

const MAX_DEPTH = 256;

export type Body = { readonly [name: string]: unknown };

/** The JSON object of a request's body, read up to the limit. Throws an `HttpError` (400, 413, 415). */
export async function readBody(request: Request, maxBytes: number): Promise<Body> {
  const type = request.headers.get("content-type") ?? "";
  if (!/^application\/(?:[\w.-]+\+)?json\s*(?:;|$)/i.test(type.trim())) {
    throw new HttpError(415, "not-json", "The body must be JSON, sent as application/json.");
  }
  const text = await readText(request, maxBytes);
  // Beyond that nothing of ours is nested, and what compares values would run out of stack.
  if (depthOf(text) > MAX_DEPTH) throw badRequest(`The body is nested deeper than ${MAX_DEPTH} levels.`);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw badRequest("The body is not valid JSON.");
  }
  if (!isBody(value)) throw badRequest("The body must be a JSON object.");
  return value;
}

function isBody(value: unknown): value is Body {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

async function readText(request: Request, maxBytes: number): Promise<string> {
  const tooLarge = () => new HttpError(413, "too-large", `The body may have at most ${maxBytes} bytes.`);
  if (Number(request.headers.get("content-length") ?? 0) > maxBytes) throw tooLarge();
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = request.body?.getReader();
  for (;;) {
    const next = await reader?.read();
    if (next === undefined || next.done) break;
    size += next.value.byteLength;
    if (size > maxBytes) {
      void reader?.cancel().catch(() => undefined);
      throw tooLarge();
    }
    chunks.push(next.value);
  }
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(Buffer.concat(chunks));
  } catch {
    throw badRequest("The body is not valid UTF-8.");
  }
}
