import { readFileSync, writeFileSync } from "node:fs";
import type { Transport } from "@callstate/core";
import { createAgUiTransport } from "@callstate/core/ag-ui";
import { createAiSdkTransport } from "@callstate/core/ai-sdk";
import { formatRecording, readRecording, recordStream } from "@callstate/core/recording";
import { createBooking } from "@callstate/renderers/booking/schema";
import { getWeather } from "@callstate/renderers/weather/schema";
import { toolDefinition } from "@tanstack/ai";
import { afterEach, describe, expect, it } from "vitest";
import { outline } from "../recordings/outline";
import { openLive, releaseLive } from "../support/live-session";
import { callParts, createRoute, kits, textParts } from "./support/ai-sdk-route";
import { callChunks, createTanStackRoute, textChunks } from "./support/tanstack-route";

afterEach(releaseLive);

const folder = new URL("../recordings/servers/", import.meta.url);

/** `CALLSTATE_RECORD=1` writes the files anew. */
const isWriting = process.env["CALLSTATE_RECORD"] === "1";

const tools = { getWeather, createBooking };

const lisbon = {
  city: "Lisbon",
  source: { kind: "sample" },
  days: [
    { date: "2026-12-04", minC: 11, maxC: 17, condition: "partly-cloudy", summary: "Partly cloudy" },
    { date: "2026-12-05", minC: 12, maxC: 15, condition: "rain", summary: "Rain" },
  ],
} as const;
const booked = {
  bookingId: "BK-20418",
  status: "confirmed",
  restaurantId: "rst_0412",
  restaurantName: "Casa do Limoeiro",
  startsAt: "2026-12-04T19:30:00Z",
} as const;
const asked = ['{"restaurantId":"rst_', '0412","startsAt":"2026-12-04', 'T19:30:00Z","partySize":4}'];
const answer = ["It stays dry on Friday, ", "and the table is booked."];

type Server = { transport: Transport; answers: readonly string[] };

function aiSdkServer(): Server {
  const kit = kits.find(({ major }) => major === 7);
  if (kit === undefined) throw new Error("ai 7 is not among the kits.");
  const turns = [
    [
      ...textParts("t1", "I look at the weather ", "and ask for a table."),
      ...callParts("call_weather", "getWeather", '{"city":"Lis', 'bon","days":2}'),
      ...callParts("call_booking", "createBooking", ...asked),
      kit.finish("tool-calls"),
    ],
    [...textParts("t2", ...answer), kit.finish("stop")],
  ];
  const route = createRoute(kit, turns, {
    tools: {
      getWeather: { inputSchema: getWeather.input, execute: async () => lisbon },
      createBooking: {
        inputSchema: createBooking.input,
        execute: async ({ partySize }: { partySize: number }) => ({ ...booked, partySize }),
      },
    },
    toolApproval: { createBooking: () => ({ type: "user-approval", reason: "It is a real table." }) },
  });
  return { transport: createAiSdkTransport({ url: "/api/chat", fetch: route.fetch }), answers: route.answers };
}

function tanStackServer(): Server {
  const { description } = createBooking;
  const route = createTanStackRoute(
    [
      [
        ...textChunks("m1", "I look at the weather ", "and ask for a table."),
        ...callChunks("call_weather", "getWeather", '{"city":"Lis', 'bon","days":2}'),
      ],
      callChunks("call_booking", "createBooking", ...asked),
      [...textChunks("m2", ...answer)],
    ],
    {
      tools: [
        toolDefinition({
          name: "getWeather",
          description: getWeather.description,
          inputSchema: getWeather.input as never,
        }).server(async () => lisbon),
        toolDefinition({
          name: "createBooking",
          description,
          inputSchema: createBooking.input as never,
          needsApproval: true,
        }).server(async (input) => ({ ...booked, partySize: Reflect.get(Object(input), "partySize") })),
      ],
    },
  );
  return { transport: createAgUiTransport({ url: "/api/chat", fetch: route.fetch }), answers: route.answers };
}

describe.each([
  { name: "ai-sdk-7", title: "A booking on an AI SDK 7 server", dialect: "ai-sdk", start: aiSdkServer },
  { name: "tanstack-ai", title: "A booking on a TanStack AI server", dialect: "ag-ui", start: tanStackServer },
])("$title", ({ name, title, dialect, start }) => {
  it("is recorded as the server still answers", async () => {
    const { transport, answers } = start();
    let now = Date.UTC(2026, 11, 4, 14, 0);
    // These servers answer at once; a reader of the recording wants to see it happen.
    const clock = () => (now += 60);
    const recorded = recordStream(transport, { tools, title, dialect, labels: { server: name }, now: clock });
    const { session, until } = openLive({ transport: recorded });
    session.send({ id: "u1", text: "Will it rain in Lisbon? And book a table for 4 on Friday." });
    await until("awaiting-approval");
    for (const { approvalId } of session.getSnapshot().pendingApprovals) {
      expect(await session.decide({ approvalId, approved: true })).toMatchObject({ ok: true });
    }
    await until("done");
    const fresh = recorded.recording();
    if (isWriting) {
      writeFileSync(new URL(`${name}.jsonl`, folder), formatRecording(fresh));
      writeFileSync(new URL(`${name}.sse`, folder), answers.join("\n"));
    }
    const kept = readRecording(readFileSync(new URL(`${name}.jsonl`, folder), "utf8"));
    expect(kept.header).toMatchObject({ title, dialect, redacted: true });
    expect(outline(fresh)).toEqual(outline(kept));
    expect(outline(kept)).toMatchObject({
      status: "done",
      calls: ["getWeather: output-available", "createBooking: output-available"],
    });
  });
});
