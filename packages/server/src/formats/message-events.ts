import type { AgentEvent, MessagePart, ToolPart, UIMessage } from "@callstate/core";
import type { Exchange } from "../http/exchange";
import type { RunView } from "../store/agent-store";
import { foldRun } from "../stream/fold-run";
import { given } from "./given";

/** Where a stream begins: what is told of a message whose first events are gone, and the event after which the log goes on. */
export type Beginning = { readonly past: readonly AgentEvent[]; readonly after: number };

/** Logs are trimmed once a snapshot holds what they said. */
export async function beginningOf(exchange: Exchange, { run, trimmedSeq }: RunView, after: number): Promise<Beginning> {
  const page = after < trimmedSeq ? await exchange.agent.store.readRun(run.runId) : null;
  return page === null ? { past: [], after } : { past: messageEvents(foldRun(page)), after: page.seq };
}

/** Events that say what a message holds, in the order of its parts. */
function messageEvents({ parts }: UIMessage): AgentEvent[] {
  return parts
    .flatMap((part): AgentEvent[] => ("toolCallId" in part ? callEvents(part) : partEvents(part)))
    .map((event, index) => ({ ...event, seq: index + 1 }));
}

function partEvents(part: Exclude<MessagePart, ToolPart>): AgentEvent[] {
  switch (part.type) {
    case "text":
      return [{ type: "text-delta", text: part.text }, { type: "text-end" }];
    case "reasoning":
      return [{ type: "reasoning-delta", text: part.text }, { type: "reasoning-end" }];
    case "step":
      return [{ type: "step-start", step: part.step }];
    case "object": {
      const { partId, name, value, errorText } = part;
      if (part.state !== "available")
        return [{ type: "object-error", partId, errorText: errorText ?? "It broke off." }];
      return [{ type: "object-available", partId, value, ...given("name", name) }];
    }
    case "source":
      return [{ type: "source", url: part.url, ...given("title", part.title) }];
    case "file":
      return [{ type: "file", mediaType: part.mediaType, url: part.url }];
    case "data":
      return [{ type: "data", name: part.name, value: part.value, ...given("id", part.id) }];
  }
}

function callEvents(part: ToolPart): AgentEvent[] {
  const { toolCallId, toolName } = part;
  const begin: AgentEvent = { type: "tool-input-start", toolCallId, toolName, ...given("title", part.title) };
  const input: AgentEvent[] =
    "input" in part && part.input !== undefined
      ? [{ type: "tool-input-available", toolCallId, toolName, input: part.input }]
      : [];
  return [begin, ...input, ...endEvents(part)];
}

function endEvents(part: ToolPart): AgentEvent[] {
  const { toolCallId } = part;
  switch (part.state) {
    case "output-available":
      return [{ type: "tool-output-available", toolCallId, output: part.output }];
    case "output-error":
      return [{ type: "tool-output-error", toolCallId, errorText: part.errorText, phase: part.phase }];
    case "output-denied":
      return [{ type: "tool-output-denied", toolCallId, by: part.by, ...given("reason", part.reason) }];
    case "output-unknown":
      return [{ type: "tool-output-unknown", toolCallId, note: part.note }];
    case "cancelled":
      return [{ type: "tool-cancelled", toolCallId, cause: part.cause }];
    default:
      // Only runs that have ended are trimmed.
      return [];
  }
}
