import { isCallstateError } from "@callstate/core";
import { describe, expect, it } from "vitest";
import { createTestServer, modelCall, modelText } from "../fixtures";
import { implementTools } from "./implement-tools";
import { runAgent } from "./run-agent";

const ada = { userId: "ada", tenantId: "t1" };
const message = { id: "m1", text: "Go" };

describe("runAgent", () => {
  it("resolves when the run has ended or waits for somebody", async () => {
    const booking = createTestServer();
    expect(await runAgent(booking.options, ada, { conversationId: "c1", message })).toMatchObject({
      status: "awaiting-approval",
    });
    const talk = createTestServer({ script: [modelText("Hello.")] });
    const { runId, status } = await runAgent(talk.options, ada, { conversationId: "c1", message });
    expect([(await talk.load()).run.id, status]).toEqual([runId, "done"]);
  });

  it("says with a code why a run can't begin", async () => {
    const { options } = createTestServer({ script: [modelCall("applyTheme", { theme: "dark" })] });
    const code = async (request: Parameters<typeof runAgent>[2]) => {
      const error: unknown = await runAgent(options, ada, request).catch((reason: unknown) => reason);
      return isCallstateError(error) ? error.code : null;
    };
    await runAgent(options, ada, { conversationId: "c1", message });
    expect(await code({ conversationId: "c1", message: { id: "m2", text: "More" } })).toBe("busy");
    expect(await code({ conversationId: "c1", message: { id: "m1", text: "Other" } })).toBe("conflict");
    expect(await code({ conversationId: "c1", retryOf: "run_none" })).toBe("not-found");
    expect(await code({ conversationId: "c 1", message })).toBe("bad-request");
  });

  it("hands the work in the background to waitUntil", async () => {
    const waited: Promise<unknown>[] = [];
    const server = createTestServer({
      script: [modelCall("getWeather", { city: "Hue" }), modelText("Sunny.")],
      waitUntil: (promise) => void waited.push(promise),
    });
    await server.send();
    expect(waited.length).toBeGreaterThanOrEqual(3);
    await Promise.all(waited);
  });

  it("refuses an identity that could not be kept", async () => {
    const { options } = createTestServer();
    for (const userId of ["", "a\u0000b", "\ud800", "x".repeat(600)]) {
      const error: unknown = await runAgent(options, { userId }, { conversationId: "c1", message }).catch(
        (reason: unknown) => reason,
      );
      expect(isCallstateError(error, "invalid-principal")).toBe(true);
    }
  });
});

describe("implementTools", () => {
  it("names the tool without an implementation, and the implementation without a tool", () => {
    const { options } = createTestServer();
    const { definitions } = options.tools;
    // Both are type errors too: this is for callers without types.
    expect(() => implementTools(definitions, {})).toThrow(/"getWeather" has no implementation/);
    const nothing: Record<string, () => number> = { nope: () => 1 };
    expect(() => implementTools({}, nothing)).toThrow(/"nope", which is no tool/);
  });
});
