import type { MessagePart, UIMessage, UntypedToolPart } from "@callstate/core";
import { act, fireEvent, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { MessageView } from "../conversation/message-view";
import { asking, draw, manualDecide, orderParts, View } from "../fixtures";
import { ApprovalBatch } from "./approval-batch";

const call = (id: string, changes: Parameters<typeof asking>[0] = {}) =>
  asking({ ...changes, toolCallId: id, approval: { approvalId: `ap_${id}`, ...changes.approval } });
const batch = (parts: readonly UntypedToolPart[]) => <ApprovalBatch parts={parts} view={View} />;
const decided = (id: string): UntypedToolPart => ({
  ...orderParts["approval-responded"],
  key: id,
  toolCallId: id,
});
const card = (id: string) => within(document.querySelector<HTMLElement>(`[data-call="${id}"]`)!);

/** Everything in these cards has been on screen, once the test says so. */
let show: () => void;
beforeEach(() => {
  const shown: (() => void)[] = [];
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      readonly #elements: Element[] = [];
      constructor(callback: (entries: { target: Element; isIntersecting: boolean }[]) => void) {
        shown.push(() => callback(this.#elements.map((target) => ({ target, isIntersecting: true }))));
      }
      observe(element: Element) {
        this.#elements.push(element);
      }
      disconnect() {
        this.#elements.length = 0;
      }
    },
  );
  show = () => act(() => shown.forEach((say) => say()));
});
afterEach(() => vi.unstubAllGlobals());

describe("two or more decisions of one turn", () => {
  it("stand in one frame, each in full with its own two buttons", () => {
    draw(batch([call("a"), call("b", { input: { place: "p2", guests: 2 } })]), { decide: vi.fn() });
    expect(screen.getByRole("group", { name: "2 decisions" })).toHaveTextContent("2 left");
    expect(card("a").getByText("Casa do Limoeiro")).toBeInTheDocument();
    expect(card("b").getByRole("button", { name: "Order for 2" })).toBeInTheDocument();
    expect(screen.getAllByRole("button", { name: "Don’t order" })).toHaveLength(2);
  });
  it("are sent one by one, at each press, and the frame counts along", async () => {
    const manual = manualDecide();
    const { redraw } = draw(batch([call("a"), call("b"), call("c")]), manual);
    await userEvent.click(card("a").getByRole("button", { name: "Order for 4" }));
    expect(manual.decisions.map(({ approvalId }) => approvalId)).toEqual(["ap_a"]);
    expect(screen.getByText("2 left")).toBeInTheDocument();
    redraw(batch([decided("a"), call("b"), call("c")]));
    expect(screen.getByRole("group", { name: "3 decisions" })).toHaveTextContent("2 left");
    expect(card("a").getByText("Approved, waiting…")).toBeInTheDocument();
    expect(screen.getByText(/The assistant goes on when all 3 are decided/)).toBeInTheDocument();
  });
  it("keep their cards in place when the frame comes and goes", () => {
    const { redraw } = draw(batch([call("a")]), { decide: vi.fn() });
    const first = document.querySelector('[data-call="a"]');
    expect(screen.queryByRole("group", { name: /decisions/ })).toBeNull();
    redraw(batch([call("a"), call("b")]));
    expect(document.querySelector('[data-call="a"]')).toBe(first);
    redraw(batch([decided("a"), decided("b")]));
    expect(document.querySelector('[data-call="a"]')).toBe(first);
    expect(screen.queryByRole("group", { name: /decisions/ })).toBeNull();
  });
});

describe("deciding what is left together", () => {
  const both = () => screen.getByRole("button", { name: "Approve both" });
  it("waits until every one of them has been on screen", async () => {
    const manual = manualDecide();
    draw(batch([call("a"), call("b")]), manual);
    expect(both()).toHaveAttribute("aria-disabled", "true");
    expect(both()).toHaveAccessibleDescription(/Look through all of them/);
    await userEvent.click(both());
    expect(manual.decisions).toEqual([]);
    show();
    await userEvent.click(both());
    expect(manual.decisions.map(({ approvalId }) => approvalId)).toEqual(["ap_a", "ap_b"]);
    expect(manual.decisions.every(({ shown }) => shown !== undefined)).toBe(true);
    expect(document.activeElement).toHaveTextContent("Order a table");
  });
  it("carries the changes that were made in each", async () => {
    const manual = manualDecide();
    draw(batch([call("a"), call("b")]), manual);
    show();
    await userEvent.click(card("b").getByRole("button", { name: "One guest more" }));
    await userEvent.click(both());
    expect(manual.decisions.map(({ edits }) => edits)).toEqual([undefined, [{ path: "/guests", value: 5 }]]);
  });
  it("leaves out what must be read and what hides text, and says so", async () => {
    const manual = manualDecide();
    const parts = [
      call("a"),
      call("b"),
      call("c", { input: { place: "p\u202Ex", guests: 4 } }),
      call("d", { approval: { mustRead: ["/place"] } }),
    ];
    draw(batch(parts), manual);
    show();
    expect(screen.getByText(/To be decided by itself: Order a table and Order a table\./)).toBeInTheDocument();
    await userEvent.click(screen.getByRole("button", { name: "Approve 2 of 4" }));
    expect(manual.decisions.map(({ approvalId }) => approvalId)).toEqual(["ap_a", "ap_b"]);
  });
  it("looks again when the person's own change hides text", async () => {
    draw(batch([call("a", { approval: { editable: ["/place"] } }), call("b")]), { decide: vi.fn() });
    show();
    fireEvent.change(card("a").getByRole("textbox", { name: "Place" }), { target: { value: "x\u200By" } });
    expect(screen.queryByRole("button", { name: "Approve both" })).toBeNull();
  });
  it("declines all that is left with one press, whatever it is", async () => {
    const manual = manualDecide();
    draw(batch([decided("a"), call("b"), call("c", { approval: { mustRead: ["/place"] } })]), manual);
    expect(screen.queryByRole("button", { name: /^Approve/ })).toBeNull();
    await userEvent.click(screen.getByRole("button", { name: "Decline both" }));
    expect(manual.decisions).toEqual([
      { approvalId: "ap_b", approved: false },
      { approvalId: "ap_c", approved: false },
    ]);
  });
});

describe("a message", () => {
  const message = (...parts: MessagePart[]): UIMessage => ({ id: "m", role: "assistant", parts });
  const step = { type: "step", key: "s1", step: 2 } as const;
  it("puts the decisions of one turn together, and those of another turn apart", () => {
    draw(<MessageView message={message(call("a"), call("b"), step, call("c"))} view={View} />, { decide: vi.fn() });
    const frame = within(screen.getByRole("group", { name: "2 decisions" }));
    expect(frame.getAllByRole("form")).toHaveLength(2);
    expect(screen.getAllByRole("form")).toHaveLength(3);
  });
  it("leaves them apart where the app wants it so", () => {
    draw(<MessageView message={message(call("a"), call("b"))} view={View} batch={false} />, { decide: vi.fn() });
    expect(screen.queryByRole("group", { name: "2 decisions" })).toBeNull();
    expect(screen.getAllByRole("form")).toHaveLength(2);
  });
});
