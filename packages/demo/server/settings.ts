import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

export type Settings = {
  /** Undefined: any free port if the usual one is taken. */
  port: number | undefined;
  /** Where the demo keeps its own data, as a libsql URL. */
  databaseUrl: string;
  /** Where the kit keeps conversations: `memory:`, `file:…`, `postgres://…` or `redis://…`. */
  storeUrl: string;
  weather: "sample" | "live";
  /** Undefined while the scripted model speaks. */
  model: { baseURL: string; apiKey: string; model: string } | undefined;
  /** Milliseconds between two pieces of what the script says. */
  pieceMs: number;
  slowMs: number;
  /** Milliseconds that the sample look-ups take: a real one takes its time too, and the cards show it. */
  toolMs: number;
  /** Milliseconds that a request waits for a decision: a day, if nobody says otherwise. */
  approvalMs: number;
  /** Built client files. */
  clientFolder: string;
};

/** Reads the environment. A wrong value is an error that names the variable, what it was and what it takes. */
export function readSettings(environment: NodeJS.ProcessEnv): Settings {
  const folder = environment.CALLSTATE_DATA || fileURLToPath(new URL("../../data", import.meta.url));
  const apiKey = environment.OPENAI_API_KEY;
  return {
    port: environment.PORT === undefined ? undefined : readNumber("PORT", environment.PORT, 65_535),
    databaseUrl: fileUrl(folder, "demo.db"),
    storeUrl: environment.CALLSTATE_STORE ?? fileUrl(folder, "conversations.db"),
    weather: readWeather(environment.WEATHER),
    model:
      apiKey === undefined || apiKey === ""
        ? undefined
        : {
            apiKey,
            baseURL: environment.OPENAI_BASE_URL ?? "https://api.openai.com/v1",
            model: environment.OPENAI_MODEL ?? "gpt-4.1-mini",
          },
    pieceMs: readNumber("DEMO_PIECE_MS", environment.DEMO_PIECE_MS ?? "35"),
    slowMs: readNumber("DEMO_SLOW_MS", environment.DEMO_SLOW_MS ?? "120"),
    toolMs: readNumber("DEMO_TOOL_MS", environment.DEMO_TOOL_MS ?? "800"),
    approvalMs: readNumber("DEMO_APPROVAL_MS", environment.DEMO_APPROVAL_MS ?? "86400000", 86_400_000),
    clientFolder: fileURLToPath(new URL("../client", import.meta.url)),
  };
}

function fileUrl(folder: string, name: string): string {
  mkdirSync(folder, { recursive: true });
  return pathToFileURL(join(folder, name)).href;
}

function readNumber(name: string, value: string, maximum = 600_000): number {
  const number = Number(value);
  if (Number.isInteger(number) && number >= 0 && number <= maximum && value.trim() !== "") return number;
  throw new Error(`${name} is "${value}". It takes a whole number from 0 to ${maximum}, for example ${name}=3000.`);
}

function readWeather(value: string | undefined): "sample" | "live" {
  if (value === undefined || value === "sample") return "sample";
  if (value === "live") return "live";
  throw new Error(`WEATHER is "${value}". It takes "sample" or "live".`);
}
