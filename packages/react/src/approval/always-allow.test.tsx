import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import { asking, draw, manualDecide, recorded, refused, View } from "../fixtures";
import { AgentProvider } from "../hooks/agent-context";
import { SyntheticArming } from "../testing/synthetic-arming";
import { ApprovalForm } from "./approval-form";

const offer = () => screen.queryByRole("checkbox", { name: /^Always allow/ });

describe("the offer to allow calls from now on", () => {
  it("is not made unless the app turns it on", () => {
    draw(<View part={asking()} />, { decide: vi.fn() });
    expect(offer()).toBeNull();
  });
  it("says how far it goes, and is kept only once the approval is recorded", async () => {
    const manual = manualDecide();
    const onAllow = vi.fn();
    const scope = ({ title }: { title: string }) => `“${title}” in this conversation`;
    render(
      <AgentProvider agent={{ decide: manual.decide }} view={View} alwaysAllow={{ scope, onAllow }}>
        <SyntheticArming>
          <View part={asking()} />
        </SyntheticArming>
      </AgentProvider>,
    );
    const box = screen.getByRole("checkbox", { name: "Always allow “Order a table” in this conversation" });
    expect(box).not.toBeChecked();
    await userEvent.click(box);
    expect(manual.decisions).toEqual([]);
    await userEvent.click(screen.getByRole("button", { name: "One guest more" }));
    await userEvent.click(screen.getByRole("button", { name: "Order for 5" }));
    await act(async () => manual.answer(refused("unconfirmed")));
    expect(onAllow).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole("button", { name: "Order for 5" }));
    await act(async () => manual.answer(recorded()));
    expect(onAllow).toHaveBeenCalledOnce();
    expect(onAllow).toHaveBeenCalledWith(
      expect.objectContaining({ toolName: "order", toolCallId: "call_1", input: { place: "p1", guests: 5 } }),
    );
  });
  it("is no part of a refusal", async () => {
    const manual = manualDecide();
    const onAllow = vi.fn();
    draw(<ApprovalForm part={asking()} decide={manual.decide} alwaysAllow={{ scope: "all of it", onAllow }} />);
    await userEvent.click(screen.getByRole("checkbox", { name: "Always allow all of it" }));
    await userEvent.click(screen.getByRole("button", { name: "Decline" }));
    await act(async () => manual.answer(recorded(false)));
    expect(onAllow).not.toHaveBeenCalled();
  });
  it.each([
    ["what hides text", { input: { place: "p\u200B1" } }, {}],
    ["what must be read", { approval: { mustRead: ["/place"] } }, {}],
    ["what can't be undone", {}, { destructive: true }],
  ])("is never made for %s", (_what, changes, renderer) => {
    const always = { scope: "all of it", onAllow: vi.fn() };
    draw(<ApprovalForm part={asking(changes)} renderer={renderer} decide={vi.fn()} alwaysAllow={always} />);
    expect(screen.getByRole("button", { name: /^Approve/ })).toBeInTheDocument();
    expect(offer()).toBeNull();
  });
});
