import { readdirSync, readFileSync } from "node:fs";
import {
  type AgentEvent,
  applyAgentEvent,
  applyAgentEvents,
  createMessage,
  encodeAgentEvent,
  readAgentEvents,
  settleMessage,
  type UIMessage,
} from "@callstate/core";
import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { asEvent } from "./arbitrary-events";
import { bytesIn } from "./byte-stream";
import { fuzzRuns, fuzzStride, fuzzTimeout } from "./fuzz-runs";
import { expectSame } from "./same";

vi.setConfig({ testTimeout: fuzzTimeout });

const folder = new URL("../recordings/", import.meta.url);
const names = readdirSync(folder).filter((name) => name.endsWith(".jsonl"));

function recording(name: string): AgentEvent[] {
  const lines = readFileSync(new URL(name, folder), "utf8").trim().split("\n");
  return lines.map((line) => asEvent(JSON.parse(line)));
}

const bytesOf = (events: readonly AgentEvent[]): Uint8Array =>
  new TextEncoder().encode(events.map(encodeAgentEvent).join(""));

async function foldStream(message: UIMessage, bytes: Uint8Array, sizes: readonly number[]): Promise<UIMessage> {
  let current = message;
  for await (const event of readAgentEvents(bytesIn(bytes, sizes))) current = applyAgentEvent(current, event);
  return current;
}

const emptyFor = (events: readonly AgentEvent[]): UIMessage => {
  const [first] = events;
  return createMessage({ id: first?.type === "run-start" ? first.messageId : "m" });
};

describe.each(names)("%s", (name) => {
  const events = recording(name);
  const bytes = bytesOf(events);
  const empty = emptyFor(events);
  const truth = applyAgentEvents(empty, events);

  it("folds to what was seen", async () => {
    await expect(`${JSON.stringify(truth, null, 2)}\n`).toMatchFileSnapshot(
      `../recordings/${name.replace(".jsonl", ".message.snap")}`,
    );
  });

  it("gives the same for every cut of its bytes in two", async () => {
    for (let cut = 0; cut <= bytes.length; cut += fuzzStride)
      expectSame(await foldStream(empty, bytes, [cut, bytes.length]), truth);
  });

  it("gives the same in any chunks, one byte at a time too", async () => {
    expectSame(await foldStream(empty, bytes, [1]), truth);
    const sizes = fc
      .array(fc.integer({ min: 0, max: 200 }), { minLength: 1, maxLength: 20 })
      .map((list) => [...list, 7]);
    await fc.assert(
      fc.asyncProperty(sizes, async (list) => expectSame(await foldStream(empty, bytes, list), truth)),
      { numRuns: fuzzRuns(150) },
    );
  });

  it("gives the same when the connection breaks at any byte and resumes from the cursor, with or without an overlap", async () => {
    for (let cut = 0; cut <= bytes.length; cut += 7 * fuzzStride) {
      const before = await foldStream(empty, bytes.slice(0, cut), [64]);
      const seq = before.run?.seq ?? 0;
      for (const overlap of [0, 3]) {
        const rest = bytesOf(events.slice(Math.max(0, seq - overlap)));
        expectSame(await foldStream(before, rest, [97]), truth);
      }
    }
  });
});

describe("what people see", () => {
  it("a tool that fails shows no receipt, whatever the text says", () => {
    const message = applyAgentEvents(createMessage({ id: "msg_f2" }), recording("failing-tool.jsonl"));
    expect(message.parts.find((part) => part.type === "tool-createBooking")).toMatchObject({
      state: "output-error",
      input: { restaurant: "Osteria", partySize: 6, time: "19:00" },
      errorText: "No table for 6 is free at 19:00.",
    });
  });

  it("arguments that were cut off show what had come, and end as interrupted", () => {
    const message = applyAgentEvents(createMessage({ id: "msg_c4" }), recording("cut-in-arguments.jsonl"));
    expect(message.parts.at(-1)).toMatchObject({
      state: "input-streaming",
      partialInput: { restaurant: "Chez Marie", guests: [{ name: "Ann" }, { name: "Bo" }] },
    });
    expect(settleMessage(message, "interrupted").parts.at(-1)).toMatchObject({
      state: "cancelled",
      cause: "interrupted",
    });
  });
});
