import { createReplayTransport, type Recording } from "@callstate/react";
import { AgentInspector, createInspector, type InspectorOptions } from "@callstate/react/inspector";
import { type ReactElement, useEffect, useState } from "react";
import "../../packages/react/src/inspector/inspector.css";
import { ReplayProvider } from "../replay/replay-stage";
import { samples } from "../replay/samples";

export type InspectorStoryProps = {
  /** The file's name of a recording of the repository. */
  sample?: string;
  defaultOpen?: boolean;
  /** Without tools nothing is known to be a secret. */
  tools?: NonNullable<InspectorOptions["tools"]>;
};

/** The inspector on a conversation that comes from a recording, all of it at once. */
export function InspectorStory({
  sample = "booking-with-edit.jsonl",
  defaultOpen = true,
  tools,
}: InspectorStoryProps): ReactElement {
  const recording = samples.find(({ name }) => name === sample)?.recording ?? samples[0]?.recording;
  return recording === undefined ? (
    <p>There is no recording to show.</p>
  ) : (
    <ReplayProvider recording={recording} onDecide={() => {}}>
      <Watched recording={recording} defaultOpen={defaultOpen} options={tools === undefined ? {} : { tools }} />
    </ReplayProvider>
  );
}

type WatchedProps = { recording: Recording; defaultOpen: boolean; options: InspectorOptions };

function Watched({ recording, defaultOpen, options }: WatchedProps): ReactElement {
  const [inspector] = useState(() => createInspector({ ...options, now: clockOf(recording) }));
  useEffect(() => {
    const controller = new AbortController();
    const transport = inspector.watch(createReplayTransport(recording, { speed: 1e9 }));
    void (async () => {
      const said = recording.entries.find((entry) => entry.kind === "message");
      const message = said?.message ?? { id: "m", text: "" };
      for await (const _event of await transport.start({ conversationId: "c", message }, controller.signal)) continue;
    })();
    return () => controller.abort();
  }, [inspector, recording]);
  return <AgentInspector inspector={inspector} defaultOpen={defaultOpen} inline force />;
}

/** The times of the recording, one entry after the other: what is shown is the same on every machine. */
function clockOf({ entries }: Recording): () => number {
  let next = 0;
  return () => entries[next++]?.atMs ?? entries.at(-1)?.atMs ?? 0;
}
