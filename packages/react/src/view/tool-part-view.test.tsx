import { TOOL_STATES, type ToolState, type UntypedToolPart } from "@callstate/core";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import { asking, draw, lookUpRenderer, orderParts, orderRenderer, type Tools, View } from "../fixtures";
import { createToolPartView } from "./create-tool-part-view";

const words: Record<ToolState, [state: string, outcome: string, detail: string]> = {
  "input-streaming": ["Preparing…", "No result yet", "The request is still being written."],
  "input-available": ["Working…", "No result yet", "The request is complete."],
  "approval-requested": ["Needs your decision", "Don’t order", "Order for 4"],
  "approval-responded": ["Approved, waiting…", "No result yet", "You approved “Order for 5” at"],
  "output-streaming": ["Running, 60 %", "No result yet", "Step 2 of 3"],
  "output-available": ["Done", "Ordered", "You approved this at"],
  "output-error": ["Failed", "Not ordered", "No table is free."],
  "output-denied": ["Declined", "Not ordered", "You declined: “Too late”"],
  cancelled: ["Stopped", "Not ordered", "You stopped the request before it ran."],
  "output-unknown": ["Outcome unknown", "May be ordered", "No answer after the request was sent."],
};

const card = () => document.querySelector<HTMLElement>("[data-call]")!;

describe("the card", () => {
  it.each(TOOL_STATES)("says in words how %s stands", (state) => {
    draw(<View part={orderParts[state]} />);
    const [stateWords, outcome, detail] = words[state];
    expect(card()).toHaveAttribute("data-state", state);
    expect(card()).toHaveTextContent(stateWords);
    expect(card()).toHaveTextContent(outcome);
    expect(card()).toHaveTextContent(detail);
  });
  it.each(TOOL_STATES)("draws a receipt in output-available and nowhere else: %s", (state) => {
    draw(<View part={orderParts[state]} />);
    expect(card().querySelector("[data-receipt]") !== null).toBe(state === "output-available");
  });
  it("draws no receipt for a look-up, whatever its renderer says", () => {
    draw(
      <View
        part={{
          type: "tool-lookUp",
          toolName: "lookUp",
          toolCallId: "c",
          key: "c",
          effects: "none",
          state: "output-available",
          input: { city: "x" },
          output: { text: "y" },
        }}
      />,
    );
    expect(document.querySelector("[data-receipt]")).toBeNull();
    expect(card()).toHaveTextContent("y");
  });
  it("keeps its elements and the reader's choice when the state changes", async () => {
    const { redraw } = draw(<View part={orderParts["input-streaming"]} />);
    const first = card();
    const body = first.querySelector(".cs-body");
    await userEvent.click(screen.getByRole("button", { name: "Details: Order a table" }));
    for (const state of TOOL_STATES) redraw(<View part={orderParts[state]} />);
    expect(card()).toBe(first);
    expect(first.querySelector(".cs-body")).toBe(body);
    expect(screen.getByRole("button", { name: "Details: Order a table" })).toHaveAttribute("aria-expanded", "true");
  });
  it("is a group named by its title, busy while arguments stream; a form while it asks", () => {
    const { redraw } = draw(<View part={orderParts["input-streaming"]} />);
    expect(screen.getByRole("group", { name: "Order a table" })).toHaveAttribute("aria-busy", "true");
    redraw(<View part={asking()} />);
    expect(screen.getByRole("form", { name: "Order a table Table at p1" })).toBeInTheDocument();
  });
  it("shows arguments as they come, and nothing to press on", () => {
    draw(<View part={orderParts["input-streaming"]} />);
    expect(card()).toHaveTextContent("Place");
    expect(card().querySelectorAll(".cs-bone").length).toBeGreaterThan(0);
    expect(within(card().querySelector<HTMLElement>(".cs-body")!).queryByRole("button")).toBeNull();
  });
  it("shows what the person changed, and what it was", () => {
    draw(<View part={orderParts["output-available"]} />);
    expect(card().querySelector("ins")).toHaveTextContent("5");
    expect(card().querySelector(".cs-was")).toHaveTextContent("was 4");
  });
  it("shows the raw value beside its words", () => {
    draw(<View part={orderParts["input-available"]} />);
    expect(card()).toHaveTextContent("Casa do Limoeiro");
    expect(card().querySelector(".cs-raw")).toHaveTextContent("p1");
  });
  it("asks the server to stop, and says nothing of stopping by itself", async () => {
    const stop = vi.fn(() => new Promise<void>(() => undefined));
    draw(<View part={orderParts["output-streaming"]} />, { stop });
    const button = screen.getByRole("button", { name: "Stop: Order a table" });
    await userEvent.click(button);
    expect(stop).toHaveBeenCalledWith({ toolCallId: "call_1" });
    await userEvent.click(button);
    expect(stop).toHaveBeenCalledOnce();
    expect(button).toHaveAttribute("aria-disabled", "true");
    expect(button).toHaveFocus();
    expect(card()).toHaveTextContent("Running");
  });
  it("offers to ask again where no decision came in time", async () => {
    const retry = vi.fn();
    draw(<View part={{ ...orderParts.cancelled, cause: "expired" }} />, { retry });
    await userEvent.click(screen.getByRole("button", { name: "Ask again" }));
    expect(retry).toHaveBeenCalledOnce();
  });
});

describe("unknown tools", () => {
  const unknown: UntypedToolPart = {
    type: "tool-constructor",
    toolName: "constructor",
    toolCallId: "c1",
    key: "c1",
    state: "output-available",
    input: { a: 1 },
    output: { b: 2 },
  };
  it("show their name, state, arguments and output", async () => {
    draw(<View part={unknown} />);
    expect(screen.getByRole("group", { name: "constructor" })).toHaveTextContent("Done");
    await userEvent.click(screen.getByRole("button", { name: "Details: constructor" }));
    expect(card()).toHaveTextContent('{ "a": 1 }');
    expect(card()).toHaveTextContent('{ "b": 2 }');
  });
  it("become a card with every argument while they ask", () => {
    draw(<View part={{ ...asking({ input: { isAdmin: true } }), type: "tool-x", toolName: "x" }} />);
    expect(card()).toHaveClass("cs-card");
    expect(card()).toHaveTextContent("isAdmin");
    expect(screen.getByRole("button", { name: "Approve this call" })).toBeInTheDocument();
  });
  it("take a typed part whose arguments are missing", () => {
    draw(<View part={asking({ input: undefined })} />, { decide: vi.fn() });
    expect(card()).toHaveTextContent("The request can’t be read.");
    expect(screen.getByRole("button", { name: "Approve this call" })).toHaveAttribute("aria-disabled", "true");
    expect(screen.getByRole("button", { name: "Decline" })).toBeEnabled();
  });
});

describe("a view that throws", () => {
  const Broken = createToolPartView<{ order: Tools["order"] }>({
    order: {
      ...orderRenderer,
      renderBody: (part, context, form) => {
        if (part.state !== "output-unknown") throw new Error("broken view");
        return orderRenderer.renderBody(part, context, form);
      },
    },
  });
  const quiet = () => vi.spyOn(console, "error").mockImplementation(() => undefined);

  it("stays in its card, with the raw values and no way to approve", async () => {
    const spy = quiet();
    const onError = vi.fn();
    const decide = vi.fn();
    const { AgentProvider } = await import("../hooks/agent-context");
    draw(
      <AgentProvider agent={{ decide }} onViewError={onError}>
        <p>Beside it</p>
        <Broken part={asking()} />
      </AgentProvider>,
    );
    expect(screen.getByText("Beside it")).toBeInTheDocument();
    expect(card()).toHaveTextContent("This call can’t be shown here");
    expect(onError).toHaveBeenCalledWith(expect.objectContaining({ toolName: "order", state: "approval-requested" }));
    expect(card().querySelector("[data-approve]")).toHaveAttribute("aria-disabled", "true");
    expect(card().querySelector("[data-decline]")).toBeEnabled();
    await userEvent.click(screen.getByRole("button", { name: /^Details/ }));
    expect(card()).toHaveTextContent('"guests": 4');
    spy.mockRestore();
  });
  it("is tried again when the part changes", () => {
    const spy = quiet();
    const { redraw } = draw(<Broken part={orderParts["input-available"]} />);
    redraw(<Broken part={orderParts["output-unknown"]} />);
    expect(card()).not.toHaveTextContent("can’t be shown");
    expect(card()).toHaveTextContent("May be ordered");
    spy.mockRestore();
  });
});

describe("createToolPartView", () => {
  it("never reaches for what a name inherits", () => {
    const Lone = createToolPartView<{ lookUp: Tools["lookUp"] }>({ lookUp: lookUpRenderer });
    draw(<Lone part={{ ...orderParts["input-available"], toolName: "__proto__", type: "tool-__proto__" }} />);
    expect(screen.getByRole("group", { name: "__proto__" })).toBeInTheDocument();
  });
});
