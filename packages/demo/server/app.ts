import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type AgentStore, createAgentHandler, type Model } from "@callstate/server";
import { agUiResponses } from "@callstate/server/ag-ui";
import { aiSdkResponses } from "@callstate/server/ai-sdk";
import { serveStatic } from "@hono/node-server/serve-static";
import { Hono } from "hono";
import { secureHeaders } from "hono/secure-headers";
import { acceptedFiles } from "../shared/accepted-files";
import type { DemoInfo } from "../shared/demo-info";
import type { Database } from "./data/database";
import { restaurants } from "./data/restaurants";
import { newUserCookie, userOf } from "./identity";
import { implementDemoTools } from "./tools/implement";

export type AppOptions = {
  database: Database;
  store: AgentStore;
  model: Model;
  modelName: string | undefined;
  weather: "sample" | "live";
  toolMs: number;
  approvalMs?: number;
  clientFolder: string;
};

const system = [
  "You are a booking assistant: weather and restaurant tables.",
  "The person sees a card for every tool call: do not repeat figures from it, and never say that something was booked.",
  "Ask for what is missing before you book: restaurant, day and time, and the number of people.",
].join("\n");

/** The page and the API, from one process. */
export function createApp(options: AppOptions): Hono {
  const { database, store, model, modelName, weather, toolMs, approvalMs, clientFolder } = options;
  const app = new Hono();
  const agent = createAgentHandler({
    tools: implementDemoTools({ database, weather, toolMs }),
    model,
    store,
    system,
    acceptFiles: [...acceptedFiles],
    ...(approvalMs === undefined ? {} : { settings: { approvalMs } }),
    // The same conversations for `useChat` at /api/chat and for AG-UI at /api/ag-ui.
    dialects: [aiSdkResponses(), agUiResponses()],
    authorize: (request) => {
      const userId = userOf(request);
      return userId === undefined ? null : { userId };
    },
  });
  app.use(secureHeaders(headers));
  app.get("/api/info", (context) => context.json(demoInfo(modelName, weather)));
  app.all("/api/*", (context) => agent(context.req.raw));
  app.use("/assets/*", serveStatic({ root: clientFolder }));
  // A page in place of a script that is gone would only fail later, and without a reason.
  app.all("/assets/*", (context) => context.text("There is no such file.", 404));
  app.get("*", (context) => {
    if (userOf(context.req.raw) === undefined) context.header("Set-Cookie", newUserCookie());
    return context.html(readFileSync(join(clientFolder, "index.html"), "utf8"));
  });
  return app;
}

/** Nothing but our own files, no frames around the page, and no string becomes a script. */
const headers: NonNullable<Parameters<typeof secureHeaders>[0]> = {
  contentSecurityPolicy: {
    defaultSrc: ["'self'"],
    imgSrc: ["'self'", "data:", "blob:"],
    baseUri: ["'none'"],
    formAction: ["'none'"],
    frameAncestors: ["'none'"],
    objectSrc: ["'none'"],
    requireTrustedTypesFor: ["'script'"],
  },
  xFrameOptions: "DENY",
  referrerPolicy: "no-referrer",
};

function demoInfo(model: string | undefined, weather: "sample" | "live"): DemoInfo {
  return {
    ...(model === undefined ? {} : { model }),
    weather,
    restaurants: restaurants.map(({ id, name, city, timeZone, place }) => ({ id, name, city, timeZone, place })),
  };
}
