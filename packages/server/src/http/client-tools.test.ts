import { defineTool } from "@callstate/core";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import { implementTools } from "../agent/implement-tools";
import { recover } from "../agent/sweep";
import { createTestServer, modelCall, modelText, openApproval, toolParts, tools } from "../fixtures";
import { createMemoryStore } from "../store/memory-store";

const theme = modelCall("applyTheme", { theme: "dark" });

async function waiting(options: Parameters<typeof createTestServer>[0] = {}) {
  const heard: string[] = [];
  const server = createTestServer({
    script: ({ messages }) => {
      heard.push(JSON.stringify(messages));
      return messages.length === 1 ? theme : modelText("It is dark now.");
    },
    ...options,
  });
  const { run } = await server.send("Dark, please");
  const post = async (path: string, body: object, headers: Record<string, string> = {}) => {
    const response = await server.request(
      "POST",
      `/runs/${run.id}/${path}`,
      { toolCallId: "call_1", token: "tab1", ...body },
      headers,
    );
    const answer: { error?: { code: string } } = await response.json();
    return [response.status, answer.error?.code];
  };
  return {
    ...server,
    run,
    heard,
    claim: (body = {}, headers = {}) => post("tool-claims", body, headers),
    output: (body: object) => post("tool-outputs", body),
  };
}

describe("a tool of the browser", () => {
  it("is claimed by one tab, and its answer goes to the model as the browser's word", async () => {
    const server = await waiting();
    expect(server.run.status).toBe("awaiting-client-tool");
    expect(await server.output({ output: { applied: true } })).toEqual([409, "conflict"]);
    expect(await server.claim()).toEqual([200, undefined]);
    expect(await server.claim({ token: "tab2" })).toEqual([409, "claimed"]);
    expect(await server.claim()).toEqual([200, undefined]);
    expect((await server.load()).run.status).toBe("awaiting-client-tool");
    expect(await server.output({ token: "tab2", output: { applied: true } })).toEqual([409, "claimed"]);
    expect(await server.output({ output: { applied: "yes" } })).toEqual([422, "invalid"]);
    expect(await server.output({ output: { applied: true } })).toEqual([200, undefined]);
    await server.agent.idle();
    const { run, messages } = await server.load();
    expect(run.status).toBe("done");
    expect(toolParts(messages)[0]).toMatchObject({
      state: "output-available",
      by: "client",
      output: { applied: true },
    });
    expect(server.heard.at(-1)).toContain("as reported by the user's browser");
    expect(await server.output({ output: { applied: true } })).toEqual([200, undefined]);
    expect(await server.output({ output: { applied: false } })).toEqual([409, "conflict"]);
    expect(await server.output({ errorText: "no" })).toEqual([409, "conflict"]);
    expect((await server.load()).run.seq).toBe(run.seq);
  });

  it("may say that it failed", async () => {
    const server = await waiting();
    await server.claim();
    expect(await server.output({ errorText: "There is no such theme." })).toEqual([200, undefined]);
    await server.agent.idle();
    expect(toolParts((await server.load()).messages)[0]).toMatchObject({
      state: "output-error",
      errorText: "There is no such theme.",
    });
  });

  it("G1: takes one of fifty claims at once", async () => {
    const server = await waiting();
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_item, index) => server.claim({ token: `tab${index}` })),
    );
    expect(answers.filter(([status]) => status === 200)).toHaveLength(1);
  });

  it("G11: does not take the result of a tool that the server runs", async () => {
    const server = createTestServer();
    const { run } = await server.send();
    for (const path of ["tool-claims", "tool-outputs"]) {
      const body = {
        toolCallId: "call_1",
        token: "t",
        ...(path === "tool-outputs" ? { output: { bookingId: "b", partySize: 1 } } : {}),
      };
      expect((await server.request("POST", `/runs/${run.id}/${path}`, body)).status).toBe(409);
      expect((await server.request("POST", `/runs/${run.id}/${path}`, { ...body, toolCallId: "made-up" })).status).toBe(
        404,
      );
    }
    expect(toolParts((await server.load()).messages)[0]?.state).toBe("approval-requested");
  });

  it("fails when no page ran it in time", async () => {
    let now = 1_000;
    const server = await waiting({ store: createMemoryStore({ now: () => now }) });
    now += 600_000;
    await recover(server.options);
    expect(toolParts((await server.load()).messages)[0]).toMatchObject({ state: "output-error", phase: "timeout" });
    expect((await server.load()).run.status).toBe("done");
  });

  it("is free again when its tab went away, if it may run twice", async () => {
    let now = 1_000;
    const server = await waiting({ store: createMemoryStore({ now: () => now }) });
    await server.claim();
    now += 30_000;
    expect(await server.claim({ token: "tab2" })).toEqual([200, undefined]);
    expect(await server.output({ output: { applied: true } })).toEqual([409, "claimed"]);
    expect(await server.output({ token: "tab2", output: { applied: true } })).toEqual([200, undefined]);
  });

  it("is unknown when its tab went away, if it may not, and its own late word counts", async () => {
    let now = 1_000;
    const once = implementTools(
      { applyTheme: defineTool({ ...tools.applyTheme, effects: "once" }) },
      { applyTheme: "client" },
    );
    const server = await waiting({ store: createMemoryStore({ now: () => now }), tools: once });
    await server.claim();
    now += 30_000;
    await recover(server.options);
    expect(toolParts((await server.load()).messages)[0]?.state).toBe("output-unknown");
    expect(await server.output({ token: "tab2", output: { applied: true } })).toEqual([409, "conflict"]);
    expect(await server.output({ output: { applied: true } })).toEqual([200, undefined]);
    expect(toolParts((await server.load()).messages)[0]?.state).toBe("output-available");
  });

  it("waits for its approval first, and for the policy's last word", async () => {
    let allowed = true;
    const applyTheme = defineTool({
      description: "Theme.",
      input: z.object({ theme: z.string() }),
      requiresApproval: true,
      effects: "idempotent",
    });
    const implemented = implementTools(
      { applyTheme },
      { applyTheme: { execute: "client", policy: () => (allowed ? "allow" : "deny") } },
    );
    for (const stays of [true, false]) {
      allowed = true;
      const server = await waiting({ tools: implemented });
      expect(server.run.status).toBe("awaiting-approval");
      expect(await server.claim()).toEqual([409, "conflict"]);
      const { approvalId, shown } = openApproval((await server.load()).messages);
      await server.decide(approvalId, { shown });
      expect((await server.load()).run.status).toBe("awaiting-client-tool");
      allowed = stays;
      expect((await server.claim())[0]).toBe(stays ? 200 : 409);
      await server.agent.idle();
      expect(toolParts((await server.load()).messages)[0]?.state).toBe(stays ? "approval-responded" : "output-denied");
    }
  });
});
