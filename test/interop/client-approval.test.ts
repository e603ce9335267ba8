import { createAiSdkTransport } from "@callstate/core/ai-sdk";
import { createAgUiTransport } from "@callstate/core/ag-ui";
import { toolDefinition } from "@tanstack/ai";
import { afterEach, describe, expect, it } from "vitest";
import * as z from "zod";
import { openLive, releaseLive } from "../support/live-session";
import { callParts, createRoute, kits, textParts } from "./support/ai-sdk-route";
import { callChunks, createTanStackRoute, textChunks } from "./support/tanstack-route";

afterEach(releaseLive);

describe.each(kits.filter(({ major }) => major > 5))(
  "a tool of the browser that needs an approval, in ai $major",
  (kit) => {
    /** One turn: the page's tool asks first, and so does a tool of the server; another of the page's asks nobody. */
    const asked = async (isAlone = false) => {
      const bookings: unknown[] = [];
      const ran: unknown[] = [];
      const needsApproval = kit.major === 6 && { needsApproval: true };
      const tools = {
        sharePlace: { inputSchema: z.object({ exact: z.boolean() }), ...needsApproval },
        readClock: { inputSchema: z.object({}) },
        book: {
          inputSchema: z.object({ guests: z.number() }),
          ...needsApproval,
          execute: async (input: unknown) => {
            bookings.push(input);
            return { ok: true };
          },
        },
      };
      const route = createRoute(
        kit,
        [
          [
            ...callParts("a", "sharePlace", '{"exact":', "true}"),
            ...(isAlone ? [] : [...callParts("b", "readClock", "{}"), ...callParts("c", "book", '{"guests":2}')]),
            kit.finish("tool-calls"),
          ],
          [...textParts("t", "Done."), kit.finish("stop")],
        ],
        {
          tools,
          ...(kit.major === 7 && { toolApproval: { sharePlace: "user-approval", book: "user-approval" } }),
        },
      );
      const live = openLive({
        transport: createAiSdkTransport({ url: "/api/chat", fetch: route.fetch, clientTools: ["sharePlace"] }),
        clientTools: {
          sharePlace: (input) => {
            ran.push(input);
            return { place: "Hue" };
          },
          readClock: () => ({ time: "9:00" }),
        },
      });
      live.session.send("Where, and when?");
      await live.until("awaiting-approval");
      const approvalOf = (name: string) =>
        live.session.getSnapshot().pendingApprovals.find(({ part }) => part.toolName === name)?.approvalId ?? "";
      return { ...live, route, bookings, ran, approvalOf };
    };

    it("runs in the page after its approval, once, and its result goes out with the other answers", async () => {
      const { session, until, states, text, route, bookings, ran, approvalOf } = await asked();
      expect(ran).toEqual([]);
      expect(await session.decide({ approvalId: approvalOf("sharePlace"), approved: true })).toMatchObject({
        ok: true,
      });
      expect(await session.decide({ approvalId: approvalOf("book"), approved: true })).toMatchObject({ ok: true });
      await until("done");
      expect(states()).toEqual(["sharePlace output-available", "readClock output-available", "book output-available"]);
      expect([ran, bookings]).toEqual([[{ exact: true }], [{ guests: 2 }]]);
      expect(route.bodies).toHaveLength(2);
      expect(text()).toBe("Where, and when?|Done.");
      const heard = JSON.stringify(route.prompts[1]);
      expect(heard).toContain('"place":"Hue"');
      expect(heard).toContain('"time":"9:00"');
    });

    it("runs after its approval where nothing else is waited for, too", async () => {
      const { session, until, states, text, route, ran, approvalOf } = await asked(true);
      expect(await session.decide({ approvalId: approvalOf("sharePlace"), approved: true })).toMatchObject({
        ok: true,
      });
      await until("done");
      expect(states()).toEqual(["sharePlace output-available"]);
      expect(ran).toEqual([{ exact: true }]);
      expect(text()).toBe("Where, and when?|Done.");
      expect(JSON.stringify(route.prompts.at(-1))).toContain('"place":"Hue"');
    });

    it("never runs when it is declined, and the model hears why", async () => {
      const { session, until, states, route, bookings, ran, approvalOf } = await asked();
      const declined = { approvalId: approvalOf("sharePlace"), approved: false, reason: "Too exact." };
      expect(await session.decide(declined)).toMatchObject({ ok: true });
      expect(await session.decide({ approvalId: approvalOf("book"), approved: true })).toMatchObject({ ok: true });
      await until("done");
      expect(states()).toEqual(["sharePlace output-denied", "readClock output-available", "book output-available"]);
      expect([ran, bookings]).toEqual([[], [{ guests: 2 }]]);
      expect(JSON.stringify(route.prompts[1])).toContain("Too exact.");
    });
  },
);

describe("a tool of the browser that needs an approval, in TanStack AI", () => {
  const sharePlace = toolDefinition({
    name: "sharePlace",
    description: "Shares.",
    inputSchema: z.object({ exact: z.boolean() }),
    needsApproval: true,
  });
  const asked = async () => {
    const ran: unknown[] = [];
    const turns = [callChunks("a", "sharePlace", '{"exact":true}'), textChunks("m2", "Done.")];
    const route = createTanStackRoute(turns, { tools: [sharePlace] });
    const tools = [{ name: "sharePlace", description: "Shares." }];
    const live = openLive({
      transport: createAgUiTransport({ url: "/api/chat", fetch: route.fetch, tools }),
      clientTools: {
        sharePlace: (input) => {
          ran.push(input);
          return { place: "Hue" };
        },
      },
    });
    live.session.send("Where?");
    await live.until("awaiting-approval");
    expect(ran).toEqual([]);
    const [approvalId = ""] = live.session.getSnapshot().pendingApprovals.map((each) => each.approvalId);
    return { ...live, approvalId, ran };
  };

  it("TanStack/ai#225: runs in the page after its approval, once, and the model hears its result", async () => {
    const { session, until, states, text, approvalId, ran } = await asked();
    expect(await session.decide({ approvalId, approved: true })).toMatchObject({ ok: true });
    await until("done");
    expect(states()).toEqual(["sharePlace output-available"]);
    expect(ran).toEqual([{ exact: true }]);
    expect(text()).toBe("Where?|Done.");
  });

  it("never runs when it is declined", async () => {
    const { session, until, call, approvalId, ran } = await asked();
    expect(await session.decide({ approvalId, approved: false, reason: "No." })).toMatchObject({ ok: true });
    await until("done");
    expect(call("sharePlace")).toMatchObject({ state: "output-denied", reason: "No." });
    expect(ran).toEqual([]);
  });
});
