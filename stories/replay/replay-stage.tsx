import { AgentProvider, MessageView, type Recording } from "@callstate/react";
import type { TimelineFrame } from "@callstate/react/inspector";
import { type ReactElement, type ReactNode, useMemo } from "react";
import { fakeAgent } from "../support/fake-agent";
import { replayView, toolsOf } from "./replay-tools";

type ReplayProviderProps = { recording: Recording; onDecide: () => void; children: ReactNode };

/** Renderers and titles of the recording. A decision is not sent anywhere: the replay goes on to what came of the recorded one. */
export function ReplayProvider({ recording, onDecide, children }: ReplayProviderProps): ReactElement {
  const tools = useMemo(() => toolsOf(recording), [recording]);
  const agent = useMemo<typeof fakeAgent>(
    () => ({
      ...fakeAgent,
      decide: async (decision) => {
        onDecide();
        return fakeAgent.decide(decision);
      },
    }),
    [onDecide],
  );
  return (
    <AgentProvider agent={agent} view={replayView} tools={tools}>
      {children}
    </AgentProvider>
  );
}

/** The conversation as it stood. */
export function ReplayStage({ frame }: { frame: TimelineFrame | undefined }): ReactElement {
  return (
    <main className="replay-stage" aria-label="The conversation at this event">
      <h2 className="cs-visually-hidden">Conversation</h2>
      <div className="cs-thread">
        {frame?.messages.map((message) => (
          <MessageView key={message.id} message={message} />
        ))}
      </div>
    </main>
  );
}
