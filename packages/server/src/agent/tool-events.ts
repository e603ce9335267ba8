import { shorten, storableJson } from "../json/json-text";
import type { EventBody } from "../records/index";
import type { Agent } from "./agent";
import type { RegisteredTool } from "./registered-tool";

/** Progress as people may see it: a ratio between 0 and 1, a short label. */
export function progressEvent(toolCallId: string, progress: { ratio?: number; label?: string }): EventBody {
  const { ratio, label } = progress;
  return {
    type: "tool-progress",
    toolCallId,
    ...(ratio === undefined || Number.isNaN(ratio) ? {} : { ratio: Math.min(1, Math.max(0, ratio)) }),
    ...(label === undefined ? {} : { label: shorten(String(label), 200) }),
  };
}

/** What a generator yielded, or null where it can't be shown. */
export function preliminaryEvent(
  agent: Agent,
  tool: RegisteredTool,
  toolCallId: string,
  output: unknown,
): EventBody | null {
  const json = storableJson(output);
  if (json === undefined || Buffer.byteLength(json) > agent.settings.inlineOutputBytes) return null;
  return { type: "tool-output-preliminary", toolCallId, output: tool.showOutput(JSON.parse(json)) };
}
