import { own } from "../../../events/read-field";
import { callOf, callsIn, conclusion, endings } from "../open-parts";
import { type Get, idOf, parsed, type Translation } from "../translation";
import { addInterrupt, isForBrowser } from "./interrupts";
import { AgUiMemory } from "./memory";

export type AgUiDialectOptions = {
  /**
   * The tools that the browser runs. A call of another tool that is left without a result has an unknown outcome; without this list
   * every call that a successful run leaves open waits for the browser.
   */
  clientTools?: readonly string[];
  /** `"tanstack"`: a run ends with its stream, whatever the first RUN_FINISHED says. It is recognised by itself from its metadata. */
  variant?: "tanstack";
};

export type AgUiRun = ReturnType<typeof createRun>;

/** What one response of an AG-UI server has said so far, as far as later events and its end need it. */
export function createRun(
  translation: Translation,
  { clientTools, variant }: AgUiDialectOptions,
  memory = new AgUiMemory(),
) {
  const names = new Map<string, unknown>();
  let finish: Get | undefined;
  let isSettled = false;

  const isBrowsers = (id: string) => clientTools?.some((name) => name === names.get(id)) ?? true;

  const isOpenBefore = (id: string) => memory.has(callKey(id)) && !memory.settled.has(id);

  /** Arguments become an input only as a whole, by strict JSON. */
  const makeAvailable = (toolCallId: string, input: unknown = parsed(memory.textOf(callKey(toolCallId)) || "{}")) => {
    if (memory.settled.has(toolCallId) || input === undefined) return;
    translation.add("tool-input-available", { toolCallId, toolName: names.get(toolCallId) ?? "", input });
  };

  /** The end of the run, where it was said: every part gets an end, or the run says whom it waits for. */
  const settle = () => {
    if (isSettled || finish === undefined) return;
    isSettled = true;
    for (const id of run.chunked) makeAvailable(id);
    for (const toolCallId of callsIn(translation.message, "input-streaming")) {
      const errorText = "The arguments are not valid JSON.";
      if (run.ended.has(toolCallId)) translation.add("tool-output-error", { toolCallId, errorText, phase: "input" });
    }
    const outcome = finish("outcome");
    const type = own(outcome, "type");
    const interrupts = listOf(own(outcome, "interrupts"));
    for (const interrupt of interrupts) if (!isForBrowser(interrupt)) addInterrupt(translation, interrupt);
    const { message } = translation;
    const isStopped = type === "cancelled";
    const asked = type === "interrupt" ? callsIn(message, "approval-requested") : [];
    const left = isStopped ? [] : callsIn(message, "input-available", "approval-responded");
    const named = [
      ...listOf(own(outcome, "pendingToolCallIds")),
      ...interrupts.map((interrupt) => own(interrupt, "toolCallId")),
    ];
    // While somebody is asked, nothing else is decided.
    const isLeft = (id: string) => asked.length > 0 || (named.length > 0 ? named.includes(id) : isBrowsers(id));
    // A call of an earlier response waits without having been told of in this one.
    const earlier = isStopped ? [] : named.map(idOf).filter((id) => isOpenBefore(id) && !callOf(message, id));
    const waits = [...asked, ...left.filter(isLeft), ...earlier];
    const [cause, status] = isStopped ? (["stopped", "stopped"] as const) : (["interrupted", "done"] as const);
    translation.push(conclusion(message, cause, waits, status, own(tanstackOf(finish), "finishReason")));
  };

  const run = {
    translation,
    memory,
    /** By subagent: the call that it works for. */
    subagents: new Map<unknown, unknown>(),
    /** By call: the subagent that made it. */
    owners: new Map<string, unknown>(),
    /** Values that JSON Patch is applied to, by the part they are shown in. */
    documents: new Map<string, unknown>(),
    /** Messages whose words are not the assistant's. */
    foreign: new Set<unknown>(),
    /** Messages whose text is a structured answer. */
    structured: new Set<unknown>(),
    /** Calls whose arguments are complete, by the server's word. */
    ended: new Set<string>(),
    /** Calls that come in chunks. */
    chunked: new Set<string>(),
    /** What chunks without an id go on with. */
    chunkCall: "",
    chunkText: "",
    thinking: 0,
    makeAvailable,
    settle,

    /** A call begins, perhaps again. */
    announce(toolCallId: unknown, toolName: unknown, subagent?: unknown): void {
      const id = idOf(toolCallId);
      names.set(id, toolName);
      run.owners.set(id, subagent);
      memory.begin(callKey(id));
      translation.add("tool-input-start", { toolCallId, toolName, parentToolCallId: run.subagents.get(subagent) });
    },

    /** Pieces of another call come: the one before may be whole, and may go on later if it is not. */
    switchTo(toolCallId: string): void {
      const before = run.chunkCall;
      run.chunked.add(toolCallId);
      run.chunkCall = toolCallId;
      if (before !== toolCallId && memory.textOf(callKey(before)) !== "") makeAvailable(before);
    },

    start(): void {
      isSettled = false;
      translation.add("run-status", { status: "running" });
    },

    finish(get: Get): void {
      finish = get;
      isSettled = false;
      // TanStack ends each turn of the model with it: the results of the turn come after.
      const isTanStack = tanstackOf(get) !== undefined || variant !== undefined;
      const isOver = endings(translation.message, "interrupted").length === 0;
      if (get("outcome") !== undefined || (isOver && !isTanStack)) settle();
    },

    fail(get: Get): void {
      finish = undefined;
      translation.push(endings(translation.message, "interrupted"));
      translation.add("run-error", { errorText: get("message") });
    },
  };
  return run;
}

export function callKey(toolCallId: string): string {
  return `call ${toolCallId}`;
}

/** What TanStack says beyond the protocol. */
export function tanstackOf(get: Get | undefined): unknown {
  return own(get?.("metadata"), "tanstack");
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
