import { act, render, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { orderParts, View } from "../fixtures";
import { AgentProvider } from "./agent-context";
import { useElapsed } from "./use-elapsed";
import { useToolProgress } from "./use-tool-progress";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const stateOf = () => document.querySelector("[data-call]")?.getAttribute("data-state");
const wait = (ms: number) => {
  act(() => {
    vi.advanceTimersByTime(ms);
  });
};

function drawn(first: keyof typeof orderParts, minimumDisplayMs?: number) {
  const wrap = (state: keyof typeof orderParts) => (
    <AgentProvider agent={{}} {...(minimumDisplayMs === undefined ? {} : { minimumDisplayMs })}>
      <View part={orderParts[state]} />
    </AgentProvider>
  );
  const { rerender } = render(wrap(first));
  return (state: keyof typeof orderParts) => rerender(wrap(state));
}

describe("a minimum display time", () => {
  it("holds a call that ends too soon as it was, and only so long", () => {
    const show = drawn("input-streaming", 500);
    show("input-available");
    wait(200);
    show("output-available");
    expect(stateOf()).toBe("input-available");
    wait(299);
    expect(stateOf()).toBe("input-available");
    wait(1);
    expect(stateOf()).toBe("output-available");
  });
  it.each(["approval-requested", "output-unknown"] as const)("never holds back %s", (state) => {
    const show = drawn("input-available", 500);
    show(state);
    expect(stateOf()).toBe(state);
  });
  it("holds nothing that was over when it came, and nothing by itself", () => {
    drawn("output-error", 500);
    expect(stateOf()).toBe("output-error");
    document.body.replaceChildren();
    const show = drawn("input-available");
    show("output-available");
    expect(stateOf()).toBe("output-available");
  });
});

describe("useElapsed", () => {
  it("knows no time where the wire says none", () => {
    const part = { ...orderParts["output-available"], executedAt: 0 };
    expect(renderHook(() => useElapsed(part)).result.current).toBeUndefined();
  });
});

describe("useToolProgress", () => {
  const of = (part: Parameters<typeof useToolProgress>[0]) => renderHook(() => useToolProgress(part)).result.current;
  it("says how far a running call is, in words", () => {
    expect(of(orderParts["output-streaming"])).toEqual({ ratio: 0.6, label: "Step 2 of 3", words: "60\u00a0%" });
  });
  it("claims nothing that nobody said", () => {
    const part = orderParts["output-streaming"];
    expect(of({ ...part, progress: {} })).toEqual({ ratio: undefined, label: undefined, words: "" });
    expect(of({ ...part, progress: { ratio: Number.NaN } })?.ratio).toBeUndefined();
    expect(of({ ...part, progress: { ratio: 7 } })?.ratio).toBe(1);
    expect(of(orderParts["input-available"])).toBeUndefined();
  });
});
