import type { MessagePart, SessionSnapshot, UIMessage } from "@callstate/core";
import { fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import { asking, draw, lookUpRenderer, orderParts, orderRenderer, type Tools, View } from "../fixtures";
import { AgentProvider } from "../hooks/agent-context";
import { SyntheticArming } from "../testing/synthetic-arming";
import { createToolPartView } from "../view/create-tool-part-view";
import { Composer } from "./composer";
import { MessageView } from "./message-view";
import { OutcomeLedger } from "./outcome-ledger";
import { RunBanner } from "./run-banner";
import { JumpLink } from "./jump-link";

const message = (...parts: MessagePart[]): UIMessage => ({ id: "m1", role: "assistant", parts });
const call = (state: keyof typeof orderParts, id: string, startedAt: number) => ({
  ...orderParts[state],
  key: id,
  toolCallId: id,
  startedAt,
  ...(state === "output-available" ? { endedAt: startedAt } : {}),
});

describe("OutcomeLedger", () => {
  const messages = [
    message(
      call("output-available", "a", 1000),
      call("output-error", "b", 3000),
      call("output-unknown", "c", 500),
      call("approval-requested", "d", 2000),
      call("output-denied", "e", 4000),
      {
        type: "tool-lookUp",
        toolName: "lookUp",
        toolCallId: "l",
        key: "l",
        effects: "none",
        state: "output-available",
        input: { city: "x" },
        output: { text: "y" },
      },
    ),
  ];
  it("puts what nobody knows first, then what waits, then the newest", () => {
    draw(<OutcomeLedger messages={messages} />);
    const lines = screen.getAllByRole("listitem").map((line) => line.querySelector(".cs-entry-outcome")?.textContent);
    expect(lines).toEqual(["May be ordered", "Waiting for you", "Not ordered", "Not ordered", "Ordered"]);
    expect(screen.getByText("1 unknown, 1 waiting, 1 done, 2 not done")).toBeInTheDocument();
    expect(screen.getByText("1 look-up without side effects")).toBeInTheDocument();
  });
  it("says the outcome in the words of the card, why, and the reference", () => {
    draw(<OutcomeLedger messages={messages} />);
    expect(screen.getByText("R-1")).toBeInTheDocument();
    expect(screen.getByText(/Failed: No table is free/)).toBeInTheDocument();
    expect(screen.getAllByText("Table at p1")).toHaveLength(5);
  });
  it("keeps what the tool returned, with the day where it is not today", () => {
    const done = vi.fn(() => ({ words: "Ordered", summary: "Table 7, 5 guests" }));
    const outcomes = { ...orderRenderer.outcomes, done };
    const Told = createToolPartView<Tools>({ lookUp: lookUpRenderer, order: { ...orderRenderer, outcomes } });
    const at = Date.UTC(2026, 10, 30, 14, 2);
    const now = () => at + 3 * 86_400_000;
    render(
      <AgentProvider agent={{ messages: [message(call("output-available", "a", at))] }} view={Told} serverNow={now}>
        <OutcomeLedger />
      </AgentProvider>,
    );
    const line = screen.getByRole("listitem");
    expect(line).toHaveTextContent("Table 7, 5 guests");
    expect(line.querySelector("time")?.textContent).toMatch(/^Mon 30 Nov, \d\d:02$/);
  });
  it("never believes what the model says", () => {
    const lie = message(
      { type: "text", key: "t", text: "Done! I have booked it.", done: true },
      call("output-error", "b", 1),
    );
    draw(
      <>
        <MessageView message={lie} view={View} />
        <OutcomeLedger messages={[lie]} />
      </>,
    );
    expect(document.querySelector("[data-receipt]")).toBeNull();
    expect(screen.getByText("1 not done")).toBeInTheDocument();
  });
  it("says that nothing has happened", () => {
    draw(<OutcomeLedger messages={[]} />);
    expect(screen.getByText("Nothing has been booked, changed or sent.")).toBeInTheDocument();
  });
});

describe("MessageView", () => {
  it("shows text as text", () => {
    const text = "<b>bold</b> [a](javascript:alert(1)) https://example.com/x. javascript:alert(1)";
    draw(<MessageView message={message({ type: "text", key: "t", text, done: true })} />);
    expect(document.querySelector("b")).toBeNull();
    expect(screen.getAllByRole("link").map((link) => link.getAttribute("href"))).toEqual(["https://example.com/x"]);
    expect(document.querySelector(".cs-text")?.textContent).toBe(text);
  });
  it("asks the network for nothing", () => {
    draw(
      <MessageView
        message={message(
          { type: "file", key: "f1", mediaType: "image/png", url: "https://example.com/a.png" },
          { type: "file", key: "f2", mediaType: "image/png", url: "data:image/png;base64,AA==" },
          { type: "file", key: "f3", mediaType: "image/svg+xml", url: "data:image/svg+xml,<svg onload='x'/>" },
          { type: "source", key: "s1", url: "javascript:alert(1)", title: "a source" },
        )}
      />,
    );
    expect(screen.getAllByRole("img")).toHaveLength(1);
    expect(screen.getAllByRole("link").map((link) => link.getAttribute("href"))).toEqual(["https://example.com/a.png"]);
    expect(screen.getByText("a source")).toBeInTheDocument();
  });
  it("shows structured answers, data and reasoning", async () => {
    draw(
      <MessageView
        message={message(
          { type: "reasoning", key: "r", text: "thinking", done: true },
          { type: "object", key: "o", partId: "o", state: "streaming", jsonText: "", partialValue: { total: 0 } },
          { type: "data", key: "d", name: "chart", value: [1, 2] },
        )}
      />,
    );
    expect(screen.queryByText("thinking")).toBeNull();
    await userEvent.click(screen.getByRole("button", { name: "Show reasoning" }));
    expect(screen.getByText("thinking")).toBeInTheDocument();
    expect(screen.getByText("total")).toBeInTheDocument();
    expect(screen.getByText("[ 1, 2 ]")).toBeInTheDocument();
  });
  it("draws a finished card only once, whatever comes after it", () => {
    const renderBody = vi.fn(() => null);
    const Counted = createToolPartView<Tools>({ lookUp: lookUpRenderer, order: { ...orderRenderer, renderBody } });
    const part = orderParts["output-available"];
    const { redraw } = draw(<MessageView message={message(part)} view={Counted} />);
    const before = renderBody.mock.calls.length;
    for (const text of ["a", "ab", "abc"]) {
      redraw(<MessageView message={message(part, { type: "text", key: "t", text, done: false })} view={Counted} />);
    }
    expect(renderBody).toHaveBeenCalledTimes(before);
  });
});

const snapshot = (more: Partial<SessionSnapshot>): Partial<SessionSnapshot> => ({
  connection: { status: "open", attempt: 0 },
  ...more,
});

describe("Composer", () => {
  const input = () => screen.getByRole("textbox", { name: "Message" });

  it("sends, and starts anew", async () => {
    const send = vi.fn();
    draw(<Composer />, { ...snapshot({ status: "idle" }), send });
    await userEvent.type(input(), "hello{Enter}");
    expect(send).toHaveBeenCalledWith("hello");
    expect(input()).toHaveValue("");
  });
  it("does not send the Enter that ends a word of an input method", () => {
    const send = vi.fn();
    draw(<Composer />, { ...snapshot({ status: "idle" }), send });
    fireEvent.change(input(), { target: { value: "にほん" } });
    fireEvent.keyDown(input(), { key: "Enter", isComposing: true });
    fireEvent.keyDown(input(), { key: "Enter", keyCode: 229 });
    expect(send).not.toHaveBeenCalled();
  });
  it("queues while an answer runs, and says so; Stop stays", async () => {
    const send = vi.fn();
    const stop = vi.fn().mockResolvedValue(undefined);
    draw(<Composer />, { ...snapshot({ status: "running" }), send, stop });
    expect(screen.queryByRole("button", { name: "Queue" })).toBeNull();
    await userEvent.type(input(), "and a cake");
    expect(screen.getByText("Sends when this answer ends")).toBeInTheDocument();
    await userEvent.click(screen.getByRole("button", { name: "Queue" }));
    expect(send).toHaveBeenCalledWith("and a cake");
    await userEvent.click(screen.getByRole("button", { name: "Stop" }));
    expect(stop).toHaveBeenCalledOnce();
  });
  it("takes a queued message back to edit it, or out", async () => {
    const unqueue = vi.fn();
    const queued = [{ id: "q1", text: "a cake" }];
    draw(<Composer />, { ...snapshot({ status: "running", queued }), send: vi.fn(), unqueue });
    await userEvent.click(screen.getByRole("button", { name: "Edit: a cake" }));
    expect(unqueue).toHaveBeenCalledWith("q1");
    expect(input()).toHaveValue("a cake");
    expect(input()).toHaveFocus();
  });
  it("warns before a message withdraws a request", async () => {
    const part = asking();
    const pendingApprovals = [{ approvalId: "ap_1", messageId: "m1", part }];
    draw(<Composer />, { ...snapshot({ status: "awaiting-approval", pendingApprovals }), send: vi.fn() });
    expect(screen.getByText("A new message withdraws the waiting request")).toBeInTheDocument();
    await userEvent.type(input(), "Saturday instead");
    expect(screen.getByText("Withdraws the waiting request: Order a table")).toBeInTheDocument();
    expect(screen.getByRole("button", { name: "Send and withdraw" })).toBeInTheDocument();
  });
  it("sends no message in which nothing can be seen", async () => {
    const send = vi.fn();
    draw(<Composer />, { ...snapshot({ status: "idle" }), send });
    fireEvent.change(input(), { target: { value: " \u2800\u200B " } });
    await userEvent.type(input(), "{Enter}");
    expect(send).not.toHaveBeenCalled();
  });
  it("hands the focus of Stop on to where a person writes, when the answer has ended", async () => {
    const stop = vi.fn().mockResolvedValue(undefined);
    const running = snapshot({ status: "running" });
    const { rerender } = draw(<Composer />, { ...running, send: vi.fn(), stop });
    await userEvent.click(screen.getByRole("button", { name: "Stop" }));
    expect(screen.getByRole("button", { name: "Stop" })).toHaveFocus();
    rerender(
      <AgentProvider agent={{ ...snapshot({ status: "stopped" }), send: vi.fn(), stop }} view={View}>
        <SyntheticArming>
          <Composer />
        </SyntheticArming>
      </AgentProvider>,
    );
    expect(input()).toHaveFocus();
  });
  it("keeps the text while there is no network", async () => {
    const send = vi.fn();
    draw(<Composer />, { ...snapshot({ status: "idle", connection: { status: "offline", attempt: 0 } }), send });
    await userEvent.type(input(), "hello{Enter}");
    expect(send).not.toHaveBeenCalled();
    expect(input()).toHaveValue("hello");
  });
});

describe("RunBanner", () => {
  it("has its place before it has words, and does what it offers", async () => {
    const retry = vi.fn();
    const { redraw } = draw(
      <RunBanner
        run={{ messages: [], status: "running", connection: { status: "open", attempt: 0 }, problem: null }}
      />,
      { retry },
    );
    const place = screen.getByRole("status");
    redraw(
      <RunBanner
        run={{ messages: [], status: "interrupted", connection: { status: "closed", attempt: 0 }, problem: null }}
      />,
    );
    expect(place).toHaveTextContent("The answer broke off.");
    expect(place.querySelector("button")).toBeNull();
    await userEvent.click(screen.getByRole("button", { name: "Try again" }));
    expect(retry).toHaveBeenCalledOnce();
  });
});

describe("a try that is under way", () => {
  it("is counted for the eye and never spoken: the words stay the same at every try", async () => {
    const run = (attempt: number) => ({
      messages: [message()],
      status: "running" as const,
      connection: { status: "reconnecting" as const, attempt },
      problem: null,
    });
    const { redraw, container } = draw(<RunBanner run={run(1)} />);
    await screen.findByText("Attempt 1", {}, { timeout: 3000 });
    const spoken = screen.getByRole("status").textContent;
    redraw(<RunBanner run={run(2)} />);
    expect(container).toHaveTextContent("Attempt 2");
    expect(screen.getByRole("status").textContent).toBe(spoken);
    expect(spoken).toBe("Reconnecting. The assistant keeps working meanwhile.");
  });
});

describe("F6", () => {
  it("moves the focus to the heading of the form that waits, never to a button", () => {
    const part = asking();
    const pendingApprovals = [{ approvalId: "ap_1", messageId: "m1", part }];
    draw(
      <>
        <View part={part} />
        <JumpLink />
      </>,
      snapshot({ pendingApprovals }),
    );
    fireEvent.keyDown(document.body, { key: "F6" });
    expect(screen.getByRole("heading", { name: "Order a table" })).toHaveFocus();
  });
});
