import type { AgentEvent } from "@callstate/core";
import { act, renderHook, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { StrictMode } from "react";
import { render } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { order, type Tools, View } from "../fixtures";
import { MessageView } from "../conversation/message-view";
import { createTestTransport } from "../testing/test-transport";
import { SyntheticArming } from "../testing/synthetic-arming";
import { AgentProvider } from "./agent-context";
import { useAgentStream } from "./use-agent-stream";
import { useToolPart } from "./use-tool-part";

const asked: AgentEvent[] = [
  { type: "step-start", step: 1 },
  { type: "tool-input-start", toolCallId: "c1", toolName: "order" },
  { type: "tool-input-delta", toolCallId: "c1", inputTextDelta: '{"place":"p1",' },
  {
    type: "tool-input-available",
    toolCallId: "c1",
    toolName: "order",
    input: { place: "p1", guests: 4 },
    effects: "idempotent",
  },
  { type: "tool-approval-requested", toolCallId: "c1", approvalId: "ap_1", editable: ["/guests"] },
  { type: "run-status", status: "awaiting-approval" },
];

const done: AgentEvent[] = [
  {
    type: "tool-approval-responded",
    toolCallId: "c1",
    approvalId: "ap_1",
    approved: true,
    edits: [{ path: "/guests", value: 5 }],
  },
  { type: "tool-started", toolCallId: "c1", effects: "idempotent" },
  { type: "tool-output-available", toolCallId: "c1", output: { reference: "R-1" } },
  { type: "run-status", status: "done" },
];

describe("useAgentStream", () => {
  it("carries a booking from the message to the receipt", async () => {
    const transport = createTestTransport({ reply: () => asked, afterDecision: () => done });
    function App() {
      const agent = useAgentStream<Tools>({ transport, conversationId: "conversation" });
      return (
        <AgentProvider agent={agent} tools={{ order }} view={View}>
          <SyntheticArming>
            <button type="button" onClick={() => agent.send("A table")}>
              Go
            </button>
            {agent.messages.map((message) => (
              <MessageView key={message.id} message={message} view={View} />
            ))}
          </SyntheticArming>
        </AgentProvider>
      );
    }
    render(
      <StrictMode>
        <App />
      </StrictMode>,
    );
    await userEvent.click(screen.getByRole("button", { name: "Go" }));
    await userEvent.click(await screen.findByRole("button", { name: "One guest more" }));
    await userEvent.click(screen.getByRole("button", { name: "Order for 5" }));
    await screen.findByText("R-1");
    expect(transport.started).toHaveLength(1);
    expect(transport.decisions).toHaveLength(1);
    expect(document.querySelector("[data-receipt]")).toHaveTextContent("Ordered");
    expect(document.querySelector(".cs-was")).toHaveTextContent("was 4");
  });
  it("keeps its functions, and its snapshot while nothing changes", async () => {
    const transport = createTestTransport();
    const { result, rerender } = renderHook(() => useAgentStream({ transport, conversationId: "c" }));
    await act(async () => undefined);
    const before = result.current;
    rerender();
    expect(result.current).toBe(before);
    expect(result.current.status).toBe("idle");
    act(() => result.current.send("hello"));
    await waitFor(() => expect(transport.started).toHaveLength(1));
    expect(result.current.send).toBe(before.send);
    expect(result.current.decide).toBe(before.decide);
  });
  it("calls the newest callbacks without starting over", async () => {
    const transport = createTestTransport({ reply: () => [{ type: "run-status", status: "done" }] });
    const first = vi.fn();
    const second = vi.fn();
    const { result, rerender } = renderHook(
      ({ onFinish }) => useAgentStream({ transport, conversationId: "c", onFinish }),
      {
        initialProps: { onFinish: first },
      },
    );
    rerender({ onFinish: second });
    act(() => result.current.send("hello"));
    await waitFor(() => expect(second).toHaveBeenCalledOnce());
    expect(first).not.toHaveBeenCalled();
  });
  it("starts over with another conversation", async () => {
    const transport = createTestTransport();
    const { result, rerender } = renderHook(({ id }) => useAgentStream({ transport, conversationId: id }), {
      initialProps: { id: "a" },
    });
    const { session } = result.current;
    rerender({ id: "b" });
    await act(async () => undefined);
    expect(result.current.session).not.toBe(session);
  });
});

describe("useToolPart", () => {
  it("follows one call", async () => {
    const transport = createTestTransport({ reply: () => asked });
    const { result } = renderHook(() => {
      const agent = useAgentStream({ transport, conversationId: "c" });
      const messageId = agent.messages.at(-1)?.id ?? "";
      return { agent, part: useToolPart({ messageId, partKey: "c1", session: agent.session }) };
    });
    act(() => result.current.agent.send("hello"));
    await waitFor(() => expect(result.current.part?.state).toBe("approval-requested"));
  });
});
