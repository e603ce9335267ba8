import { type AgentEvent, applyAgentEvents, createMessage, type UIMessage } from "@callstate/core";
import { readUserContent } from "../records/user-content";
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
  const { text, files } = readUserContent(page.text);
  const parts: UIMessage["parts"][number][] = files.map((file, index) => ({
    type: "file",
    key: `file-${index + 1}`,
    ...file,
  }));
  // The keys that the page gave them when they were sent, so that nothing remounts on reload.
  if (text !== "" || files.length === 0) parts.unshift({ type: "text", key: "text-1", text, done: true });
  return {
    id: page.run.messageId,
    role: "user",
    parts,
    createdAt: page.run.createdAt,
  };
}
