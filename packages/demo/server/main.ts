import type { AddressInfo } from "node:net";
import { openAiCompatibleModel } from "@callstate/server";
import { serve, type ServerType } from "@hono/node-server";
import { createApp } from "./app";
import { checkStore } from "./check-store";
import { openDatabase } from "./data/database";
import { scriptedAssistant } from "./script/scripted-assistant";
import { readSettings, type Settings } from "./settings";
import { openStore } from "./store";

const usualPort = 3000;

async function main(): Promise<void> {
  const settings = readSettings(process.env);
  const store = openStore(settings.storeUrl);
  await checkStore(store, settings.storeUrl);
  const app = createApp({
    database: await openDatabase(settings.databaseUrl),
    store,
    model: settings.model === undefined ? scriptedAssistant(settings) : openAiCompatibleModel(settings.model),
    modelName: settings.model?.model,
    weather: settings.weather,
    toolMs: settings.toolMs,
    approvalMs: settings.approvalMs,
    clientFolder: settings.clientFolder,
  });
  const { port } = await listen(app.fetch, settings);
  console.log(`The booking assistant is at http://localhost:${port}`);
  if (settings.model === undefined)
    console.log("It runs on a scripted model. Set OPENAI_API_KEY and restart to use a real one.");
}

/** A taken port is an error if it was asked for, else any free one does. */
async function listen(fetch: Parameters<typeof serve>[0]["fetch"], { port }: Settings): Promise<AddressInfo> {
  try {
    return await listenOn(fetch, port ?? usualPort);
  } catch (error) {
    if (!isAddressInUse(error)) throw error;
    if (port !== undefined) throw new Error(`Port ${port} is taken. Stop what uses it, or set PORT to another number.`);
    return listenOn(fetch, 0);
  }
}

function listenOn(fetch: Parameters<typeof serve>[0]["fetch"], port: number): Promise<AddressInfo> {
  return new Promise((resolve, reject) => {
    const server: ServerType = serve({ fetch, port, hostname: "127.0.0.1" }, resolve);
    server.once("error", reject);
  });
}

function isAddressInUse(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "EADDRINUSE";
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  // Not by an exit code alone: a store that was opened would keep the process.
  process.exit(1);
});
