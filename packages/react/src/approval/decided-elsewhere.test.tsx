import type { DecideResult, UntypedToolPart } from "@callstate/core";
import { act, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import { approval, asking, draw, manualDecide, orderParts, View } from "../fixtures";

const card = () => screen.getByText("Order a table").closest<HTMLElement>(".cs-card");
const at = Date.UTC(2026, 10, 30, 14, 2);

/** What the log says once somebody approved with other arguments. */
function decidedFor(guests: number, state: "approval-responded" | "output-available"): UntypedToolPart {
  const edits = [{ path: "/guests", value: guests }];
  const decision = { approved: true, by: "user" as const, at, edits, original: { place: "p1", guests: 4 } };
  return { ...orderParts[state], input: { place: "p1", guests }, approval: { ...approval, decision } };
}

describe("a decision made in another window", () => {
  it("names what was approved where it differs from what stood here, and stays until the card leaves", async () => {
    const { redraw } = draw(<View part={asking()} />, { decide: vi.fn() });
    await userEvent.click(screen.getByRole("button", { name: "One guest more" }));
    redraw(<View part={decidedFor(6, "approval-responded")} />);
    expect(card()).toHaveTextContent("Approved in another window. At 14:02. Guests: 6, not your 5.");
    redraw(<View part={decidedFor(6, "output-available")} />);
    expect(card()).toHaveTextContent("Approved in another window. At 14:02. Guests: 6, not your 5.");
    expect(card()).toHaveTextContent("Ordered");
  });
  it("says nothing of arguments that are the same", async () => {
    const { redraw } = draw(<View part={asking()} />, { decide: vi.fn() });
    await userEvent.click(screen.getByRole("button", { name: "One guest more" }));
    redraw(<View part={decidedFor(5, "approval-responded")} />);
    expect(card()).toHaveTextContent("Approved in another window. At 14:02.");
    expect(card()).not.toHaveTextContent("not your");
  });
  it("names the changes that a refusal left unused", async () => {
    const { redraw } = draw(<View part={asking()} />, { decide: vi.fn() });
    await userEvent.click(screen.getByRole("button", { name: "One guest more" }));
    redraw(<View part={orderParts["output-denied"]} />);
    expect(card()).toHaveTextContent("Declined in another window. Your change to Guests was not used.");
  });
  it("is not said of what was decided here", async () => {
    const manual = manualDecide();
    const { redraw } = draw(<View part={asking()} />, manual);
    await userEvent.click(screen.getByRole("button", { name: "One guest more" }));
    await userEvent.click(screen.getByRole("button", { name: "Order for 5" }));
    const result: DecideResult = { ok: true, approvalId: "ap_1", approved: true, status: "approved" };
    await act(async () => manual.answer(result));
    redraw(<View part={decidedFor(5, "output-available")} />);
    expect(card()).not.toHaveTextContent("another window");
  });
  it("is not said of what another button of this page sent", () => {
    const sending = { ...decidedFor(5, "approval-responded"), delivery: "sending" as const };
    const { redraw } = draw(<View part={asking()} />, { decide: vi.fn() });
    redraw(<View part={sending} />);
    redraw(<View part={decidedFor(5, "output-available")} />);
    expect(card()).not.toHaveTextContent("another window");
  });
  it("is not said of history", () => {
    draw(<View part={orderParts["output-available"]} />);
    expect(card()).not.toHaveTextContent("another window");
  });
  it("takes the focus of the control that went away to the outcome", async () => {
    const { redraw } = draw(<View part={asking()} />, { decide: vi.fn() });
    await userEvent.click(screen.getByRole("textbox", { name: "Guests" }));
    redraw(<View part={decidedFor(6, "approval-responded")} />);
    expect(card()?.querySelector(".cs-outcome")).toHaveFocus();
  });
});
