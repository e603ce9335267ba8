import { defineTool } from "@callstate/core";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import { createTestServer, modelCall, modelText, readEvents, toolParts } from "../fixtures";
import { implementTools } from "./implement-tools";

describe("secrets", () => {
  it("G10: stay in the record: not in events, messages, prompts or preliminary output", async () => {
    const login = defineTool({
      description: "Log in.",
      input: z.object({ user: z.string(), password: z.string().meta({ sensitive: true }) }),
      output: z.object({ session: z.string().meta({ sensitive: true }), name: z.string() }),
      requiresApproval: true,
      editable: ["/user", "/password"],
    });
    const heard: string[] = [];
    const used: string[] = [];
    const server = createTestServer({
      tools: implementTools(
        { login },
        { login: ({ password }) => ({ session: `s-${password}`, name: `n${used.push(password)}` }) },
      ),
      script: ({ messages }) => {
        heard.push(JSON.stringify(messages));
        return messages.length === 1
          ? modelCall("login", { user: "ada", password: "hunter2" })
          : modelText("You are in.");
      },
    });
    const { messages, run: waiting } = await server.send();
    const part = toolParts(messages)[0];
    expect(part).toMatchObject({ state: "approval-requested", input: { user: "ada", password: { $secret: true } } });
    const approvalId = part?.state === "approval-requested" ? part.approval.approvalId : "";
    const shown = { input: part?.state === "approval-requested" ? part.input : null };
    const edits = [{ path: "/password", value: "correct horse" }];
    expect((await server.decide(approvalId, { shown, edits })).status).toBe(200);
    await server.agent.idle();
    const conflict = await server.decide(approvalId, { approved: false });
    expect(conflict.answer).toMatchObject({
      error: { decision: { edits: [{ path: "/password", value: { $secret: true } }] } },
    });
    expect(used).toEqual(["correct horse"]);
    const events = await readEvents(await server.request("GET", `/runs/${waiting.id}/events`));
    const everything = JSON.stringify([events, (await server.load()).messages, heard, conflict]);
    expect(everything).not.toMatch(/hunter2|correct horse/);
    expect(events.some((event) => event.type === "tool-input-delta")).toBe(false);
    expect(heard.at(-1)).toContain("$secret");
    expect(
      JSON.stringify(await server.agent.store.readAudit({ tenantId: "t1", userId: "ada", conversationId: "c1" })),
    ).not.toMatch(/hunter2|horse/);
  });
});
