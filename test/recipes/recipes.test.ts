import { execFileSync } from "node:child_process";
import { readdirSync } from "node:fs";
import type { RequestListener } from "node:http";
import { join } from "node:path";
import type { ClientTools, Transport } from "@callstate/core";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { root } from "../../scripts/workspace.mjs";
import { openLive, releaseLive } from "../support/live-session";
import { clean, extract, folder, writeProject } from "./extract";
import { closeServers, listen, serveAnthropic, text, toolUse } from "./local-servers";
import { readersOwn } from "./readers-own";

type Server = (request: Request) => Response | Promise<Response>;

beforeAll(() => {
  clean();
  for (const [name, own] of Object.entries(readersOwn)) extract(name, own);
  writeProject();
});
afterEach(async () => {
  releaseLive();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  await closeServers();
});
afterAll(clean);

/** Runs a recipe: its server answers what its transport asks. */
async function open<Module>(name: string, serverFile: string, serverOf: (module: Module) => Server) {
  const load = (file: string): Promise<unknown> => import(/* @vite-ignore */ join(folder, name, file));
  const server = serverOf((await load(serverFile)) as Module);
  const client = await load(name === "nextjs-ai-sdk" ? "app/transport.ts" : "transport.ts");
  vi.stubGlobal("fetch", (url: string, init: RequestInit) =>
    server(new Request(new URL(url, "http://test.local"), init)),
  );
  const { transport, clientTools } = client as { transport: Transport; clientTools?: ClientTools };
  return openLive({ transport, ...(clientTools && { clientTools }) });
}

/** Runs a recipe of a Node server on a free port, with a model's provider on another. */
async function openOnNode(name: string, provider: string) {
  vi.stubEnv("ANTHROPIC_BASE_URL", provider);
  const load = (file: string): Promise<unknown> => import(/* @vite-ignore */ join(folder, name, file));
  const { app } = (await load("server.ts")) as { app: RequestListener };
  const url = await listen(app);
  const real = fetch;
  vi.stubGlobal("fetch", (path: string, init: RequestInit) => real(new URL(path, url), init));
  const { transport } = (await load("transport.ts")) as { transport: Transport };
  return openLive({ transport });
}

const post = ({ POST }: { POST: Server }): Server => POST;

it("every recipe is run here, and the docs name each", () => {
  const names = readdirSync(join(root, "docs/recipes")).map((file) => file.replace(/\.md$/, ""));
  expect(names.toSorted()).toEqual(Object.keys(readersOwn).toSorted());
});

it("the code of the recipes compiles", () => {
  try {
    execFileSync(join(root, "node_modules/.bin/tsc"), ["-p", folder], { encoding: "utf8", stdio: "pipe" });
  } catch (error) {
    expect.fail(error instanceof Error && "stdout" in error ? String(error.stdout) : String(error));
  }
}, 120_000);

describe("the recipe runs", () => {
  it("Next.js with the AI SDK", async () => {
    const live = await open("nextjs-ai-sdk", "app/api/chat/route.ts", post);
    live.session.send("Weather, and a table.");
    await live.until("awaiting-approval");
    expect(live.call("bookTable")).toMatchObject({ approval: { reason: "A table is held for you." } });
    const [approvalId = ""] = live.session.getSnapshot().pendingApprovals.map((each) => each.approvalId);
    expect(await live.session.decide({ approvalId, approved: true })).toMatchObject({ ok: true });
    await live.until("done");
    expect(live.states()).toEqual(["getWeather output-available", "bookTable output-available"]);
    expect(live.text()).toContain("It is booked.");
  });

  it("TanStack AI", async () => {
    const live = await open("tanstack-ai", "server.ts", post);
    live.session.send("A table.");
    await live.until("awaiting-approval");
    const [approvalId = ""] = live.session.getSnapshot().pendingApprovals.map((each) => each.approvalId);
    await live.session.decide({ approvalId, approved: true, edits: [{ path: "/guests", value: 3 }] });
    await live.until("done");
    expect(live.call("askPlace")).toMatchObject({ state: "output-available", output: { place: "Hue" } });
    expect(live.call("bookTable")).toMatchObject({ state: "output-available", output: { ok: true, guests: 3 } });
  });

  it("an AG-UI agent", async () => {
    const live = await open("ag-ui", "agent.ts", post);
    live.session.send("A table.");
    await live.until("awaiting-approval");
    await live.session.decide({ approvalId: "ask-1", approved: true });
    await live.until("done");
    expect(live.call("bookTable")).toMatchObject({ state: "output-available", output: { ok: true, guests: 2 } });
    expect(live.text()).toBe("A table.|It is booked.");
  });

  it.each([
    [true, "output-available"],
    [false, "output-denied"],
  ])("LangGraph, approved: %s", async (approved, state) => {
    const live = await open("langgraph", "server.ts", post);
    live.session.send("A table.");
    await live.until("awaiting-approval");
    const [approvalId = ""] = live.session.getSnapshot().pendingApprovals.map((each) => each.approvalId);
    expect(await live.session.decide({ approvalId, approved })).toMatchObject({ ok: true });
    await live.until("done");
    expect(live.call("bookTable")).toMatchObject({ state, input: { guests: 2 } });
    expect(live.text()).toBe("A table.|It is booked.");
  });

  it("Hono with the OpenAI SDK", async () => {
    const live = await open("hono-openai", "server.ts", ({ app }: { app: { fetch: Server } }) => app.fetch);
    live.session.send("Weather?");
    await live.until("done");
    expect(live.calls()).toMatchObject([
      { state: "output-available", input: { city: "Hue" }, output: { celsius: 31 } },
      { state: "output-error", errorText: "Which city?" },
    ]);
    expect(live.text()).toBe("Weather?|Let me look.|31 degrees.");
  });

  it("Express with the Anthropic SDK", async () => {
    const provider = await serveAnthropic(
      [
        text("Let me ", "look."),
        toolUse("a", "getWeather", '{"city":', '"Hue"}'),
        toolUse("b", "getWeather", '{"city":""}'),
      ],
      [text("31 degrees.")],
    );
    const live = await openOnNode("express-anthropic", provider.url);
    live.session.send("Weather?");
    await live.until("done");
    expect(live.calls()).toMatchObject([
      { state: "output-available", input: { city: "Hue" }, output: { celsius: 31 } },
      { state: "output-error", errorText: "Which city?" },
    ]);
    expect(live.text()).toBe("Weather?|Let me look.|31 degrees.");
    expect(provider.asked[1]?.messages).toMatchObject([
      { role: "user", content: "Weather?" },
      { role: "assistant", content: [{ type: "text", text: "Let me look." }, { id: "a" }, { id: "b" }] },
      { role: "user", content: [{ tool_use_id: "a" }, { tool_use_id: "b", is_error: true }] },
    ]);
    // The provider fails: the run says so, in a sentence of the recipe's own.
    live.session.send("And?");
    await live.until("failed");
    expect(JSON.stringify(live.session.getSnapshot())).not.toContain("secret of the provider");
  });

  it("the kit's server in Express", async () => {
    const provider = await serveAnthropic(
      [toolUse("a", "bookTable", '{"gues', 'ts":2}'), toolUse("b", "bookTable", '{"guests":9}')],
      [text("One is booked.")],
    );
    const live = await openOnNode("express-kit", provider.url);
    live.session.send("Tables.");
    await live.until("awaiting-approval");
    const [first, second] = live.session.getSnapshot().pendingApprovals;
    const edits = [{ path: "/guests", value: 3 }];
    const decide = (pending: typeof first, more: object) =>
      live.session.decide({
        approvalId: pending?.approvalId ?? "",
        approved: true,
        shown: { input: pending?.part.input },
        ...more,
      });
    expect(await decide(first, { edits })).toMatchObject({ ok: true });
    expect(await decide(second, { approved: false, reason: "Too many." })).toMatchObject({ ok: true });
    await live.until("done");
    expect(live.calls()).toMatchObject([
      { state: "output-available", output: { ok: true, guests: 3 } },
      { state: "output-denied", reason: "Too many." },
    ]);
    expect(live.text()).toBe("Tables.|One is booked.");
    expect(JSON.stringify(provider.asked[1]?.messages)).toContain("Too many.");
  });

  it("a Worker", async () => {
    const context = { waitUntil: (work: Promise<unknown>) => void work.catch(() => {}) };
    type Worker = { default: { fetch: (request: Request, env: object, context: object) => Promise<Response> } };
    const live = await open(
      "worker",
      "worker.ts",
      (module: Worker) => (request) => module.default.fetch(request, {}, context),
    );
    live.session.send("A table.");
    await live.until("awaiting-approval");
    const [pending] = live.session.getSnapshot().pendingApprovals;
    const input = pending?.part.input;
    const edits = [{ path: "/guests", value: 3 }];
    await live.session.decide({ approvalId: pending?.approvalId ?? "", approved: true, shown: { input }, edits });
    await live.until("done");
    expect(live.call("bookTable")).toMatchObject({ state: "output-available", output: { ok: true, guests: 3 } });
  });
});
