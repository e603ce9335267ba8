import { own } from "../../events/read-field";
import { TransportError } from "../../session/transport-error";
import { chunkOf } from "../../wire/dialects/translation";

/** A server refuses before it does anything. One that works first says nothing for a while: then it has not refused. */
const patience = 2_000;
/** No first event is longer. */
const limit = 65_536;

/**
 * The response, unless the first thing that it says is that its answers to interrupts can't be taken: TanStack's word for it, in the
 * metadata of a RUN_ERROR. Then nothing has run, and a `TransportError` with the code `refused` says why.
 */
export async function unlessRefused(response: Response): Promise<Response> {
  if (response.body === null) return response;
  const [ahead, whole] = response.body.tee();
  const reader = ahead.getReader();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const waited = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), patience);
  });
  const message = await Promise.race([refusalIn(reader), waited]);
  clearTimeout(timer);
  void reader.cancel().catch(() => {});
  if (message === undefined) return new Response(whole, response);
  void whole.cancel().catch(() => {});
  throw new TransportError("refused", message, {
    final: true,
    hint: "Decline it, or write a message instead: neither needs the tool as it was.",
  });
}

export function isRefusedResume(error: unknown): boolean {
  return error instanceof TransportError && error.code === "refused";
}

async function refusalIn(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<string | undefined> {
  const decoder = new TextDecoder();
  let text = "";
  try {
    while (text.length < limit) {
      const { done, value } = await reader.read();
      if (done) return undefined;
      text += decoder.decode(value, { stream: true });
      const [, data] = /^data: ?(.*)[\r\n]/m.exec(text) ?? [];
      if (data !== undefined) return refusalOf(data);
    }
  } catch {
    // Whoever reads the response itself meets the same fault.
  }
  return undefined;
}

function refusalOf(data: string): string | undefined {
  const chunk = chunkOf(data);
  const errors = own(own(chunk?.get("metadata"), "tanstack"), "interruptErrors");
  if (chunk?.type !== "RUN_ERROR" || !Array.isArray(errors)) return undefined;
  const message = own(errors[0], "message") ?? chunk.get("message");
  return typeof message === "string" ? message : "The server can't take this answer.";
}
