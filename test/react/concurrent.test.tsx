import { type AgentEvent, createAgentSession } from "@callstate/core";
import { type AgentStream, createBrowserEnvironment, useAgentStream, useToolPart } from "@callstate/react";
import { createTestTransport } from "@callstate/react/testing";
import { act, render, waitFor } from "@testing-library/react";
import { startTransition, StrictMode, useLayoutEffect, useState } from "react";
import { createRoot } from "react-dom/client";
import { afterEach, describe, expect, it } from "vitest";

const readers = 12;
/** How long one of them takes to draw: longer than React stays at it without a pause. */
const busyMs = 6;

/** True only here: inside of `act` React draws all at once, and nothing could come between. */
declare global {
  var IS_REACT_ACT_ENVIRONMENT: boolean | undefined;
}
afterEach(() => {
  globalThis.IS_REACT_ACT_ENVIRONMENT = true;
});

const started: AgentEvent[] = [
  { type: "tool-input-available", toolCallId: "c1", toolName: "count", input: {} },
  { type: "tool-started", toolCallId: "c1", effects: "none" },
];

function progressOf(part: ReturnType<typeof useToolPart>): number {
  return part?.state === "output-streaming" ? (part.progress?.ratio ?? -1) : -1;
}

describe("drawn with pauses, while events come", () => {
  it("every reader of a call shows the same moment of it", async () => {
    const transport = createTestTransport({ reply: () => started });
    const commits: number[][] = [];
    const drawn: number[] = [];
    // Nothing else is drawn meanwhile: React has one unfinished tree, and an urgent change would begin it anew each time.
    const session = createAgentSession({ transport, conversationId: "c", environment: createBrowserEnvironment() });
    let show: () => void = () => undefined;

    function Reader() {
      const ratio = progressOf(useToolPart({ messageId: "message_1", partKey: "c1", session }));
      drawn.push(ratio);
      const end = performance.now() + busyMs;
      while (performance.now() < end);
      return <i data-ratio={ratio} />;
    }
    function Readers() {
      const [shown, setShown] = useState(false);
      show = () => startTransition(() => setShown(true));
      useLayoutEffect(() => {
        const shown = [...document.querySelectorAll("[data-ratio]")];
        if (shown.length > 0) commits.push(shown.map((one) => Number(one.getAttribute("data-ratio"))));
      });
      // oxlint-disable-next-line react/no-array-index-key
      return shown && Array.from({ length: readers }, (_, index) => <Reader key={index} />);
    }

    globalThis.IS_REACT_ACT_ENVIRONMENT = false;
    const place = document.createElement("div");
    document.body.append(place);
    const root = createRoot(place);
    root.render(<Readers />);
    const release = session.connect();
    session.send("go");
    await until(() => session.getSnapshot().messages.at(-1)?.id === "message_1");
    let step = 0;
    const events = setInterval(() => {
      step += 1;
      transport.push({ type: "tool-progress", toolCallId: "c1", ratio: step / 1000 });
    }, 2);
    show();
    await until(() => commits.length > 0);
    clearInterval(events);
    root.unmount();
    place.remove();
    release();

    // The first pass met more than one moment: without that, nothing would have been proved.
    expect(new Set(drawn.slice(0, readers)).size).toBeGreaterThan(1);
    expect(commits.map((ratios) => new Set(ratios).size)).toEqual(commits.map(() => 1));
  });

  it("StrictMode opens one connection, and sends a message once", async () => {
    const transport = createTestTransport({ reply: () => [{ type: "run-status", status: "done" }] });
    let loads = 0;
    const counted = {
      ...transport,
      load: async () => {
        loads += 1;
        return { messages: [] };
      },
    };
    let agent: AgentStream | undefined;
    function Page() {
      agent = useAgentStream({ transport: counted, conversationId: "c" });
      return null;
    }
    render(
      <StrictMode>
        <Page />
      </StrictMode>,
    );
    await act(async () => agent?.send("go"));
    await waitFor(() => expect(agent?.status).toBe("done"));
    expect(loads).toBe(1);
    expect(transport.started).toHaveLength(1);
  });
});

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise((resolve) => setTimeout(resolve, 5));
}
