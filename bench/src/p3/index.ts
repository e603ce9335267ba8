import { rowsText } from "../documents/rows";
import { checkSameEnd, measure, timingOf } from "../harness/measure";
import { ratioTable, stoppedNotes } from "../harness/ratios";
import { atLeast, type Report } from "../harness/report";
import { agUi } from "../stream/ag-ui";
import { aiSdkReader } from "../stream/ai-sdk";
import { assistantStream } from "../stream/assistant-stream";
import { reducer, storeEachEvent, storeEachFrame } from "../stream/callstate";
import { sideOf } from "../stream/contender";
import { streamAlone } from "../stream/stream-alone";
import { argumentsOf, type Script, scriptOf } from "../stream/script";
import { tanstack } from "../stream/tanstack";
import { measureMemory } from "./memory-process";
import { allocationTable, longRunTable, memoryChecks } from "./memory-report";

const withInput = [aiSdkReader.name, tanstack.name, assistantStream.name];

const sidesFor = (script: Script) => [
  sideOf(reducer, script),
  sideOf(streamAlone, script),
  sideOf(storeEachEvent, script),
  sideOf(storeEachFrame, script),
  sideOf(agUi, script),
  sideOf(assistantStream, script),
  sideOf(aiSdkReader, script),
  sideOf(tanstack, script),
];

export async function run(): Promise<Report> {
  const small = scriptOf([rowsText(2_000)], 4);
  await checkSameEnd(sidesFor(small), null, argumentsOf(small));
  const script = scriptOf([rowsText(100_000)], 4);
  const steps = script.deltas.length;
  const timings = await measure({ sides: sidesFor(script), job: null, steps });
  const best = Math.min(...withInput.map((name) => timingOf(timings, name).ms));
  const ours = timingOf(timings, reducer.name).ms;
  const memory = measureMemory();
  return {
    id: "P3",
    title: "The reducer behind a stream",
    method: [
      "One call whose arguments, 100 KB of rows, arrive in pieces of 4 characters, each an event of its own in a stream.",
      "Every side reads the same stream through the functions that its own client uses, and exposes its message after every event; the store is also drawn once a frame, as the hook does.",
    ],
    tables: [ratioTable("One call", timings, { steps, of: "events" }), allocationTable(memory), longRunTable(memory)],
    checks: [
      atLeast(best / ours, 100, "at least 100 times as fast as the best peer that exposes parsed input"),
      ...memoryChecks(memory),
    ],
    notes: [
      "TanStack AI parses at every delta, but its parts show the text only; what was parsed stands in the processor's state.",
      ...stoppedNotes(timings),
    ],
  };
}
