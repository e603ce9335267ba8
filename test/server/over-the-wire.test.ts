import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { createAgentSession, createHttpTransport, defineTool, type SessionSnapshot } from "@callstate/core";
import {
  type AgentHandlerOptions,
  createAgentHandler,
  createMemoryStore,
  implementTools,
  type Script,
  scriptedModel,
} from "@callstate/server";
import { serve } from "@hono/node-server";
import { afterEach, describe, expect, it } from "vitest";
import * as z from "zod";

const tools = {
  createBooking: defineTool({
    description: "Book a table.",
    input: z.object({ partySize: z.number().int().min(1).max(20), smoking: z.boolean().default(false) }),
    output: z.object({ bookingId: z.string() }),
    requiresApproval: true,
    editable: ["/partySize"],
  }),
  applyTheme: defineTool({
    description: "Apply a theme.",
    input: z.object({ theme: z.string() }),
    output: z.object({ applied: z.string() }),
    effects: "idempotent",
  }),
};

const closing: (() => Promise<void> | void)[] = [];

afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

const call = (name: string, input: object) => [
  { type: "tool-call" as const, id: "call_0", name, argumentsJson: JSON.stringify(input) },
];
const say = (text: string) => [{ type: "text-delta" as const, text }];

/** A real server on a free port, and a page's session over its HTTP. */
async function connect(script: Script, given: Partial<AgentHandlerOptions> = {}) {
  const booked: number[] = [];
  const handler = createAgentHandler({
    tools: implementTools(tools, {
      createBooking: ({ partySize }) => ({ bookingId: `b${booked.push(partySize)}` }),
      applyTheme: "client",
    }),
    model: scriptedModel(script),
    store: createMemoryStore(),
    authorize: () => ({ userId: "ada" }),
    ...given,
  });
  const server = await new Promise<Server>((resolve) => {
    const started = serve({ fetch: (request: Request) => handler(request), port: 0, hostname: "127.0.0.1" }, () =>
      resolve(started as Server),
    );
  });
  const { port } = server.address() as AddressInfo;
  closing.push(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    await handler.close();
  });
  return { booked, url: `http://127.0.0.1:${port}/api`, open: () => openSession(`http://127.0.0.1:${port}/api`) };
}

function openSession(url: string) {
  const problems: unknown[] = [];
  const session = createAgentSession<typeof tools>({
    transport: createHttpTransport({ url }),
    conversationId: "c1",
    clientTools: { applyTheme: ({ theme }: { theme: string }) => ({ applied: theme }) },
    onProblem: (problem) => problems.push(problem),
  });
  closing.push(session.connect());
  const until = (isReached: (snapshot: SessionSnapshot<typeof tools>) => boolean) =>
    new Promise<SessionSnapshot<typeof tools>>((resolve) => {
      const look = () => {
        const snapshot = session.getSnapshot();
        if (!isReached(snapshot)) return;
        unsubscribe();
        resolve(snapshot);
      };
      const unsubscribe = session.subscribe(look);
      queueMicrotask(look);
    });
  return { session, problems, until };
}

type Open = ReturnType<typeof openSession>;

async function question({ until }: Open) {
  const { pendingApprovals } = await until((snapshot) => snapshot.pendingApprovals.length > 0);
  const pending = pendingApprovals[0];
  if (pending === undefined) throw new Error("Nothing is asked.");
  const { input, approval } = pending.part;
  return { approvalId: pending.approvalId, shown: { input, effective: approval.effective } };
}

const done = (snapshot: SessionSnapshot<typeof tools>) => snapshot.status === "done";
const partOf = (snapshot: SessionSnapshot<typeof tools>) =>
  snapshot.messages.at(-1)?.parts.find((part) => "toolCallId" in part);

describe("session and server over real HTTP", () => {
  it("carry a booking from the message to the receipt", async () => {
    const server = await connect([call("createBooking", { partySize: 4 }), say("Anything else?")]);
    const page = server.open();
    page.session.send("Book a table");
    const { approvalId, shown } = await question(page);
    expect(shown).toEqual({ input: { partySize: 4 }, effective: { partySize: 4, smoking: false } });
    const refused = await page.session.decide({
      approvalId,
      approved: true,
      shown,
      edits: [{ path: "/partySize", value: 99 }],
    });
    expect(refused).toMatchObject({ ok: false, code: "invalid", issues: [{ path: "/partySize" }] });
    const edits = [{ path: "/partySize", value: 6 }];
    expect(await page.session.decide({ approvalId, approved: true, shown, edits })).toMatchObject({
      ok: true,
      status: "approved",
    });
    const end = await page.until(done);
    expect(partOf(end)).toMatchObject({
      state: "output-available",
      input: { partySize: 6 },
      output: { bookingId: "b1" },
    });
    expect(server.booked).toEqual([6]);
    expect(page.problems).toEqual([]);
  });

  it("run a tool of the page and go on", async () => {
    const server = await connect([call("applyTheme", { theme: "dark" }), say("Dark it is.")]);
    const page = server.open();
    page.session.send("Dark, please");
    const end = await page.until(done);
    expect(partOf(end)).toMatchObject({ state: "output-available", by: "client", output: { applied: "dark" } });
    expect(page.problems).toEqual([]);
  });

  it("show a second page the same question, and both the same end", async () => {
    const server = await connect([call("createBooking", { partySize: 2 }), say("Done.")]);
    const first = server.open();
    first.session.send("Book");
    await question(first);
    const second = server.open();
    const { approvalId, shown } = await question(second);
    expect(await second.session.decide({ approvalId, approved: true, shown })).toMatchObject({ ok: true });
    const ends = await Promise.all([first, second].map((page) => page.until(done)));
    // The first page does not know yet when the server took its message.
    const withoutTimes = ends.map(({ messages }) => messages.map(({ createdAt: _createdAt, ...message }) => message));
    expect(withoutTimes[0]).toEqual(withoutTimes[1]);
    expect(server.booked).toEqual([2]);
  });

  it("stop in the middle of a turn", async () => {
    const server = await connect(async function* () {
      yield { type: "text-delta", text: "Let me think" };
      await new Promise(() => undefined);
    });
    const page = server.open();
    page.session.send("Think");
    await page.until(
      (snapshot) => snapshot.messages.at(-1)?.parts.some((part) => part.type === "text" && part.text !== "") === true,
    );
    await page.until((snapshot) => snapshot.status === "running");
    await page.session.stop();
    const end = await page.until((snapshot) => snapshot.status === "stopped");
    expect(end.messages.at(-1)?.parts.at(-1)).toMatchObject({ type: "text", text: "Let me think" });
  });
});
