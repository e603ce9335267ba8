import { act, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { asking, manualDecide, View } from "../fixtures";
import { AgentProvider } from "../hooks/agent-context";
import { type ArmingEnvironment, ArmingContext, browserArming } from "./arming-environment";

/** A page whose clock, sight and trust the test owns. */
function page(overrides: Partial<ArmingEnvironment> = {}) {
  const state = { now: 1000, focused: true, inSight: true, trusted: true };
  const environment: ArmingEnvironment = {
    ...browserArming,
    delayMs: 500,
    now: () => state.now,
    timeOf: () => state.now,
    isTrusted: () => state.trusted,
    isFocused: () => state.focused,
    isInSight: () => state.inSight,
    ...overrides,
  };
  const manual = manualDecide();
  const shown = render(
    <AgentProvider agent={{ decide: manual.decide }}>
      <ArmingContext.Provider value={environment}>
        <View part={asking()} />
      </ArmingContext.Provider>
    </AgentProvider>,
  );
  const sample = () =>
    act(() => {
      vi.advanceTimersByTime(100);
    });
  return { state, manual, sample, ...shown };
}

const button = () => screen.getByRole("button", { name: /^Order for/ });

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe("arming", () => {
  it("takes no press in the first half second, and says so", () => {
    const { manual } = page();
    fireEvent.pointerDown(button());
    fireEvent.click(button());
    expect(manual.decisions).toEqual([]);
    expect(screen.getByText("That appeared just now. Press again to order.")).toBeInTheDocument();
  });
  it("takes one that begins after it", () => {
    const { manual, state } = page();
    state.now += 500;
    fireEvent.pointerDown(button());
    fireEvent.click(button());
    expect(manual.decisions).toHaveLength(1);
  });
  it("judges a press by its beginning, not by its end", () => {
    const { manual, state } = page();
    fireEvent.pointerDown(button());
    state.now += 900;
    fireEvent.click(button());
    expect(manual.decisions).toEqual([]);
  });
  it("starts again when the button moves more than a little", () => {
    const { manual, state, sample } = page();
    const place = vi.spyOn(HTMLElement.prototype, "getBoundingClientRect");
    place.mockReturnValue(new DOMRect(0, 0, 10, 10));
    sample();
    state.now += 600;
    place.mockReturnValue(new DOMRect(0, 40, 10, 10));
    fireEvent.pointerDown(button());
    fireEvent.click(button());
    expect(manual.decisions).toEqual([]);
    state.now += 600;
    place.mockReturnValue(new DOMRect(0, 45, 10, 10));
    fireEvent.pointerDown(button());
    fireEvent.click(button());
    expect(manual.decisions).toHaveLength(1);
    place.mockRestore();
  });
  it.each(["focused", "inSight"] as const)("starts again after a time in which it was not %s", (what) => {
    const { manual, state, sample } = page();
    state.now += 600;
    state[what] = false;
    sample();
    state[what] = true;
    sample();
    fireEvent.pointerDown(button());
    fireEvent.click(button());
    expect(manual.decisions).toEqual([]);
    state.now += 600;
    fireEvent.pointerDown(button());
    fireEvent.click(button());
    expect(manual.decisions).toHaveLength(1);
  });
  it("starts again when the page was left", () => {
    const { manual, state } = page();
    state.now += 600;
    fireEvent.blur(window);
    fireEvent.pointerDown(button());
    fireEvent.click(button());
    expect(manual.decisions).toEqual([]);
  });
  it("never takes a key that was held since before", () => {
    const { manual, state } = page();
    state.now += 900;
    const pressed = fireEvent.keyDown(button(), { key: "Enter", repeat: true });
    expect(pressed).toBe(false);
    expect(manual.decisions).toEqual([]);
    fireEvent.keyDown(button(), { key: "Enter" });
    fireEvent.click(button());
    expect(manual.decisions).toHaveLength(1);
  });
  it("judges assistive technology's click by its own time", () => {
    const { manual, state } = page();
    fireEvent.click(button());
    expect(manual.decisions).toEqual([]);
    state.now += 500;
    fireEvent.click(button());
    expect(manual.decisions).toHaveLength(1);
  });
  it("asks once more after a press that no hand made", () => {
    const { manual, state } = page();
    state.trusted = false;
    state.now += 900;
    act(() => button().click());
    expect(manual.decisions).toEqual([]);
    expect(screen.getByRole("alertdialog")).toHaveTextContent("did not come from a mouse");
    act(() => document.querySelector<HTMLElement>("[data-confirm]")?.click());
    expect(manual.decisions).toHaveLength(1);
  });
  it("is never asked of a refusal", () => {
    const { manual } = page();
    fireEvent.click(screen.getByRole("button", { name: "Don’t order" }));
    expect(manual.decisions).toEqual([{ approvalId: "ap_1", approved: false }]);
  });
  it("never puts the focus on the action", () => {
    page();
    expect(document.activeElement).toBe(document.body);
  });
});
