import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { createClient } from "@libsql/client";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { accepts, freePort } from "../services/free-port";
import { buildDemo, Demo } from "./demo-process";
import { CONVERSATION, hasEnded, type Loaded, until } from "./drive";
import { type SharedStore, startSharedStore, type StoreName } from "./shared-store";

let script: string;
beforeAll(async () => {
  script = await buildDemo();
});

const ASK = {
  conversationId: CONVERSATION,
  message: { id: "m1", text: "Book a table for 4 at Mesa do Douro tomorrow" },
};

describe("the demo's server", () => {
  test.concurrent.each(["PostgreSQL", "Redis"] satisfies StoreName[])(
    "G1, G2: keeps a conversation on %s through two kills, and books once",
    async (name) => {
      const store = await startSharedStore(name);
      // The second kill hits a booking that takes its time: another process waits for its lease, and runs it again with its key.
      const slow = { CALLSTATE_DATA: store.folder, CALLSTATE_STORE: store.url, DEMO_TOOL_MS: "700" };
      let demo = await Demo.start(script, slow);
      try {
        const cookie = await newCookie(demo);
        await (await demo.request("POST", "/api/runs", cookie, ASK)).body?.cancel();
        const asked = await loaded(demo, cookie, ({ run }) => run.status === "awaiting-approval");
        await demo.kill();
        demo = await Demo.start(script, slow);
        expect(await loaded(demo, cookie, () => true)).toEqual(asked);
        await approve(demo, cookie, asked);
        await loaded(demo, cookie, (now) => lastTool(now)?.executedAt !== undefined);
        await demo.kill();
        demo = await Demo.start(script, slow);
        const ended = await loaded(demo, cookie, hasEnded);
        expect(lastTool(ended)).toMatchObject({ toolName: "createBooking", state: "output-available" });
        expect(await bookings(store)).toEqual([4]);
      } finally {
        await demo.kill();
        await store.remove();
      }
    },
  );
});

describe("the demo's server, asked for what it has not", () => {
  let store: SharedStore;
  let demo: Demo;
  beforeAll(async () => {
    store = await startSharedStore("SQLite");
    demo = await Demo.start(script, { CALLSTATE_DATA: store.folder, CALLSTATE_STORE: store.url });
  });
  afterAll(async () => {
    await demo.kill();
    await store.remove();
  });

  test("answers 404 for a missing file, and no page in its place", async () => {
    expect((await demo.request("GET", "/assets/here.js", "")).status).toBe(200);
    const missing = await demo.request("GET", "/assets/missing.js", "");
    expect(missing.status).toBe(404);
    expect(missing.headers.get("content-type")).not.toContain("html");
    expect((await demo.request("GET", "/conversations/c1", "")).headers.get("content-type")).toContain("html");
  });

  test("says what is wrong with a body that is too large, and one that says nothing", async () => {
    const cookie = await newCookie(demo);
    const large = { ...ASK, message: { id: "m1", text: "x".repeat(1_000_000) } };
    const tooLarge = await demo.request("POST", "/api/runs", cookie, large);
    expect(tooLarge.status).toBe(413);
    expect(await tooLarge.json()).toEqual({
      error: { code: "too-large", message: "The body may have at most 262144 bytes." },
    });
    const blank = await demo.request("POST", "/api/runs", cookie, { ...ASK, message: { id: "m1", text: " \n " } });
    expect(blank.status).toBe(400);
    expect(await blank.json()).toMatchObject({ error: { code: "bad-request" } });
    expect((await demo.request("GET", `/api/conversations/${CONVERSATION}`, cookie)).status).toBe(404);
  });

  test("answers clients of other kits from the same conversation", async () => {
    const cookie = await newCookie(demo);
    const message = { id: "m1", role: "user", parts: [{ type: "text", text: "Weather in Lisbon?" }] };
    const chat = await demo.request("POST", "/api/chat", cookie, { id: CONVERSATION, messages: [message] });
    expect(chat.headers.get("x-vercel-ai-ui-message-stream")).toBe("v1");
    expect(await chat.text()).toMatch(/"type":"tool-output-available"[\s\S]*data: \[DONE\]\n\n$/);
    const input = { threadId: CONVERSATION, runId: "r1", messages: [] };
    expect(await (await demo.request("POST", "/api/ag-ui", cookie, input)).text()).toContain(
      '"type":"TOOL_CALL_RESULT"',
    );
  });

  test("names the methods of a path", async () => {
    const answer = await demo.request("DELETE", "/api/runs", await newCookie(demo));
    expect([answer.status, answer.headers.get("allow")]).toEqual([405, "POST"]);
  });
});

describe("a wrong CALLSTATE_STORE", () => {
  test.each([
    [
      "postgres",
      "postgres://ada:s3cret@127.0.0.1:PORT/app",
      /The store at postgres:\/\/127\.0\.0\.1:\d+\/app can't be used: .*ECONNREFUSED/,
    ],
    [
      "redis",
      "redis://ada:s3cret@127.0.0.1:PORT",
      /The store at redis:\/\/127\.0\.0\.1:\d+ can't be used: .*ECONNREFUSED/,
    ],
    ["file", "file:/dev/null/runs.db", /The store at file:\/\/\/dev\/null\/runs\.db can't be used/],
    ["mysql", "mysql://ada:s3cret@127.0.0.1/app", /begins with "mysql:".*It takes "memory:"/],
    ["unreadable", "postgres://ada:s3cret@127.0.0.1:port/app", /can't be read/],
  ])("%s: the demo does not start, says why, and tells no secret", async (_name, address, told) => {
    const port = await freePort();
    expect(await accepts(port)).toBe(false);
    const store = await startSharedStore("SQLite");
    const environment = { CALLSTATE_DATA: store.folder, CALLSTATE_STORE: address.replace("PORT", String(port)) };
    const { code, said } = await Demo.run(script, environment);
    await store.remove();
    expect(code).toBe(1);
    expect(said).toMatch(told);
    expect(said).not.toMatch(/s3cret|http:\/\/localhost/);
  });
});

async function newCookie(demo: Demo): Promise<string> {
  const page = await demo.request("GET", "/", "");
  return page.headers.get("set-cookie")?.split(";")[0] ?? "";
}

function loaded(demo: Demo, cookie: string, isIt: (now: Loaded) => boolean): Promise<Loaded> {
  return until(
    async () => {
      const response = await demo.request("GET", `/api/conversations/${CONVERSATION}`, cookie);
      if (response.status !== 200) return null;
      const now = (await response.json()) as Loaded;
      return isIt(now) ? now : null;
    },
    "the conversation",
    60_000,
  );
}

/** The script looks for a table before it asks for the booking. */
function lastTool({ messages }: Loaded) {
  return messages.flatMap(({ parts }) => parts).findLast((part) => "toolCallId" in part);
}

async function approve(demo: Demo, cookie: string, asked: Loaded): Promise<void> {
  const part = lastTool(asked);
  if (part?.state !== "approval-requested") throw new Error("Nothing is asked.");
  const { input, approval } = part;
  const shown = "effective" in approval ? { input, effective: approval.effective } : { input };
  const body = { conversationId: CONVERSATION, approved: true, shown };
  const answer = await demo.request("POST", `/api/approvals/${approval.approvalId}`, cookie, body);
  expect(answer.status).toBe(200);
}

async function bookings(store: SharedStore): Promise<number[]> {
  const database = createClient({ url: pathToFileURL(join(store.folder, "demo.db")).href });
  const { rows } = await database.execute("SELECT party_size FROM bookings");
  database.close();
  return rows.map((row) => Number(row["party_size"]));
}
