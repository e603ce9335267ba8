import { describe, expect, it } from "vitest";
import { askedServer, createTestServer, modelCall, modelText, openApproval } from "../fixtures";

const deep = (depth: number) => `${"[".repeat(depth)}${"]".repeat(depth)}`;

async function answer(response: Response) {
  const { error }: { error: { code: string } } = await response.json();
  return [response.status, error.code];
}

describe("hostile requests", () => {
  it("G7: bodies nested beyond reason are refused before anything looks into them", async () => {
    const { server, approvalId, shown } = await askedServer();
    const decision = (field: string) => `{"conversationId":"c1","approved":true,"${field}":${deep(100_000)}}`;
    for (const field of ["shown", "edits", "reason", "more"]) {
      expect(await answer(await server.request("POST", `/approvals/${approvalId}`, decision(field)))).toEqual([
        400,
        "bad-request",
      ]);
    }
    expect((await server.decide(approvalId, { shown })).status).toBe(200);
    expect(server.log.filter(({ code }) => code === "request-failed")).toEqual([]);
  });

  it("G7: so are results of the browser", async () => {
    const server = createTestServer({ script: [modelCall("applyTheme", { theme: "dark" }), modelText("Done.")] });
    const { run } = await server.send();
    const claim = { toolCallId: "call_1", token: "tab" };
    await server.request("POST", `/runs/${run.id}/tool-claims`, claim);
    const body = `{"toolCallId":"call_1","token":"tab","output":{"applied":true,"x":${deep(50_000)}}}`;
    expect(await answer(await server.request("POST", `/runs/${run.id}/tool-outputs`, body))).toEqual([
      400,
      "bad-request",
    ]);
    const report = { ...claim, output: { applied: true } };
    expect((await server.request("POST", `/runs/${run.id}/tool-outputs`, report)).status).toBe(200);
  });

  it("G7: 100 MB are not read to their end", async () => {
    const { handler } = createTestServer();
    let sent = 0;
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += 1_000_000;
        controller.enqueue(new Uint8Array(1_000_000));
        if (sent >= 100_000_000) controller.close();
      },
    });
    const init = {
      method: "POST",
      headers: { "content-type": "application/json" },
      body,
      duplex: "half" as const,
    };
    expect(await answer(await handler(new Request("http://localhost/api/runs", init)))).toEqual([413, "too-large"]);
    expect(sent).toBeLessThan(5_000_000);
  });

  it("G11: names of prototypes and line breaks in ids find nothing", async () => {
    const { server, run } = await askedServer();
    const ids = [
      "__proto__",
      "constructor",
      "toString",
      "%0D%0Aid:%201",
      "%00",
      "..%2F..",
      "%F0%9F%92%A9",
      "x".repeat(9_000),
    ];
    for (const id of ids) {
      for (const [method, path] of [
        ["POST", `/approvals/${id}`],
        ["GET", `/runs/${id}/events`],
        ["DELETE", `/runs/${id}`],
        ["DELETE", `/runs/${run.id}/calls/${id}`],
        ["GET", `/runs/${run.id}/calls/${id}/output`],
      ] as const) {
        const body = method === "POST" ? { conversationId: "c1", approved: true } : undefined;
        expect([path, ...(await answer(await server.request(method, path, body)))]).toEqual([path, 404, "not-found"]);
      }
    }
  });

  it("cursors of any shape read from the start, or not at all, and never break a frame", async () => {
    const { server, run } = await askedServer();
    for (const cursor of ["", ":", `${run.id}:-1`, `${run.id}:1e9`, `${run.id}:0x1`, `${run.id}:NaN`, "a:b:c", "\t1"]) {
      const response = await server.request("GET", `/runs/${run.id}/events`, undefined, { "last-event-id": cursor });
      expect([cursor, response.status]).toEqual([cursor, 200]);
      await response.body?.cancel();
    }
    expect(() => new Headers({ "last-event-id": `${run.id}:1\r\nid: 2` })).toThrow();
  });

  it("members that a decision does not have change nothing", async () => {
    const { server, approvalId, shown } = await askedServer();
    const body = `{"conversationId":"c1","approved":true,"shown":${JSON.stringify(shown)},"__proto__":{"approved":false},"userId":"bob","status":"denied"}`;
    expect((await server.request("POST", `/approvals/${approvalId}`, body)).status).toBe(200);
    await server.agent.idle();
    expect(server.booked).toHaveLength(1);
  });

  it("an authorize that forgets to answer lets nobody in", async () => {
    const nobody = (): null => JSON.parse("{}").user;
    const { request } = createTestServer({ authorize: nobody });
    expect(await answer(await request("GET", "/conversations"))).toEqual([401, "unauthorized"]);
  });

  it("two pages that decide differently at once get one winner", async () => {
    const { server, approvalId, shown } = await askedServer();
    const answers = await Promise.all([
      server.decide(approvalId, { shown }),
      server.decide(approvalId, { approved: false }),
      server.decide(approvalId, { shown, edits: [{ path: "/partySize", value: 2 }] }),
    ]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(2);
    await server.agent.idle();
    expect(openIn(await server.load())).toBe(false);
  });
});

function openIn({ messages }: { messages: Parameters<typeof openApproval>[0] }): boolean {
  try {
    openApproval(messages);
    return true;
  } catch {
    return false;
  }
}
