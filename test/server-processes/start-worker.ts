import { type ChildProcess, fork } from "node:child_process";
import type { Answer, CopiesCommand, WorkerConfig, WorkerMessage } from "./worker-config";

type PromiseCallbacks = {
  readonly resolve: (answers: readonly Answer[]) => void;
  readonly reject: (error: Error) => void;
};

/** A worker process as its parent sees it. */
export class Worker {
  readonly #child: ChildProcess;
  readonly #waiting = new Map<number, PromiseCallbacks>();
  readonly #killAtExit = () => this.#child.kill("SIGKILL");
  #url = "";
  #copies = 0;

  private constructor(child: ChildProcess) {
    this.#child = child;
    process.on("exit", this.#killAtExit);
    child.on("exit", () => {
      process.off("exit", this.#killAtExit);
      for (const { reject } of this.#waiting.values()) reject(new Error("The worker is gone."));
    });
  }

  static async start(script: string, config: WorkerConfig): Promise<Worker> {
    const child = fork(script, [JSON.stringify(config)], { stdio: ["ignore", "ignore", "pipe", "ipc"], execArgv: [] });
    let said = "";
    child.stderr?.on("data", (text) => {
      said = `${said}${String(text)}`.slice(-4_000);
    });
    const worker = new Worker(child);
    await new Promise<void>((resolve, reject) => {
      child.once("exit", () => reject(new Error(`The worker ended before it listened:\n${said}`)));
      child.on("message", (message: WorkerMessage) => {
        if (message.kind === "copies") worker.#settle(message.id, message.answers);
        else {
          worker.#url = `http://127.0.0.1:${message.port}/api/agent`;
          resolve();
        }
      });
    });
    return worker;
  }

  get isAlive(): boolean {
    return this.#child.exitCode === null && this.#child.signalCode === null;
  }

  /** Rejects where the process is gone, or goes meanwhile. */
  request(
    method: string,
    path: string,
    options: { user: string; body?: object; headers?: Record<string, string>; signal?: AbortSignal },
  ): Promise<Response> {
    const { user, body, headers = {}, signal } = options;
    return fetch(this.#url + path, {
      method,
      headers: { "x-user": user, ...(body === undefined ? {} : { "content-type": "application/json" }), ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(signal === undefined ? {} : { signal }),
    });
  }

  /** Has the worker send itself many requests at once. */
  copies(path: string, user: string, bodies: readonly object[]): Promise<readonly Answer[]> {
    const id = ++this.#copies;
    const command: CopiesCommand = { id, path: `/api/agent${path}`, user, bodies };
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.#child.send(command);
    });
  }

  #settle(id: number, answers: readonly Answer[]): void {
    this.#waiting.get(id)?.resolve(answers);
    this.#waiting.delete(id);
  }

  /** Ends it at once: no handler of it runs any more. */
  async kill(): Promise<void> {
    if (!this.isAlive) return;
    const ended = new Promise((resolve) => this.#child.once("exit", resolve));
    this.#child.kill("SIGKILL");
    await ended;
  }
}
