import { breather } from "./breather";
import type { RegisteredTool } from "./registered-tool";
import type { ToolContext } from "./tool-context";

/** How an execution came back. `late` settles when a tool that nobody waits for any more answers after all. */
export type ToolRun =
  | { readonly kind: "returned"; readonly value: unknown }
  | { readonly kind: "threw"; readonly error: unknown }
  | { readonly kind: "timeout" | "lost"; readonly late: Promise<ToolRun> };

/** Thrown into a tool's signal at its deadline. */
export class ToolTimeout extends Error {
  constructor() {
    super("The tool's time is up.");
    this.name = "TimeoutError";
  }
}

export type RunToolOptions = {
  readonly context: Omit<ToolContext, "signal">;
  readonly onPreliminary: (output: unknown) => void;
  /** Aborted by a stop, and when this process has lost the call. */
  readonly controller: AbortController;
  /** Resolves when this process has lost the call: nobody waits for its answer any more. */
  readonly lost: Promise<void>;
};

/**
 * Runs a tool to its answer or its deadline, whichever comes first: a tool may ignore its signal, or hang. Never rejects.
 */
export async function runTool(tool: RegisteredTool, input: unknown, options: RunToolOptions): Promise<ToolRun> {
  const { controller } = options;
  const answer = settle(tool, input, options);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const deadline = new Promise<ToolRun>((resolve) => {
    timer = setTimeout(() => {
      controller.abort(new ToolTimeout());
      resolve({ kind: "timeout", late: answer });
    }, tool.timeoutMs);
  });
  const lost = options.lost.then((): ToolRun => ({ kind: "lost", late: answer }));
  const run = await Promise.race([answer, deadline, lost]);
  clearTimeout(timer);
  return run;
}

async function settle(tool: RegisteredTool, input: unknown, options: RunToolOptions): Promise<ToolRun> {
  try {
    const context: ToolContext = { ...options.context, signal: options.controller.signal };
    const result = tool.functions.execute?.(input, context);
    const value = isGenerator(result) ? await drain(result, options.onPreliminary) : await result;
    return { kind: "returned", value };
  } catch (error) {
    return { kind: "threw", error };
  }
}

function isGenerator(value: unknown): value is AsyncGenerator<unknown, unknown, void> {
  return typeof value === "object" && value !== null && Symbol.asyncIterator in value && "next" in value;
}

async function drain(
  generator: AsyncGenerator<unknown, unknown, void>,
  onPreliminary: (output: unknown) => void,
): Promise<unknown> {
  const breathe = breather();
  for (;;) {
    const next = await generator.next();
    if (next.done === true) return next.value;
    onPreliminary(next.value);
    await breathe();
  }
}
