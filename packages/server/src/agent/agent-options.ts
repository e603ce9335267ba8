import type { $ZodType } from "zod/v4/core";
import type { Model } from "../models/model";
import type { AgentStore } from "../store/agent-store";
import type { ImplementedTools } from "./implement-tools";
import type { Logger } from "./logger";
import type { Settings } from "./settings";

/** The form of an answer: an object's schema, and a name for it that the model and the page see. */
export type AnswerFormat = { readonly name: string; readonly schema: $ZodType };

export type SystemContext = { userId: string; tenantId: string | undefined; conversationId: string };

/** What an agent is made of. Pass the same object wherever one is asked for: it stands for one agent in this process. */
export type AgentOptions = {
  readonly tools: ImplementedTools;
  readonly model: Model;
  readonly store: AgentStore;
  /** What the model is told first. */
  readonly system?: string | ((context: SystemContext) => string | Promise<string>);
  /** Every run of this agent ends with an object of this form instead of a text. It streams in, and is checked at the end. */
  readonly output?: AnswerFormat;
  /**
   * Media types of files that people may send with a message, as `["image/*", "text/plain"]`; none by default. `settings.maxBodyBytes`
   * limits their size: on the wire a file is a third larger than it is.
   */
  readonly acceptFiles?: readonly string[];
  /** For the log: which prompt was in use. */
  readonly promptVersion?: string;
  /** Model turns in a run, 6 by default. Pauses don't start the count again. */
  readonly maxSteps?: number;
  /** Failed calls in a run, 3 by default. */
  readonly maxToolErrors?: number;
  /** Keeps the process alive for work that outlives its request, where the platform needs to be told. */
  readonly waitUntil?: (promise: Promise<unknown>) => void;
  /** The console by default. */
  readonly logger?: Logger;
  readonly settings?: Partial<Settings>;
};
