import { defineTool } from "@callstate/core";
import { describe, expect, it, vi } from "vitest";
import * as z from "zod";
import { createTestServer, modelCall, modelText } from "../fixtures";
import type { ModelEvent } from "../models/model";
import { implementTools, type ToolOptions } from "./implement-tools";
import { consoleLogger, type LogEntry } from "./logger";

const act = defineTool({ description: "Act.", input: z.object({ n: z.number().default(1) }), effects: "none" });
const fail = (word: string) => () => {
  throw new Error(`${word} hunter2`);
};

/** What one run logs, where everything goes wrong that can. */
async function logged(turn: ModelEvent[], tool: Partial<ToolOptions<{ n: number }, unknown>>) {
  const server = createTestServer({
    promptVersion: "prompt-7",
    maxToolErrors: 1,
    tools: implementTools({ act }, { act: { execute: () => 1, ...tool } }),
    script: [turn, modelText("{}")],
  });
  const { messages, run } = await server.send();
  return { log: server.log, messages: JSON.stringify(messages), runId: run.id };
}

describe("the log", () => {
  const strange: ModelEvent = JSON.parse('{"type":"image-delta","bytes":"…"}');
  const problems: [string, ModelEvent[], object][] = [
    ["bad-arguments", modelCall("act", "{"), {}],
    ["bad-arguments", modelCall("act", { n: "x" }), {}],
    ["tool-failed", modelCall("act", {}), { execute: fail("tool") }],
    ["bad-output", modelCall("act", {}), { execute: () => 1n }],
    ["policy-failed", modelCall("act", {}), { policy: fail("policy") }],
    ["check-failed", modelCall("act", {}), { check: fail("check") }],
    ["unknown-model-event", [strange, strange, ...modelText("Hi")], {}],
    ["model-failed", [{ type: "finish", reason: "error" }], {}],
  ];

  it.each(problems)("G10: has %s with an id, the model and the prompt's version", async (code, turn, tool) => {
    const { log, messages, runId } = await logged(turn, tool);
    const entries = log.filter((entry) => entry.code === code);
    expect(entries).toMatchObject([{ runId, conversationId: "c1", model: "scripted", promptVersion: "prompt-7" }]);
    expect(entries[0]?.correlationId).toMatch(/^e_[0-9a-f]{12}$/);
    expect(messages).not.toContain("hunter2");
  });

  it("is the console where the app has no other, so that no failure goes unseen", async () => {
    const entry: LogEntry = { level: "warn", code: "x", message: "y", correlationId: "e_1" };
    const warn = vi.spyOn(console, "warn").mockImplementation(() => undefined);
    consoleLogger.log(entry);
    expect(warn).toHaveBeenCalledWith(expect.stringContaining("e_1"), entry);
    warn.mockRestore();
  });
});
