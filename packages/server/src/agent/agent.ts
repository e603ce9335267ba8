import { isCallstateError, type ToolSpec } from "@callstate/core";
import { randomId } from "../json/hash";
import type { ConversationKey, Transition, Work } from "../records/index";
import type { ModelOutput } from "../models/model";
import type { RunAddress } from "../store/agent-store";
import type { AgentOptions } from "./agent-options";
import { answerFormat } from "./answer-format";
import { driveTurn } from "./drive-turn";
import { executeCall } from "./execute-call";
import { allSpecs } from "./lazy-tools";
import { consoleLogger, type LogEntry, type Logger } from "./logger";
import { type FaultPoint, resolveSettings, type Settings } from "./settings";

/** Thrown inside a process that a test has taken away: nothing is cleaned up, as if it had been killed. */
export class ProcessGone extends Error {}

type TransactOptions = {
  /** Read the run's calls; on unless said otherwise. */
  calls?: boolean;
  messageId?: string;
  /** How long to ask again while the store is away, in milliseconds. */
  patienceMs?: number;
};

/** One process's part in driving runs: what it works on now, and how it reaches the store. All of it may be lost at any time. */
export class Agent {
  readonly options: AgentOptions;
  readonly settings: Settings;
  /** Of all tools, those that are offered on demand included. */
  readonly specs: readonly ToolSpec[];
  /** The form of the answer as models are told it; null for text. */
  readonly answerFormat: ModelOutput | null;
  /** Holds leases under this name. */
  readonly processId = randomId("process");
  readonly #logger: Logger;
  readonly #tasks = new Set<Promise<void>>();
  readonly #holds = new Map<string, Set<AbortController>>();
  #gone = false;

  constructor(options: AgentOptions) {
    const { maxSteps, maxToolErrors } = options;
    this.options = options;
    this.settings = resolveSettings({
      ...options.settings,
      ...(maxSteps === undefined ? {} : { maxSteps }),
      ...(maxToolErrors === undefined ? {} : { maxToolErrors }),
    });
    this.specs = allSpecs(options.tools.registry);
    this.answerFormat = options.output === undefined ? null : answerFormat(options.output);
    this.#logger = options.logger ?? consoleLogger;
  }

  get store() {
    return this.options.store;
  }

  get isGone(): boolean {
    return this.#gone;
  }

  /** Logs a problem and returns the id that ties it to what people were told. */
  log(entry: Omit<LogEntry, "correlationId" | "model" | "promptVersion">): string {
    const correlationId = randomId("e").slice(0, 14);
    const { model, promptVersion } = this.options;
    this.#logger.log({
      ...entry,
      correlationId,
      ...(model.name === undefined ? {} : { model: model.name }),
      ...(promptVersion === undefined ? {} : { promptVersion }),
    });
    return correlationId;
  }

  /** Makes one transition. While the store is away it asks again with the same token, so nothing happens twice. */
  async transact<Answer>(
    address: { key: ConversationKey; runId?: string },
    transition: Transition<Answer>,
    options: TransactOptions = {},
  ): Promise<Answer> {
    const { calls = true, messageId, patienceMs = this.settings.leaseMs } = options;
    const request = { ...address, calls, token: randomId("t"), ...(messageId === undefined ? {} : { messageId }) };
    const until = Date.now() + patienceMs;
    for (let pauseMs = 20; ; pauseMs = Math.min(pauseMs * 2, 1_000)) {
      if (this.#gone) throw new ProcessGone();
      try {
        return await this.store.transact(request, transition);
      } catch (error) {
        if (!isCallstateError(error, "store-unavailable") || Date.now() + pauseMs > until) throw error;
        await new Promise((resolve) => setTimeout(resolve, pauseMs));
      }
    }
  }

  /** Does what a transition has given to this process, in the background. */
  dispatch(address: RunAddress, work: readonly Work[]): void {
    for (const item of work) {
      this.#track(item.kind === "turn" ? driveTurn(this, address, item) : executeCall(this, address, item.toolCallId));
    }
  }

  #track(task: Promise<void>): void {
    const settled = task.catch((error: unknown) => {
      if (error instanceof ProcessGone) return;
      this.log({ level: "error", code: "driver-failed", message: "A run was left to recovery.", error });
    });
    this.#tasks.add(settled);
    void settled.finally(() => this.#tasks.delete(settled));
    this.options.waitUntil?.(settled);
  }

  /** Resolves when nothing is worked on here: all runs have ended or wait for somebody. */
  async idle(): Promise<void> {
    while (this.#tasks.size > 0) await Promise.all(this.#tasks);
  }

  /** Registers something that a stop of the run, or of the call, should abort. */
  hold(runId: string, toolCallId?: string): { controller: AbortController; release: () => void } {
    const controller = new AbortController();
    const name = holdName(runId, toolCallId);
    const holds = this.#holds.get(name) ?? new Set();
    this.#holds.set(name, holds.add(controller));
    const release = () => {
      holds.delete(controller);
      if (holds.size === 0) this.#holds.delete(name);
    };
    return { controller, release };
  }

  /** Aborts what this process does for a run or a call. Other processes see the record. */
  abort(runId: string, toolCallId: string | undefined, reason: Error): void {
    for (const controller of this.#holds.get(holdName(runId, toolCallId)) ?? []) controller.abort(reason);
  }

  /** A test may take the process away here. */
  fault(point: FaultPoint): void {
    if (this.settings.fault(point)) this.#gone = true;
    if (this.#gone) throw new ProcessGone();
  }
}

function holdName(runId: string, toolCallId: string | undefined): string {
  return toolCallId === undefined ? runId : `${runId} ${toolCallId}`;
}

const agents = new WeakMap<AgentOptions, Agent>();

/** The agent of these options in this process. */
export function agentOf(options: AgentOptions): Agent {
  const agent = agents.get(options) ?? new Agent(options);
  agents.set(options, agent);
  return agent;
}
