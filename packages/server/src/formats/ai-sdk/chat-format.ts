import type { AgentEvent, RunStatus } from "@callstate/core";
import type { Agent } from "../../agent/agent";
import type { StoredEvent } from "../../store/agent-store";
import { agentEvent } from "../../stream/fold-run";
import type { StreamFormat } from "../../stream/stream-format";
import { isWaiting, pausedCalls } from "../paused-calls";
import { type Chunk, chunkFrames, DONE } from "./chunk";
import { ChunkWriter } from "./chunk-writer";

export type ChatFormatOptions = {
  readonly agent: Agent;
  readonly runId: string;
  readonly knowsApprovals: boolean;
  /** Told first, in place of events that are gone. */
  readonly past: readonly AgentEvent[];
};

/**
 * A run, or what comes after a place in it, as one UI message stream. A question to a person ends the stream, and what follows their answer is
 * the next one.
 */
export function chatFormat({ agent, runId, knowsApprovals, past }: ChatFormatOptions): StreamFormat {
  const isClientTool = (name: string) => agent.options.tools.registry.get(name)?.executor === "client";
  const writer = new ChunkWriter({ knowsApprovals, isClientTool });
  let failure: string | undefined;
  const write = (event: StoredEvent): Chunk[] => {
    const read = agentEvent(runId, event);
    if (read.type === "run-error") failure = read.errorText;
    return writer.write(read);
  };
  return {
    opening: chunkFrames([
      { type: "start", messageId: runId, messageMetadata: { callstate: { runId } } },
      ...past.flatMap((event) => writer.write(event)),
    ]),
    keepAlive: ": keep-alive\n\n",
    isOver: ({ run }) => isWaiting(agent, run),
    write: (events) => chunkFrames(events.flatMap(write)),
    end: async ({ run, seq }) => {
      const ready = run.status === "awaiting-client-tool" ? (await pausedCalls(agent, runId)).ready : [];
      const inputs = ready.map(({ toolCallId, toolName, input }) => ({
        type: "tool-input-available",
        toolCallId,
        toolName,
        input,
      }));
      const place = { callstate: { runId, seq, status: run.status } };
      return chunkFrames([...inputs, ...writer.endStep(), ...lastChunks(run.status, place, failure)]) + DONE;
    },
    leave: () => chunkFrames([...writer.endStep(), { type: "error", errorText: LEFT }]) + DONE,
  };
}

const LEFT = "The connection ended before the answer did. Load the conversation to go on.";
const BROKE_OFF = "The answer broke off. What was said stays.";

function lastChunks(status: RunStatus, messageMetadata: unknown, failure: string | undefined): Chunk[] {
  const place = { type: "message-metadata", messageMetadata };
  if (status === "failed") return [place, { type: "error", errorText: failure ?? "The answer failed." }];
  if (status === "interrupted") return [place, { type: "error", errorText: BROKE_OFF }];
  if (status === "stopped") return [{ type: "abort" }, { type: "finish", finishReason: "other", messageMetadata }];
  return [{ type: "finish", finishReason: FINISHES[status] ?? "other", messageMetadata }];
}

const FINISHES: { readonly [Status in RunStatus]?: string } = {
  done: "stop",
  "awaiting-approval": "tool-calls",
  "awaiting-client-tool": "tool-calls",
};
