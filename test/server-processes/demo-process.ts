import { type ChildProcess, spawn } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { bundle } from "./bundle";

/** The demo's server as a process of its own, with a page that holds nothing. Returns its path. */
export async function buildDemo(): Promise<string> {
  const script = await bundle("packages/demo/server/main.ts", "demo/server/main.mjs");
  const assets = join(dirname(script), "../client/assets");
  mkdirSync(assets, { recursive: true });
  writeFileSync(join(assets, "../index.html"), "<!doctype html><title>Demo</title>");
  writeFileSync(join(assets, "here.js"), "");
  return script;
}

/** What the demo said until it ended by itself. */
export type DemoEnd = { readonly code: number | null; readonly said: string };

/** The demo as its parent sees it. Requests carry the cookie that the first page gave. */
export class Demo {
  readonly #child: ChildProcess;
  readonly #url: string;
  readonly #killAtExit = () => this.#child.kill("SIGKILL");

  private constructor(child: ChildProcess, url: string) {
    this.#child = child;
    this.#url = url;
    process.on("exit", this.#killAtExit);
  }

  /** Rejects with what it said where it ends instead. */
  static async start(script: string, environment: Record<string, string>): Promise<Demo> {
    const { child, address, end } = launch(script, environment);
    const url = await Promise.race([
      address,
      end.then(({ code, said }) => {
        throw new Error(`The demo ended with code ${code}:\n${said}`);
      }),
    ]);
    return new Demo(child, url);
  }

  /** For a demo that can't start. */
  static run(script: string, environment: Record<string, string>): Promise<DemoEnd> {
    return launch(script, environment).end;
  }

  request(method: string, path: string, cookie: string, body?: object): Promise<Response> {
    return fetch(this.#url + path, {
      method,
      headers: { cookie, ...(body === undefined ? {} : { "content-type": "application/json" }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  }

  /** Ends it at once. */
  async kill(): Promise<void> {
    process.off("exit", this.#killAtExit);
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return;
    const ended = new Promise((resolve) => this.#child.once("exit", resolve));
    this.#child.kill("SIGKILL");
    await ended;
  }
}

function launch(script: string, environment: Record<string, string>) {
  const env = { ...process.env, PORT: "0", DEMO_PIECE_MS: "0", DEMO_TOOL_MS: "50", ...environment };
  const child = spawn(process.execPath, [script], { env, stdio: ["ignore", "pipe", "pipe"] });
  let said = "";
  const address = new Promise<string>((resolve) => {
    const hear = (text: unknown) => {
      said += String(text);
      const url = /http:\/\/localhost:\d+/.exec(said)?.[0];
      if (url !== undefined) resolve(url.replace("localhost", "127.0.0.1"));
    };
    child.stdout.on("data", hear);
    child.stderr.on("data", hear);
  });
  const end = new Promise<DemoEnd>((resolve) => {
    child.once("close", (code) => resolve({ code, said }));
  });
  return { child, address, end };
}
