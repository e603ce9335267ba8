import {
  type AgentSession,
  type AgentSessionOptions,
  createAgentSession,
  isToolPart,
  type UIMessage,
  type UntypedToolPart,
} from "@callstate/core";
import { vi } from "vitest";

const releases: (() => void)[] = [];

export type LiveSession = ReturnType<typeof openLive>;

/** A session in real time over a backend of somebody else, and how a test looks at it. */
export function openLive(options: Omit<AgentSessionOptions, "conversationId"> & { conversationId?: string }) {
  const problems: string[] = [];
  const session: AgentSession = createAgentSession({
    conversationId: "chat-1",
    onProblem: (problem) => problems.push(`${problem.code}: ${problem.message}`),
    ...options,
  });
  session.subscribe(() => {});
  releases.push(session.connect());
  const messages = () => session.getSnapshot().messages;
  const calls = () => messages().flatMap(({ parts }) => parts.filter(isToolPart));
  return {
    session,
    problems,
    messages,
    calls,
    status: () => session.getSnapshot().status,
    /** Every call as `name state`. */
    states: () => calls().map(({ toolName, state }) => `${toolName} ${state}`),
    text: () => textOf(messages()),
    call: (name: string): UntypedToolPart => {
      const found = calls().findLast(({ toolName }) => toolName === name);
      if (found === undefined) throw new Error(`There is no call of ${name}: ${JSON.stringify(messages())}`);
      return found;
    },
    until: async (status: string) => {
      await vi.waitFor(
        () => {
          const snapshot = session.getSnapshot();
          if (snapshot.status !== status) throw new Error(`${snapshot.status}: ${JSON.stringify(snapshot, null, 1)}`);
        },
        { timeout: 20_000, interval: 5 },
      );
    },
    release: () => releases.splice(0).forEach((release) => release()),
  };
}

/** Waits until this holds, however slow the machine is. */
export function eventually(check: () => void): Promise<void> {
  return vi.waitFor(check, { timeout: 20_000, interval: 5 });
}

export function textOf(messages: readonly UIMessage[]): string {
  return messages
    .flatMap(({ parts }) => parts)
    .map((part) => (part.type === "text" ? part.text : ""))
    .filter((text) => text !== "")
    .join("|");
}

export function releaseLive(): void {
  for (const release of releases.splice(0)) release();
}
