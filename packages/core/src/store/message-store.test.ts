import { describe, expect, it, vi } from "vitest";
import type { AgentEvent } from "../events/types";
import { createMessage } from "../parts/message";
import { applyAgentEvents } from "../reduce/apply";
import { createMessageStore } from "./message-store";

/** Frames that come when the test says so. */
function frames() {
  const waiting = new Set<() => void>();
  return {
    scheduleFrame: (run: () => void) => {
      waiting.add(run);
      return () => waiting.delete(run);
    },
    next: () => {
      const runs = [...waiting];
      waiting.clear();
      for (const run of runs) run();
    },
    get waiting() {
      return waiting.size;
    },
  };
}

const events = (...list: object[]): AgentEvent[] =>
  list.map((event, index) => ({ ...event, runId: "r1", seq: index + 1 }) as AgentEvent);

const asked = events(
  { type: "run-start", messageId: "a1" },
  { type: "tool-input-available", toolCallId: "c1", toolName: "book", input: {} },
  { type: "tool-approval-requested", toolCallId: "c1", approvalId: "ap1" },
);
const decision = { approvalId: "ap1", approved: true };
const responded = { type: "tool-approval-responded", toolCallId: "c1", ...decision, runId: "r1", seq: 4 } as const;

describe("a store", () => {
  it("asks for no frame before something happens", () => {
    const { scheduleFrame, ...page } = frames();
    createMessageStore({ scheduleFrame, messages: [createMessage({ id: "a1" })] });
    expect(page.waiting).toBe(0);
  });

  it("asks for no frame after it was disposed", () => {
    const world = frames();
    const store = createMessageStore(world);
    store.dispatch(asked);
    store.dispose();
    expect(world.waiting).toBe(0);
  });

  it("is read ahead of what it shows: vercel/ai#5023", () => {
    const world = frames();
    const store = createMessageStore(world);
    store.subscribe(() => {});
    const before = store.getSnapshot();
    store.dispatch(asked);
    expect(store.readMessage("a1")?.run?.seq).toBe(3);
    expect(store.getSnapshot()).toBe(before);
    world.next();
    expect(store.getSnapshot().messages[0]?.run?.seq).toBe(3);
  });

  it("keeps every other message as the object it was: vercel/ai#18624", () => {
    const world = frames();
    const earlier = Array.from({ length: 500 }, (_, index) => createMessage({ id: `m${index}`, role: "user" }));
    const store = createMessageStore({ ...world, messages: earlier });
    store.subscribe(() => {});
    store.dispatch(asked);
    world.next();
    const { messages } = store.getSnapshot();
    expect(messages.slice(0, 500).every((message, index) => message === earlier[index])).toBe(true);
    expect(messages).toHaveLength(501);
  });

  it("keeps a finished call as the object it was while another one streams: ag-ui#1865", () => {
    const world = frames();
    const store = createMessageStore(world);
    store.subscribe(() => {});
    store.dispatch(
      events(
        { type: "run-start", messageId: "a1" },
        { type: "tool-output-available", toolCallId: "c1", output: 1 },
        { type: "tool-input-start", toolCallId: "c2", toolName: "two" },
      ),
    );
    world.next();
    const finished = store.getPart("a1", "c1");
    for (let seq = 4; seq < 204; seq++) {
      store.dispatch({ type: "tool-input-delta", toolCallId: "c2", inputTextDelta: "[", runId: "r1", seq });
      world.next();
    }
    expect(store.getPart("a1", "c1")).toBe(finished);
  });

  it("wakes those who follow a part when the whole conversation is replaced", () => {
    const world = frames();
    const store = createMessageStore(world);
    store.dispatch(asked);
    world.next();
    const listener = vi.fn();
    const leave = store.subscribePart("a1", "c1", listener);
    store.replaceMessages([]);
    world.next();
    expect(listener).toHaveBeenCalledOnce();
    expect(store.getPart("a1", "c1")).toBeUndefined();
    leave();
  });
});

describe("what is laid over a message", () => {
  it("goes when its call has been decided, and does not come back with the call", () => {
    const world = frames();
    const store = createMessageStore(world);
    store.dispatch(asked);
    store.setDelivery("a1", "ap1", { decision, phase: "sending" });
    world.next();
    expect(store.getPart("a1", "c1")).toMatchObject({ state: "approval-responded", delivery: "sending" });
    store.dispatch(responded);
    world.next();
    expect(store.getPart("a1", "c1")).not.toHaveProperty("delivery");
    // The backend's own word, from before: nothing of the old overlay is left to be drawn over it.
    store.replaceMessages([applyAgentEvents(createMessage({ id: "a1" }), asked)]);
    world.next();
    expect(store.getPart("a1", "c1")).toMatchObject({ state: "approval-requested" });
  });

  it("is never in what is read", () => {
    const store = createMessageStore(frames());
    store.dispatch(asked);
    store.setDelivery("a1", "ap1", { decision, phase: "sending" });
    store.settle("a1", "interrupted");
    expect(store.readMessage("a1")?.parts[0]).toMatchObject({ state: "approval-requested" });
  });

  it("as an end goes with the next event, or when it is taken back", () => {
    const world = frames();
    const store = createMessageStore(world);
    store.dispatch(asked);
    store.settle("a1", "interrupted");
    world.next();
    expect(store.getPart("a1", "c1")).toMatchObject({ state: "cancelled", cause: "interrupted" });
    store.settle("a1", undefined);
    world.next();
    expect(store.getPart("a1", "c1")).toMatchObject({ state: "approval-requested" });
    store.settle("a1", "interrupted");
    store.dispatch(responded);
    world.next();
    expect(store.getPart("a1", "c1")).toMatchObject({ state: "approval-responded" });
  });

  it("stays an end when an event comes twice", () => {
    const world = frames();
    const store = createMessageStore(world);
    store.dispatch(asked);
    store.settle("a1", "interrupted");
    store.dispatch(asked);
    world.next();
    expect(store.getPart("a1", "c1")).toMatchObject({ state: "cancelled" });
  });
});
