import type { Check } from "../harness/report";
import { digits } from "../harness/report";
import type { ServerResults } from "./measure-server";

const LIMIT_BYTES = 64 * 1024;

export function serverChecks({ stopped, failure }: ServerResults): Check[] {
  const held = Math.max(...stopped.map(({ heldBytes }) => heldBytes));
  const { ours } = failure;
  return [
    {
      target: "under 64 KB of events held for a reader that stops, on every store, and it can read on to the end",
      measured: `${digits(held / 1024)} KB`,
      met: held < LIMIT_BYTES,
    },
    {
      target: "when the model fails, every reader is told and its stream ends",
      measured: `${ours.told} of ${ours.chunks.length} told, ${ours.ended} ended`,
      met: ours.told === ours.chunks.length && ours.ended === ours.chunks.length,
    },
  ];
}
