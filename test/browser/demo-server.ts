import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { type Client, createClient } from "@libsql/client";

const demoFolder = fileURLToPath(new URL("../../packages/demo", import.meta.url));

export type DemoServer = {
  url: string;
  /** The demo's own data: restaurants and bookings. */
  database: Client;
  /** All that it wrote to its log. */
  output: () => string;
  /** Kills it without a word and starts it again on the same data and port. */
  restart(): Promise<void>;
  stop(): Promise<void>;
};

/** Starts the built demo on a free port, with its own empty data. */
export async function startDemo(environment: Record<string, string> = {}): Promise<DemoServer> {
  const folder = await mkdtemp(join(tmpdir(), "callstate-demo-"));
  const settings = {
    DEMO_PIECE_MS: "8",
    DEMO_SLOW_MS: "60",
    DEMO_TOOL_MS: "100",
    PORT: "0",
    CALLSTATE_DATA: folder,
    ...environment,
  };
  let log = "";
  const start = (port: string) => launch({ ...settings, PORT: port }, (text) => (log += text));
  let running = await start(settings.PORT);
  const database = createClient({ url: pathToFileURL(join(folder, "demo.db")).href });
  return {
    url: running.url,
    database,
    output: () => log,
    restart: async () => {
      await kill(running.process);
      running = await start(new URL(running.url).port);
    },
    stop: async () => {
      await kill(running.process);
      database.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function launch(environment: Record<string, string>, onText: (text: string) => void) {
  const child = spawn(process.execPath, ["dist/server/main.js"], {
    cwd: demoFolder,
    env: { ...process.env, ...environment },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let seen = "";
  return new Promise<{ url: string; process: ChildProcess }>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      seen += chunk.toString();
      onText(chunk.toString());
      const url = /http:\/\/localhost:\d+/.exec(seen)?.[0];
      if (url !== undefined) resolve({ url, process: child });
    };
    child.stdout.on("data", read);
    child.stderr.on("data", read);
    child.once("exit", (code) => reject(new Error(`The demo ended with code ${code}.\n${seen}`)));
  });
}

function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    child.once("exit", () => resolve());
    child.kill("SIGKILL");
  });
}
