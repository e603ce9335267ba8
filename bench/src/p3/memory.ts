import { agUi } from "../stream/ag-ui";
import { aiSdkReader } from "../stream/ai-sdk";
import { assistantStream } from "../stream/assistant-stream";
import { reducer, storeEachFrame } from "../stream/callstate";
import { streamAlone } from "../stream/stream-alone";
import { tanstack } from "../stream/tanstack";
import { type Allocation, allocationOf, windowedScript } from "./allocation";
import { type LongRun, runLong } from "./long-run";

export type Memory = { rows: Allocation[]; string: Allocation; stream: Allocation; read: LongRun; unread: LongRun };

/** Runs in a process of its own, whose young generation is so large that nothing is collected within a window. */
export async function run(): Promise<Memory> {
  const rows = windowedScript("rows");
  const allocations: Allocation[] = [];
  allocations.push(await allocationOf(reducer, rows));
  allocations.push(await allocationOf(storeEachFrame, rows));
  allocations.push(await allocationOf(agUi, rows));
  allocations.push(await allocationOf(assistantStream, rows));
  allocations.push(await allocationOf(aiSdkReader, rows));
  allocations.push(await allocationOf(tanstack, rows));
  const string = await allocationOf(reducer, windowedScript("string"));
  const stream = await allocationOf(streamAlone, rows);
  return { rows: allocations, string, stream, read: runLong(true), unread: runLong(false) };
}
