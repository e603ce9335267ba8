import type { AgentEvent, ToolPart } from "@callstate/core";
import type { Agent } from "../../agent/agent";
import type { RunView, StoredEvent } from "../../store/agent-store";
import { agentEvent, foldRun } from "../../stream/fold-run";
import type { StreamFormat } from "../../stream/stream-format";
import { type Fields, isFields } from "../foreign-body";
import { isWaiting, pausedCalls } from "../paused-calls";
import { type AgUiEvent, eventFrames } from "./ag-ui-event";
import { AgUiWriter } from "./event-writer";
import { interruptOf } from "./interrupt";

export type AgUiFormatOptions = {
  readonly agent: Agent;
  readonly runId: string;
  readonly threadId: string;
  /** As the client calls this exchange. */
  readonly clientRunId: string;
  /** The client knows the outcome `cancelled`; others are told of a success, with the status in its result. */
  readonly knowsCancelled: boolean;
  /** Everything before this run, where the client's own messages are of no use. */
  readonly snapshot: readonly unknown[] | null;
  /** Told first, in place of events that are gone. */
  readonly past: readonly AgentEvent[];
  /** Calls whose results the client sent. */
  readonly reported: ReadonlySet<string>;
};

/** A run, or what comes after a place in it, as one run of AG-UI. A question to a person ends it with an interrupt. */
export function agUiFormat(options: AgUiFormatOptions): StreamFormat {
  const { agent, runId, threadId, clientRunId, snapshot, past, reported } = options;
  const isClientTool = (name: string) => agent.options.tools.registry.get(name)?.executor === "client";
  const writer = new AgUiWriter({ runId, isClientTool, reported });
  let failure: string | undefined;
  const write = (event: StoredEvent): AgUiEvent[] => {
    const read = agentEvent(runId, event);
    if (read.type === "run-error") failure = read.errorText;
    return writer.write(read);
  };
  const started = { type: "RUN_STARTED", threadId, runId: clientRunId };
  const opening = snapshot === null ? [started] : [started, { type: "MESSAGES_SNAPSHOT", messages: snapshot }];
  const finish = (view: RunView, outcome: object) => {
    const result = { callstate: { runId, seq: view.seq, status: view.run.status } };
    return { type: "RUN_FINISHED", threadId, runId: clientRunId, result, outcome };
  };
  const end = async (view: RunView): Promise<AgUiEvent[]> => {
    switch (view.run.status) {
      case "awaiting-approval":
        return [finish(view, { type: "interrupt", interrupts: await openInterrupts(agent, view) })];
      case "awaiting-client-tool": {
        const { ready } = await pausedCalls(agent, runId);
        const released = ready.flatMap((call) =>
          writer.release(call.toolCallId, call.toolName, JSON.stringify(call.input)),
        );
        return [...released, finish(view, { type: "success" })];
      }
      case "stopped":
        return [finish(view, { type: options.knowsCancelled ? "cancelled" : "success" })];
      case "failed":
        return [{ type: "RUN_ERROR", message: failure ?? "The answer failed.", code: "failed" }];
      case "interrupted":
        return [{ type: "RUN_ERROR", message: "The answer broke off. What was said stays.", code: "interrupted" }];
      default:
        return [finish(view, { type: "success" })];
    }
  };
  return {
    opening: eventFrames([...opening, ...past.flatMap((event) => writer.write(event))]),
    keepAlive: ": keep-alive\n\n",
    isOver: ({ run }) => isWaiting(agent, run),
    write: (events) => eventFrames(events.flatMap(write)),
    end: async (view) => eventFrames([...writer.endAll(), ...(await end(view))]),
    leave: () => eventFrames([...writer.endAll(), { type: "RUN_ERROR", message: LEFT, code: "left" }]),
  };
}

const LEFT = "The connection ended before the answer did. Run again without a new message to go on.";

async function openInterrupts(agent: Agent, { run, seq }: RunView) {
  const page = await agent.store.readRun(run.runId);
  const parts = page === null ? [] : foldRun(page).parts;
  return parts.flatMap((part) => (isAsked(part) ? [interruptOf(part, seq, membersOf(agent, part.toolName))] : []));
}

function membersOf(agent: Agent, toolName: string): Fields {
  const properties = agent.specs.find(({ name }) => name === toolName)?.parameters["properties"];
  return isFields(properties) ? properties : {};
}

function isAsked(part: { readonly type: string }): part is Extract<ToolPart, { state: "approval-requested" }> {
  return "state" in part && part.state === "approval-requested";
}
