import { type ChildProcess, spawn } from "node:child_process";

export type ServerCommand = {
  readonly command: string;
  readonly parameters: readonly string[];
  readonly user?: { readonly uid: number; readonly gid: number };
  /** Resolves once it answers; called again and again until then. */
  readonly isUp: () => Promise<boolean>;
};

const START_MS = 20_000;

/** One child process that serves, may be killed and started again, and dies with this process. */
export class ServerProcess {
  readonly #command: ServerCommand;
  #child: ChildProcess | null = null;
  readonly #killAtExit = () => this.#child?.kill("SIGKILL");

  constructor(command: ServerCommand) {
    this.#command = command;
    process.on("exit", this.#killAtExit);
  }

  async start(): Promise<void> {
    const { command, parameters, user, isUp } = this.#command;
    let said = "";
    const child = spawn(command, parameters, { stdio: ["ignore", "pipe", "pipe"], ...user });
    const hear = (text: unknown) => {
      said = `${said}${String(text)}`.slice(-4_000);
    };
    child.stdout?.on("data", hear);
    child.stderr?.on("data", hear);
    child.on("error", hear);
    this.#child = child;
    const deadline = Date.now() + START_MS;
    while (!(await isUp().catch(() => false))) {
      if (child.exitCode !== null || Date.now() > deadline) throw new Error(`${command} did not start:\n${said}`);
      await new Promise((resolve) => setTimeout(resolve, 25));
    }
  }

  /** Sends the signal and waits for the end. */
  async stop(signal: NodeJS.Signals): Promise<void> {
    const child = this.#child;
    this.#child = null;
    if (child === null || child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((resolve) => child.once("exit", resolve));
    child.kill(signal);
    await ended;
  }

  async remove(): Promise<void> {
    await this.stop("SIGKILL");
    process.off("exit", this.#killAtExit);
  }
}
