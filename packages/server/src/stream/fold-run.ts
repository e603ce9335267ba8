import { type AgentEvent, applyAgentEvents, createMessage, type UIMessage } from "@callstate/core";
import type { RunPage, StoredEvent } from "../store/agent-store";

/** The message that a run has written so far, folded from its log. Its id is the run's. */
export function foldRun(page: RunPage): UIMessage {
  const { run } = page;
  const start: UIMessage =
    page.snapshot === null
      ? { ...createMessage({ id: run.runId }), createdAt: run.createdAt }
      : JSON.parse(page.snapshot.json);
  return applyAgentEvents(
    start,
    page.events.map((event) => agentEvent(run.runId, event)),
  );
}

/** An event of the log with its place. The server wrote it, so it is not validated again. */
export function agentEvent(runId: string, { seq, at, json }: StoredEvent): AgentEvent {
  return { ...JSON.parse(json), runId, seq, at };
}

/** The message of the user that a run answers. */
export function userMessage(page: RunPage): UIMessage {
  const text: unknown = JSON.parse(page.text);
  return {
    id: page.run.messageId,
    role: "user",
    // The key that the page gave it when it was sent, so that nothing remounts on reload.
    parts: [{ type: "text", key: "text-1", text: typeof text === "string" ? text : "", done: true }],
    createdAt: page.run.createdAt,
  };
}
