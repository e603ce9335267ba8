import { rowsText, stringText } from "../documents/rows";
import type { Contender } from "../stream/contender";
import type { Script } from "../stream/script";
import { toolName } from "../stream/script";

/** Events of a window: the first are not counted, since the collection before them leaves the engine cold. */
const cold = 20;
const counted = 100;
const windows = 16;

/** Bytes allocated an event, as the mean over windows that are spread evenly over 100 KB of arguments. */
export type Allocation = { name: string; bytes: number };

/** Arguments that come in pieces of 4 characters within the windows, and in one piece between them. */
export function windowedScript(kind: "rows" | "string"): Script {
  const text = kind === "rows" ? rowsText(100_000) : stringText(100_000);
  const deltas: Script["deltas"][number][] = [];
  const span = Math.floor(text.length / windows);
  for (let start = 0; start + span <= text.length; start += span) {
    const fine = start + span - (cold + counted + 1) * 4;
    deltas.push({ call: 0, text: text.slice(start, fine) });
    for (let at = fine; at < start + span; at += 4)
      deltas.push({ call: 0, text: text.slice(at, Math.min(at + 4, start + span)) });
  }
  return { calls: [{ id: "call_0", tool: toolName, text }], deltas };
}

export async function allocationOf<Chunk>(contender: Contender<Chunk>, script: Script): Promise<Allocation> {
  const chunks = contender.chunksOf(script);
  const first = chunks.findIndex((chunk) =>
    JSON.stringify(chunk).includes(JSON.stringify(script.deltas[0]?.text).slice(1, -1)),
  );
  const perWindow = cold + counted + 2;
  const samples: number[] = [];
  let before = 0;
  const gate = (index: number): boolean => {
    const at = (index - first) % perWindow;
    if (index < first) return true;
    if (at === 1) globalThis.gc?.();
    if (at === 1 + cold) before = process.memoryUsage().heapUsed;
    if (at === 1 + cold + counted) {
      const bytes = (process.memoryUsage().heapUsed - before) / counted;
      // A collection in the middle of a window makes it worthless.
      if (bytes > 0) samples.push(bytes);
    }
    return true;
  };
  await contender.fold({ chunks, earlier: 0, gate });
  if (samples.length < windows / 2)
    throw new Error(`${contender.name}: only ${samples.length} windows could be measured.`);
  return { name: contender.name, bytes: samples.reduce((sum, bytes) => sum + bytes, 0) / samples.length };
}
