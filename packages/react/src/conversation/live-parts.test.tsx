import type { AgentEvent, Transport } from "@callstate/core";
import { act, render, screen } from "@testing-library/react";
import { Profiler } from "react";
import { describe, expect, it } from "vitest";
import { lookUp, type Tools, View } from "../fixtures";
import { AgentProvider } from "../hooks/agent-context";
import { useAgentStream } from "../hooks/use-agent-stream";
import { MessageView } from "./message-view";

/** A run whose events the test lets out one by one. */
function handDriven() {
  let push = (_: AgentEvent) => {};
  let seq = 0;
  async function* events(): AsyncGenerator<AgentEvent> {
    const waiting: AgentEvent[] = [];
    let wake = () => {};
    push = (event) => {
      waiting.push({ ...event, runId: "r1", seq: ++seq });
      wake();
    };
    for (;;) {
      const next = waiting.shift();
      if (next !== undefined) yield next;
      else await new Promise<void>((resolve) => (wake = resolve));
    }
  }
  const transport: Transport = {
    start: async () => events(),
    attach: async () => null,
    decide: async ({ approvalId, approved }) => ({ approvalId, approved, status: "approved" }),
    sendToolOutput: async () => {},
    stop: async () => {},
  };
  const emit = (...given: AgentEvent[]) =>
    act(async () => {
      for (const event of given) push(event);
      await new Promise((resolve) => setTimeout(resolve, 60));
    });
  return { transport, emit };
}

async function open() {
  const { transport, emit } = handDriven();
  let commits = 0;
  function Page() {
    const agent = useAgentStream<Tools>({ transport, conversationId: "conversation" });
    return (
      <AgentProvider agent={agent} tools={{ lookUp }} view={View}>
        <button type="button" onClick={() => agent.send("Go")}>
          Go
        </button>
        {agent.messages.map((message) => (
          <Profiler key={message.id} id={message.id} onRender={(id) => (commits += Number(id === "a1"))}>
            <MessageView message={message} view={View} />
          </Profiler>
        ))}
      </AgentProvider>
    );
  }
  render(<Page />);
  await act(async () => screen.getByText("Go").click());
  await emit({ type: "run-start", messageId: "a1" });
  return {
    emit,
    commitsOf: async (change: () => Promise<unknown>) => {
      const before = commits;
      await change();
      return commits - before;
    },
  };
}

const started: AgentEvent = { type: "tool-input-start", toolCallId: "c1", toolName: "lookUp" };

describe("the parts of a message that streams", () => {
  it("show what comes, each by itself and in one commit a frame", async () => {
    const { emit, commitsOf } = await open();
    await emit({ type: "text-delta", text: "One" }, started);
    await emit({ type: "text-delta", text: "Two" });
    expect(await commitsOf(() => emit({ type: "text-delta", text: " three" }))).toBe(1);
    expect(screen.getByText("One")).toBeInTheDocument();
    expect(screen.getByText("Two three")).toBeInTheDocument();
  });

  it("are arranged anew when one is added, or stands otherwise", async () => {
    const { emit } = await open();
    await emit(started, { type: "tool-input-start", toolCallId: "c2", toolName: "order" });
    const order = () => document.querySelectorAll("[data-state]")[1]?.getAttribute("data-state");
    expect(order()).toBe("input-streaming");
    await emit({ type: "tool-approval-requested", toolCallId: "c2", approvalId: "ap1" });
    expect(order()).toBe("approval-requested");
    await emit({ type: "tool-output-available", toolCallId: "c1", output: { text: "Sunny" } });
    expect(document.querySelector("[data-state='output-available']")).not.toBeNull();
  });

  it("all show what came when many are written at once, and an end at once", async () => {
    const { emit } = await open();
    const ids = Array.from({ length: 10 }, (_, index) => `c${index}`);
    await emit(...ids.map((toolCallId): AgentEvent => ({ ...started, toolCallId })));
    const written = ids.map(
      (toolCallId): AgentEvent => ({
        type: "tool-input-delta",
        toolCallId,
        inputTextDelta: `{"city":"${toolCallId}"`,
      }),
    );
    const ended: AgentEvent = { type: "tool-output-available", toolCallId: "c9", output: { text: "Sunny" } };
    await emit(...written, ended);
    expect(document.querySelectorAll("[data-state='output-available']")).toHaveLength(1);
    await emit();
    await emit();
    for (const id of ids.slice(0, 9)) expect(document.body.textContent).toContain(id);
  });

  /** How many cards stood on the page after each change of it. */
  function counted() {
    const counts: number[] = [];
    const watcher = new MutationObserver(() => counts.push(document.querySelectorAll("[data-state]").length));
    watcher.observe(document.body, { childList: true, subtree: true });
    return counts;
  }
  const ten = Array.from({ length: 10 }, (_, index): AgentEvent => {
    return { type: "tool-input-start", toolCallId: `c${index}`, toolName: "order" };
  });

  it("come onto the page a few in each frame", async () => {
    const { emit } = await open();
    const counts = counted();
    await emit(...ten);
    while (document.querySelectorAll("[data-state]").length < 10) await emit();
    // How many of the later frames are drawn in one commit is up to `act`.
    expect(counts[0]).toBe(3);
    expect(counts.at(-1)).toBe(10);
  });

  it("come all at once where there is something to decide, so that nothing moves it later", async () => {
    const { emit } = await open();
    const counts = counted();
    await emit(...ten, { type: "tool-approval-requested", toolCallId: "c9", approvalId: "ap1" });
    expect(counts).toEqual([10]);
    expect(document.querySelectorAll("[data-state='approval-requested']")).toHaveLength(1);
  });

  it("stay on the page when others come", async () => {
    const { emit } = await open();
    await emit({ type: "text-delta", text: "Six tables." }, { type: "text-end" }, ...ten.slice(0, 3));
    const counts = counted();
    for (const event of ten.slice(3, 6)) await emit(event);
    expect(counts).toEqual([4, 5, 6]);
  });
});
