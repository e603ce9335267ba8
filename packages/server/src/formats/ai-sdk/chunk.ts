/** One chunk of the UI message stream of the package `ai`. */
export type Chunk = { readonly type: string; readonly [field: string]: unknown };

export const DONE = "data: [DONE]\n\n";

/** Chunks as server-sent events. */
export function chunkFrames(chunks: readonly Chunk[]): string {
  return chunks.map((chunk) => `data: ${JSON.stringify(chunk)}\n\n`).join("");
}
