import { createMessage } from "../parts/message";
import fc from "fast-check";
import { describe, expect, expectTypeOf, it, vi } from "vitest";
import type * as z from "zod";
import { anyEvent } from "../../../../test/conformance/arbitrary-events";
import { fuzzRuns, fuzzTimeout } from "../../../../test/conformance/fuzz-runs";
import { expectSame } from "../../../../test/conformance/same";
import { eventFor, serverLog } from "../../../../test/conformance/server-log";
import { applyAgentEvents } from "../reduce/apply";
import { decodeAgentEvent } from "./decode";
import { decodeMessage } from "./decode-message";
import { agentEventJsonSchema, agentEventSchema, agentEventSchemas } from "./schemas";
import type { AgentEvent } from "./types";

vi.setConfig({ testTimeout: fuzzTimeout });

type Members = { [name: string]: unknown };

const words: { readonly [name: string]: readonly string[] } = {
  effects: ["none", "idempotent", "once"],
  phase: ["unknown-tool", "input", "execution", "timeout"],
  cause: ["stopped", "interrupted", "expired", "superseded"],
};
const deciding = ["tool-approval-responded", "tool-output-denied", "output-denied"];

/** The same value, with what the decoder replaces in place, so that the schema can judge the rest. */
function withReplacements(value: unknown, isDecision = false): unknown {
  if (Array.isArray(value)) return value.map((item) => withReplacements(item));
  if (typeof value !== "object" || value === null) return value;
  const next: Members = { ...value };
  const isPart = typeof next["state"] === "string" && "key" in next;
  // A type can be any value here, one that has no string included.
  const named = isPart ? next["state"] : next["type"];
  const owner = typeof named === "string" ? named : "";
  const must = Object.hasOwn(required, owner) ? (required[owner] ?? []) : [];
  for (const [name, known] of Object.entries(words)) {
    const isWanted = must.includes(name) || (isPart && next[name] !== undefined);
    if (isWanted && !known.some((word) => word === next[name])) next[name] = known[0];
  }
  for (const name of ["errorText", "note"]) {
    if ((must.includes(name) || (isPart && name in next && next[name] !== undefined)) && typeof next[name] !== "string")
      next[name] = "A sentence.";
  }
  if (isDecision || deciding.includes(owner)) {
    if (next["by"] !== "user") next["by"] = "policy";
  } else if (next["by"] !== "client") Reflect.deleteProperty(next, "by");
  for (const name of ["message", "parts", "approval"]) if (name in next) next[name] = withReplacements(next[name]);
  if ("late" in next) next["late"] = lateWithSentence(next["late"]);
  if ("decision" in next) next["decision"] = withReplacements(next["decision"], true);
  return next;
}

/** Where a word or a sentence must stand, and is put if it does not. */
const required: { readonly [owner: string]: readonly string[] } = {
  "tool-input-available": ["effects"],
  "tool-started": ["effects"],
  "tool-output-error": ["phase", "errorText"],
  "output-error": ["phase", "errorText"],
  "tool-output-unknown": ["note"],
  "output-unknown": ["note"],
  "tool-cancelled": ["cause"],
  cancelled: ["cause"],
  "object-error": ["errorText"],
  "run-error": ["errorText"],
};

function lateWithSentence(late: unknown): unknown {
  const isOdd =
    typeof late === "object" &&
    late !== null &&
    "errorText" in late &&
    late.errorText !== undefined &&
    typeof late.errorText !== "string";
  return isOdd ? { ...late, errorText: "A sentence." } : late;
}

function without(members: Members, name: string): Members {
  return Object.fromEntries(Object.entries(members).filter(([key]) => key !== name));
}

function agree(value: unknown): void {
  const decoded = decodeAgentEvent(value).ok;
  const accepted = agentEventSchema.safeParse(Array.isArray(value) ? value : withReplacements(value)).success;
  if (decoded !== accepted)
    throw new Error(`The decoder says ${decoded}, the schema says ${accepted}: ${JSON.stringify(value)}`);
}

/** Any event of the protocol, a reset with a message in the middle of its life included. */
const validEvent: fc.Arbitrary<AgentEvent> = fc.oneof(
  { weight: 4, arbitrary: anyEvent },
  {
    weight: 1,
    arbitrary: serverLog("r").chain((log) =>
      fc.nat(log.length).map(
        (at): AgentEvent => ({
          type: "reset",
          runId: "r",
          seq: 1,
          message: applyAgentEvents(createMessage({ id: "m" }), log.slice(0, at).map(eventFor)),
        }),
      ),
    ),
  },
);

/** A place within a value, and what stands there instead. */
const damage = fc.record({
  path: fc.array(fc.nat(12), { minLength: 1, maxLength: 5 }),
  value: fc.oneof(
    fc.constantFrom<unknown>(
      undefined,
      null,
      0,
      -1,
      1.5,
      Number.NaN,
      2 ** 60,
      "",
      "once",
      "tool-x",
      true,
      [],
      {},
      [1],
      { path: "/a", remove: true },
    ),
    fc.jsonValue({ maxDepth: 1 }),
  ),
  remove: fc.boolean(),
});

function damaged(value: unknown, [at, ...rest]: readonly number[], instead: unknown, remove: boolean): unknown {
  if (typeof value !== "object" || value === null || at === undefined) return instead;
  const names = Object.keys(value);
  const name = names[at % Math.max(1, names.length)];
  if (name === undefined) return instead;
  if (Array.isArray(value))
    return value.map((item, index) => (index === Number(name) ? damaged(item, rest, instead, remove) : item));
  const members: Members = { ...value };
  const inner = members[name];
  const isLeaf = rest.length === 0 || typeof inner !== "object" || inner === null;
  if (isLeaf && remove) return without(members, name);
  return { ...members, [name]: isLeaf ? instead : damaged(inner, rest, instead, remove) };
}

describe("decodeAgentEvent", () => {
  it("accepts every event, drops nothing of it, and reads its own result the same", () => {
    fc.assert(
      fc.property(validEvent, (event) => {
        const decoded = decodeAgentEvent(JSON.parse(JSON.stringify(event)));
        expectSame(decoded.ok && JSON.parse(JSON.stringify(decoded.event)), JSON.parse(JSON.stringify(event)));
        expectSame(decodeAgentEvent(decoded.ok && decoded.event), decoded);
        agree(event);
      }),
      { numRuns: fuzzRuns(1500) },
    );
  });

  it("accepts and refuses what the schemas do: damaged events", () => {
    fc.assert(
      fc.property(validEvent, damage, (event, { path, value, remove }) => agree(damaged(event, path, value, remove))),
      { numRuns: fuzzRuns(6000) },
    );
  });

  it("accepts and refuses what the schemas do: anything", () => {
    const types = fc.constantFrom(...Object.keys(agentEventSchemas));
    fc.assert(
      fc.property(
        fc.anything(),
        types,
        fc.dictionary(fc.constantFrom("toolCallId", "text", "seq", "by"), fc.anything()),
        (value, type, fields) => {
          agree(value);
          agree({ ...fields, type });
        },
      ),
      { numRuns: fuzzRuns(2000) },
    );
  });

  it("replaces unknown words and missing sentences, so that a newer server is understood", () => {
    const read = (event: object) => {
      const decoded = decodeAgentEvent(event);
      return decoded.ok ? decoded.event : decoded.problem;
    };
    const call = { toolCallId: "c" };
    expect(read({ type: "tool-output-error", ...call, phase: "quantum" })).toMatchObject({
      phase: "execution",
      errorText: "Something went wrong.",
    });
    expect(read({ type: "tool-cancelled", ...call, cause: "bored" })).toMatchObject({ cause: "stopped" });
    expect(read({ type: "tool-output-denied", ...call })).toMatchObject({ by: "policy" });
    const responded = { type: "tool-approval-responded", ...call, approvalId: "a", approved: true };
    expect(read(responded)).toMatchObject({ by: "user" });
    expect(read({ ...responded, by: "robot" })).toMatchObject({ by: "policy" });
    expect(read({ type: "tool-output-unknown", ...call, note: 7 })).toMatchObject({
      note: "It is not known whether this happened.",
    });
    expect(read({ type: "tool-input-available", ...call, toolName: "a", input: 1 })).toMatchObject({ effects: "once" });
    expect(read({ type: "tool-started", ...call, effects: "some" })).toMatchObject({ effects: "once" });
    expect(read({ type: "tool-progress", ...call, ratio: 7 })).toMatchObject({ ratio: 1 });
    expect(read({ type: "tool-progress", ...call, ratio: -7 })).toMatchObject({ ratio: 0 });
    expect(read({ type: "run-error" })).toMatchObject({ errorText: "Something went wrong." });
  });

  it("drops what an event does not have, and leaves out parts of a newer version", () => {
    expect(decodeAgentEvent({ type: "text-end", colour: "red" })).toEqual({ ok: true, event: { type: "text-end" } });
    const text = { type: "text", key: "t", text: "Hi", done: true };
    const message = { id: "m", role: "assistant", parts: [{ type: "hologram" }, { ...text, colour: "red" }] };
    expect(decodeAgentEvent({ type: "reset", message })).toEqual({
      ok: true,
      event: { type: "reset", message: { ...message, parts: [text] } },
    });
  });

  it("reads own members only", () => {
    expect(decodeAgentEvent(Object.create({ type: "text-end" })).ok).toBe(false);
    expect(decodeAgentEvent(Object.create({ text: "a" }, { type: { value: "text-delta" } })).ok).toBe(false);
    expect(decodeAgentEvent(JSON.parse('{"type":"__proto__"}')).ok).toBe(false);
    expect(decodeAgentEvent({ type: "constructor" }).ok).toBe(false);
  });

  it("never throws: getters, proxies, cycles", () => {
    const cycle: { type: string; toolCallId: string; output?: unknown } = {
      type: "tool-output-available",
      toolCallId: "c",
    };
    cycle.output = cycle;
    const fail = () => {
      throw new Error("no");
    };
    expect(decodeAgentEvent(cycle).ok).toBe(true);
    expect(
      decodeAgentEvent({
        get type() {
          return fail();
        },
      }).ok,
    ).toBe(false);
    expect(
      decodeAgentEvent({
        type: "source",
        get url() {
          return fail();
        },
      }).ok,
    ).toBe(false);
    expect(decodeAgentEvent(new Proxy({}, { getOwnPropertyDescriptor: fail, get: fail, has: fail })).ok).toBe(false);
    const { proxy, revoke } = Proxy.revocable({}, {});
    revoke();
    expect(decodeAgentEvent(proxy).ok).toBe(false);
    expect(decodeAgentEvent({ type: "reset", message: { id: "m", role: "user", parts: proxy } }).ok).toBe(false);
  });
});

describe("decodeMessage", () => {
  it("reads what was stored, and nothing else", () => {
    const stored = {
      id: "m",
      role: "assistant",
      parts: [{ type: "text", key: "t", text: "Hi", done: true }],
      createdAt: 1,
    };
    expect(decodeMessage(JSON.parse(JSON.stringify(stored)))).toEqual(stored);
    for (const value of [
      undefined,
      null,
      7,
      [],
      {},
      { ...stored, parts: {} },
      { ...stored, parts: [{ type: "text" }] },
    ]) {
      expect(decodeMessage(value)).toBeUndefined();
    }
    const { proxy, revoke } = Proxy.revocable({}, {});
    revoke();
    expect(decodeMessage(proxy)).toBeUndefined();
  });
});

describe("the schemas", () => {
  it("give the types that the reducer takes", () => {
    expectTypeOf<z.infer<typeof agentEventSchema>["type"]>().toEqualTypeOf<AgentEvent["type"]>();
    expectTypeOf<keyof typeof agentEventSchemas>().toEqualTypeOf<AgentEvent["type"]>();
  });

  it("are also a JSON Schema", () => {
    expect(agentEventJsonSchema()).toMatchObject({ oneOf: expect.any(Array) });
  });
});
