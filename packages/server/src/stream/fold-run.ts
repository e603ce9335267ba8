import { type AgentEvent, applyAgentEvents, createMessage, type UIMessage } from "@callstate/core";
import type { RunPage } from "../store/agent-store";

/** The message that a run has written so far, folded from its log. Its id is the run's. */
export function foldRun(page: RunPage): UIMessage {
  const { run } = page;
  const start: UIMessage =
    page.snapshot === null
      ? { ...createMessage({ id: run.runId }), createdAt: run.createdAt }
      : JSON.parse(page.snapshot.json);
  const events = page.events.map(
    ({ seq, at, json }): AgentEvent => ({ ...JSON.parse(json), runId: run.runId, seq, at }),
  );
  return applyAgentEvents(start, events);
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
