const MARK = "\ndata: ";

/** How many frames a text holds. */
export function framesIn(text: string): number {
  let count = 0;
  for (let at = text.indexOf(MARK); at !== -1; at = text.indexOf(MARK, at + MARK.length)) count++;
  return count;
}

/** Reads to the end and counts frames. Texts and bytes are as the sides give them: whole frames in each chunk. */
export async function countFrames(body: ReadableStream<Uint8Array | string> | null): Promise<number> {
  if (body === null) return 0;
  const decoder = new TextDecoder();
  let count = 0;
  for await (const chunk of body) count += framesIn(typeof chunk === "string" ? chunk : decoder.decode(chunk));
  return count;
}

/** Fails where a reader missed something: such a run says nothing. */
export function expectFrames(found: number, wanted: number, who: string): void {
  if (found < wanted) throw new Error(`${who} got ${found} of ${wanted} events.`);
}
