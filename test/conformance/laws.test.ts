import {
  type AgentEvent,
  applyAgentEvent,
  applyAgentEvents,
  createMessage,
  type FoldProblem,
  isTerminalToolState,
  isToolPart,
  jsonEqual,
  type MessagePart,
  readAgentEvents,
  TOOL_STATES,
  type UIMessage,
  type UntypedToolPart,
} from "@callstate/core";
import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { anyEvent } from "./arbitrary-events";
import { bytesIn } from "./byte-stream";
import { fuzzRuns, fuzzTimeout } from "./fuzz-runs";
import { expectSame } from "./same";
import { eventFor, type LogEntry, serverLog, toBytes } from "./server-log";

vi.setConfig({ testTimeout: fuzzTimeout });

const empty = createMessage({ id: "m" });

function fold(message: UIMessage, entries: readonly LogEntry[]): UIMessage {
  let current = message;
  for (const entry of entries) current = applyAgentEvent(current, eventFor(entry));
  return current;
}

const seqOf = (message: UIMessage): number => message.run?.seq ?? 0;

/** What a bad connection does to a stretch of the log: where it begins, how long it lasts, what it loses and turns round. */
const stretch = fc.record({
  overlap: fc.nat(6),
  length: fc.nat(12),
  lost: fc.option(fc.nat(12)),
  swapped: fc.option(fc.nat(12)),
  repeated: fc.boolean(),
});
type Stretch = typeof stretch extends fc.Arbitrary<infer Value> ? Value : never;

/** The entries that arrive on a connection that was opened at this cursor. */
function deliver(
  log: readonly LogEntry[],
  cursor: number,
  { overlap, length, lost, swapped, repeated }: Stretch,
): LogEntry[] {
  const from = Math.max(0, cursor - overlap);
  const window = log.slice(from, from + length);
  if (lost !== null) window.splice(lost, 1);
  const pair = swapped === null ? [] : window.splice(swapped, 2);
  if (swapped !== null) window.splice(swapped, 0, ...pair.reverse());
  return repeated ? [...window, ...window] : window;
}

describe("law 1, convergence", () => {
  it("G6: any cuts, overlaps, losses and reorderings, resumed from the cursor, give the fold of the log", () => {
    const plan = fc.tuple(serverLog("r1"), fc.array(stretch, { maxLength: 6 }));
    fc.assert(
      fc.property(plan, ([log, stretches]) => {
        let message = empty;
        for (const each of stretches) message = fold(message, deliver(log, seqOf(message), each));
        expectSame(fold(message, log.slice(seqOf(message))), fold(empty, log));
      }),
      { numRuns: fuzzRuns(4000) },
    );
  });

  it("G6: any chunking of the bytes, cut anywhere and resumed, gives the fold of the log", async () => {
    const plan = fc.tuple(
      serverLog("r1"),
      fc.array(fc.nat(4000), { maxLength: 3 }),
      fc.array(fc.integer({ min: 1, max: 90 }), { minLength: 1, maxLength: 8 }),
      fc.nat(3),
    );
    await fc.assert(
      fc.asyncProperty(plan, async ([log, cuts, sizes, overlap]) => {
        let message = empty;
        for (const cut of [...cuts, Number.POSITIVE_INFINITY]) {
          const bytes = toBytes(log.slice(Math.max(0, seqOf(message) - overlap)));
          const stream = bytesIn(bytes.subarray(0, Math.min(cut, bytes.length)), sizes);
          for await (const event of readAgentEvents(stream)) message = applyAgentEvent(message, event);
        }
        expectSame(message, fold(empty, log));
      }),
      { numRuns: fuzzRuns(1200) },
    );
  });

  it("runs that write one message after another, with repeats of the earlier run in between, give the fold of both", () => {
    const plan = fc.tuple(
      serverLog("r1"),
      serverLog("r2"),
      serverLog("other"),
      fc.array(fc.tuple(fc.nat(60), stretch), { maxLength: 4 }),
    );
    fc.assert(
      fc.property(plan, ([first, second, foreign, repeats]) => {
        const truth = fold(fold(empty, first), second);
        const arrival = [...second];
        for (const [place, each] of repeats)
          arrival.splice(1 + (place % arrival.length), 0, ...deliver(first, 5, each));
        // Another conversation's run that strays in: its start names another message.
        const strays = foreign.slice(1, 4);
        arrival.splice(2, 0, ...strays);
        expectSame(fold(fold(empty, first), arrival), truth);
      }),
      { numRuns: fuzzRuns(1500) },
    );
  });

  it("a snapshot instead of the events before it gives the same, and an old snapshot changes nothing", () => {
    const plan = fc.tuple(serverLog("r1"), fc.nat(60), fc.nat(60));
    fc.assert(
      fc.property(plan, ([log, seen, snapshotAt]) => {
        const message = fold(empty, log.slice(0, seen % (log.length + 1)));
        const snapshot = fold(empty, log.slice(0, 1 + (snapshotAt % log.length)));
        const reset: AgentEvent = {
          type: "reset",
          runId: "r1",
          seq: seqOf(snapshot),
          message: structuredClone(snapshot),
        };
        const after = applyAgentEvent(message, reset);
        if (seqOf(snapshot) < seqOf(message)) expect(after).toBe(message);
        else expectSame(after, snapshot);
        expectSame(fold(after, log.slice(seqOf(after))), fold(empty, log));
      }),
      { numRuns: fuzzRuns(1500) },
    );
  });

  it("a message that was stored and loaded in the middle goes on as if nothing had been", () => {
    fc.assert(
      fc.property(serverLog("r1"), fc.nat(60), (log, stop) => {
        const at = stop % (log.length + 1);
        const stored = JSON.stringify(fold(empty, log.slice(0, at)));
        expectSame(fold(JSON.parse(stored), log.slice(at)), fold(empty, log));
      }),
      { numRuns: fuzzRuns(1500) },
    );
  });
});

describe("law 2, idempotence", () => {
  it("G6: an event that the message has comes back as the same object, one that is ahead is not applied", () => {
    fc.assert(
      fc.property(serverLog("r1"), fc.nat(60), (log, stop) => {
        const at = 1 + (stop % log.length);
        const message = fold(empty, log.slice(0, at));
        const problems: FoldProblem[] = [];
        for (const entry of log.slice(0, at)) {
          expect(applyAgentEvent(message, eventFor(entry), (problem) => problems.push(problem))).toBe(message);
        }
        expect(problems.map(({ code }) => code)).toEqual(log.slice(0, at).map(() => "duplicate"));
        for (const entry of log.slice(at + 1)) expect(applyAgentEvent(message, eventFor(entry))).toBe(message);
      }),
      { numRuns: fuzzRuns(1500) },
    );
  });
});

/** How far a call is: ended or not, the round of asking, the state. Later is never smaller. */
function progressOf(part: UntypedToolPart): number[] {
  const approval = "approval" in part ? part.approval : undefined;
  const round = approval === undefined ? 0 : 1 + (approval.earlier?.length ?? 0);
  const ended = isTerminalToolState(part.state);
  const order = part.state === "output-unknown" ? 5 : ended ? 6 : TOOL_STATES.indexOf(part.state);
  return [Number(ended), round, order];
}

function isBefore(left: readonly number[], right: readonly number[]): boolean {
  const at = left.findIndex((value, index) => value !== right[index]);
  return at !== -1 && (left[at] ?? 0) < (right[at] ?? 0);
}

const callsOf = (message: UIMessage): Map<string, UntypedToolPart> =>
  new Map(message.parts.filter((part): part is UntypedToolPart => isToolPart(part)).map((part) => [part.key, part]));

/** Events with no place in a run: what a foreign wire sends, in any order. */
const wildEvents = fc.array(anyEvent, { maxLength: 30 });

describe("law 3, monotone", () => {
  it("G6: no event, in any order, takes a call back", () => {
    fc.assert(
      fc.property(wildEvents, (events) => {
        let message = empty;
        for (const event of events) {
          const next = applyAgentEvent(message, event);
          const calls = callsOf(next);
          for (const [key, before] of callsOf(message)) {
            const after = calls.get(key);
            if (after === undefined) throw new Error(`The call ${key} is gone.`);
            expect(isBefore(progressOf(after), progressOf(before)), `${before.state} -> ${after.state}`).toBe(false);
            if (isTerminalToolState(before.state) && before.state !== "output-unknown")
              expect(after.state).toBe(before.state);
          }
          message = next;
        }
      }),
      { numRuns: fuzzRuns(4000) },
    );
  });

  it("G6: the arguments under one approval id never change while it waits", () => {
    fc.assert(
      fc.property(wildEvents, (events) => {
        const bound = new Map<string, unknown>();
        let message = empty;
        for (const event of events) {
          message = applyAgentEvent(message, event);
          for (const [key, part] of callsOf(message)) {
            if (part.state !== "approval-requested") continue;
            const id = JSON.stringify([key, part.approval.approvalId]);
            if (bound.has(id)) expectSame(part.input, bound.get(id));
            else bound.set(id, part.input);
          }
        }
      }),
      { numRuns: fuzzRuns(1500) },
    );
  });
});

describe("law 4, addressing", () => {
  it("G6: an event changes at most the newest part of its call, and every key stands once", () => {
    fc.assert(
      fc.property(wildEvents, (events) => {
        let message = empty;
        for (const event of events) {
          const next = applyAgentEvent(message, event);
          const changed = next.parts.filter((part, at) => part !== message.parts[at]);
          expect(changed.length).toBeLessThanOrEqual(1);
          const [part] = changed;
          if (part !== undefined && "toolCallId" in event) {
            expect(part).toMatchObject({ toolCallId: event.toolCallId });
            expect(next.parts.findLast((each) => "toolCallId" in each && each.toolCallId === event.toolCallId)).toBe(
              part,
            );
          }
          expect(new Set(next.parts.map(({ key }) => key)).size).toBe(next.parts.length);
          message = next;
        }
      }),
      { numRuns: fuzzRuns(2000) },
    );
  });
});

describe("law 5, total", () => {
  it("G6: no value at all throws as an event, and none but an event changes the parts", () => {
    fc.assert(
      fc.property(
        serverLog("r1"),
        fc.nat(60),
        fc.array(
          fc.anything({
            withBigInt: true,
            withDate: true,
            withMap: true,
            withNullPrototype: true,
            withObjectString: true,
            withSparseArray: true,
            withTypedArray: true,
          }),
          { maxLength: 5 },
        ),
        (log, stop, values) => {
          const message = fold(empty, log.slice(0, stop % (log.length + 1)));
          // The type system forbids these, a wire does not.
          const after = applyAgentEvents(message, values as AgentEvent[]);
          expect(after.parts).toBe(message.parts);
        },
      ),
      { numRuns: fuzzRuns(1500) },
    );
  });

  it("G6: events without a place, in any order and number, never throw and stay plain JSON", () => {
    fc.assert(
      fc.property(wildEvents, (events) => {
        const message = applyAgentEvents(empty, events);
        expectSame(JSON.parse(JSON.stringify(message)), JSON.parse(JSON.stringify(structuredClone(message))));
        expect(JSON.stringify(message)).not.toContain("undefined");
      }),
      { numRuns: fuzzRuns(1000) },
    );
  });
});

/** Every subtree that is equal to what stood in its place before is the same object. */
function expectShared(before: unknown, after: unknown): void {
  if (typeof before !== "object" || before === null || typeof after !== "object" || after === null || before === after)
    return;
  expect(jsonEqual(before, after), "an equal subtree is a copy").toBe(false);
  for (const [name, value] of Object.entries(before)) {
    if (Object.hasOwn(after, name)) expectShared(value, Reflect.get(after, name));
  }
}

const partialOf = (part: MessagePart | undefined): unknown =>
  part !== undefined && "partialInput" in part ? part.partialInput : undefined;

describe("law 6, sharing", () => {
  it("G6: an untouched part and an untouched subtree of partial arguments keep their identity", () => {
    const document = fc.jsonValue({ maxDepth: 4 }).map((value) => JSON.stringify({ value }));
    fc.assert(
      fc.property(document, fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 1 }), (text, sizes) => {
        let message = applyAgentEvents(empty, [
          { type: "tool-input-start", toolCallId: "other", toolName: "a" },
          { type: "tool-input-start", toolCallId: "c", toolName: "b" },
        ]);
        for (let at = 0, turn = 0; at < text.length; turn++) {
          const size = sizes[turn % sizes.length] ?? 1;
          const next = applyAgentEvent(message, {
            type: "tool-input-delta",
            toolCallId: "c",
            inputTextDelta: text.slice(at, at + size),
          });
          expect(next.parts[0]).toBe(message.parts[0]);
          expectShared(partialOf(message.parts[1]), partialOf(next.parts[1]));
          message = next;
          at += size;
        }
      }),
      { numRuns: fuzzRuns(2000), examples: [['{"value":{"__proto__":{"":false}}}', [1]]] },
    );
  });
});

describe("law 7, batches", () => {
  it("G6: a batch equals its events one by one, however the events are dealt into batches", () => {
    fc.assert(
      fc.property(
        fc.oneof(
          serverLog("r1").map((log) => log.map(eventFor)),
          wildEvents,
        ),
        fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1 }),
        (events, sizes) => {
          let single = empty;
          for (const event of events) single = applyAgentEvent(single, event);
          let batched = empty;
          for (let at = 0, turn = 0; at < events.length; turn++) {
            const size = sizes[turn % sizes.length] ?? 1;
            batched = applyAgentEvents(batched, events.slice(at, at + size));
            at += size;
          }
          expectSame(batched, single);
        },
      ),
      { numRuns: fuzzRuns(3000) },
    );
  });
});
