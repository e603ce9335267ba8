import { own } from "../../events/read-field";
import type { AgentEvent } from "../../events/types";
import type { Decision } from "../../parts/approval";
import type { StartRequest, ToolOutputRequest } from "../../session/transport";
import { TransportError } from "../../session/transport-error";
import { type Dialect, overheard } from "../../wire/dialect";
import { agUiDialectOver } from "../../wire/dialects/ag-ui/dialect";
import { isForBrowser } from "../../wire/dialects/ag-ui/interrupts";
import { patched } from "../../wire/dialects/ag-ui/json-patch";
import { AgUiMemory } from "../../wire/dialects/ag-ui/memory";
import { chunkOf, type Get, idOf } from "../../wire/dialects/translation";
import type { ForeignConversation, Loaded } from "../foreign-transport";
import { fileContent } from "./file-content";
import { importAgUi } from "./from-ag-ui-messages";
import { isRefusedResume, unlessRefused } from "./refused-resume";
import { abandoned, decided, type ResumeEntry } from "./resume-entry";
import type { AgUiStored, AgUiTransportOptions } from "./transport";
import { type AgUiMessage, AgUiMessages, callsOf, isAgUiMessage } from "./wire-messages";

export type AgUiRequests = {
  post: (body: { runId: string }, signal: AbortSignal) => Promise<Response>;
  resume: (runId: string, signal: AbortSignal) => Promise<Response | null>;
};

const withdrawn = "The user wrote a new message instead of deciding, so this did not run.";
const unknown = "This was interrupted. It is not known whether it happened.";

/** A conversation of AG-UI: the messages, the shared state and the interrupts that every request may carry. */
export class AgUiConversation implements ForeignConversation {
  readonly #id: string;
  readonly #options: AgUiTransportOptions;
  readonly #requests: AgUiRequests;
  #messages = new AgUiMessages();
  #memory = new AgUiMemory();
  #state: unknown = {};
  /** What was known before the response that is being read. */
  #before = { memory: this.#memory, state: this.#state };
  /** The run that was asked for last, by this side's name for it. */
  #asked: string | undefined;
  /** The run of the wire that was read last. */
  #runId: string | undefined;
  #interrupts: unknown[] = [];
  readonly #resume = new Map<string, ResumeEntry>();
  readonly #decisions = new Map<string, Decision>();

  constructor(id: string, options: AgUiTransportOptions, requests: AgUiRequests) {
    this.#id = id;
    this.#options = options;
    this.#requests = requests;
  }

  async start(request: StartRequest, signal: AbortSignal): Promise<Response> {
    const before = this.#messages.list;
    const isNew = "message" in request;
    const list = isNew ? [...this.#closed(before), userMessage(request.message)] : upToUser(before);
    // A run that waits is left, not answered: the model hears of its calls in the messages.
    const cancelled = isNew ? this.#interrupts.map(abandoned) : [];
    const response = await this.#send(list, cancelled, signal).catch((error: unknown) => {
      // What can't be left in its own words any more (its tool is gone) is left by not speaking of it.
      if (isRefusedResume(error)) return this.#send(list, [], signal);
      throw error;
    });
    this.#messages.list = list;
    this.#forget();
    return response;
  }

  decide(decision: Decision): void {
    const { approvalId } = decision;
    const interrupt = this.#interrupts.find((each) => own(each, "id") === approvalId);
    if (interrupt === undefined) throw new TransportError("not-found", "This is no longer asked.", { final: true });
    this.#resume.set(approvalId, decided(interrupt, decision, this.#inputOf(interrupt)));
    this.#decisions.set(approvalId, decision);
  }

  withdraw(approvalId: string): void {
    this.#resume.delete(approvalId);
    this.#decisions.delete(approvalId);
  }

  answer(output: ToolOutputRequest): void {
    const { toolCallId } = output;
    const isOutput = "output" in output;
    const interrupt = this.#interrupts.find((each) => isForBrowser(each) && own(each, "toolCallId") === toolCallId);
    const interruptId = own(interrupt, "id");
    if (typeof interruptId === "string") {
      const answered = isOutput
        ? { status: "resolved" as const, payload: output.output }
        : { status: "cancelled" as const };
      this.#resume.set(interruptId, { interruptId, ...answered });
    }
    this.#memory.settled.add(toolCallId);
    if (!isOutput) return this.#messages.answer(toolCallId, output.errorText, { error: output.errorText });
    const { output: value } = output;
    this.#messages.answer(toolCallId, typeof value === "string" ? value : JSON.stringify(value), {});
  }

  /** All open interrupts of a run are answered together. */
  missing(): "decision" | "output" | undefined {
    const open = this.#interrupts.filter((interrupt) => !this.#resume.has(String(own(interrupt, "id"))));
    if (open.some((interrupt) => !isForBrowser(interrupt))) return "decision";
    if (open.length > 0) return "output";
    const asked = new Set(this.#interrupts.map((interrupt) => own(interrupt, "toolCallId")));
    return this.#messages.openCalls().some((id) => !asked.has(id) && this.#isForBrowser(id)) ? "output" : undefined;
  }

  async goOn(signal: AbortSignal): Promise<Response> {
    try {
      return await this.#send(this.#messages.list, [...this.#resume.values()], signal);
    } catch (error) {
      const decisions = [...this.#decisions.values()];
      const isRefusal = decisions.length === this.#resume.size && decisions.every(({ approved }) => !approved);
      if (!isRefusedResume(error) || !isRefusal) throw error;
      // Declining needs no tool: the model hears of it as it hears of any result.
      for (const { approvalId, reason } of decisions) {
        const words = reason === undefined ? "The user declined." : `The user declined: ${reason}`;
        this.#messages.answer(this.#callOf(approvalId), words, { error: words });
      }
      return this.#send(this.#messages.list, [], signal);
    }
  }

  #callOf(approvalId: string): string {
    return idOf(
      own(
        this.#interrupts.find((each) => own(each, "id") === approvalId),
        "toolCallId",
      ),
    );
  }

  sent(): readonly AgentEvent[] {
    const events = [...this.#decisions.values()].flatMap((decision) => this.#decided(decision));
    this.#forget();
    return events;
  }

  #decided({ approvalId, approved, edits, reason }: Decision): AgentEvent[] {
    const said = this.#callOf(approvalId);
    const toolCallId = said || approvalId;
    if (!approved) this.#memory.settled.add(toolCallId);
    const more = { ...(edits !== undefined && { edits }), ...(reason !== undefined && { reason }) };
    const responded: AgentEvent = { type: "tool-approval-responded", toolCallId, approvalId, approved, ...more };
    // A question that is about no call has done what it is for.
    const output = this.#resume.get(approvalId)?.payload;
    return said === "" && approved ? [responded, { type: "tool-output-available", toolCallId, output }] : [responded];
  }

  /** AG-UI has no word for picking up an answer; TanStack's durable streams give a run again from its beginning. */
  resume(signal: AbortSignal): Promise<Response | null> {
    const { resume } = this.#options;
    if (resume !== true || this.#asked === undefined) return Promise.resolve(null);
    return this.#requests.resume(this.#asked, signal);
  }

  dialect(isReplay: boolean): Dialect {
    const { memory, state } = isReplay ? this.#before : { memory: this.#memory, state: this.#state };
    this.#before = { memory, state };
    this.#memory = new AgUiMemory(memory);
    this.#state = state;
    const { tools, variant } = this.#options;
    const clientTools = tools?.map(({ name }) => name);
    const options = { ...(clientTools && { clientTools }), ...(variant && { variant }) };
    return overheard(agUiDialectOver(options, this.#memory), ({ data, event }) => {
      const chunk = chunkOf(data, event);
      if (chunk !== undefined) this.#hear(chunk.type, chunk.get);
    });
  }

  nextMessageId(): string {
    return crypto.randomUUID();
  }

  async load(): Promise<Loaded> {
    const stored = (await this.#options.load?.(this.#id)) ?? [];
    const { messages: list, interrupts = [], runId, state = {} } = isList(stored) ? { messages: stored } : stored;
    const { messages, problems } = importAgUi(list, interrupts, this.#memory);
    for (const { path, message } of problems) {
      this.#options.onProblem?.({ code: "malformed-event", message: `${path}: ${message}` });
    }
    this.#messages.list = list.filter(isAgUiMessage).map((message) => structuredClone(message));
    this.#interrupts = [...interrupts];
    this.#runId = runId;
    this.#state = state;
    const last = messages.at(-1);
    return last?.run !== undefined && last.run.status !== "done" ? { messages, waiting: last } : { messages };
  }

  #hear(type: string, get: Get): void {
    this.#messages.apply(type, get);
    if (type === "STATE_SNAPSHOT") this.#state = get("snapshot");
    else if (type === "STATE_DELTA") this.#state = (patched(this.#state, get("delta")) ?? { value: this.#state }).value;
    else if (type === "RUN_STARTED") this.#runId = idOf(get("runId")) || this.#runId;
    else if (type === "RUN_FINISHED") {
      const interrupts = own(get("outcome"), "interrupts");
      this.#interrupts = Array.isArray(interrupts) ? interrupts : [];
      this.#runId = idOf(get("runId")) || this.#runId;
    }
  }

  async #send(
    messages: readonly AgUiMessage[],
    resume: readonly ResumeEntry[],
    signal: AbortSignal,
  ): Promise<Response> {
    const { tools = [], context = [], forwardedProps = {} } = this.#options;
    const goesOn = resume.length > 0 && this.#runId !== undefined;
    const input = {
      threadId: this.#id,
      runId: crypto.randomUUID(),
      ...(goesOn && { parentRunId: this.#runId, resume }),
      state: this.#state,
      messages,
      tools,
      context,
      forwardedProps: typeof forwardedProps === "function" ? await forwardedProps() : forwardedProps,
    };
    this.#asked = input.runId;
    const response = await this.#requests.post(input, signal);
    return resume.length > 0 ? unlessRefused(response) : response;
  }

  #forget(): void {
    this.#interrupts = [];
    this.#resume.clear();
    this.#decisions.clear();
  }

  #isForBrowser(toolCallId: string): boolean {
    const { tools } = this.#options;
    if (tools === undefined) return true;
    const calls = this.#messages.list.flatMap(({ toolCalls }) => callsOf(toolCalls));
    const name = calls.find(({ id }) => id === toolCallId)?.function.name;
    return tools.some((tool) => tool.name === name);
  }

  /** Calls that the person has gone on from have a result, since a model's provider refuses a history that lacks one. */
  #closed(list: readonly AgUiMessage[]): AgUiMessage[] {
    const asked = new Set(this.#interrupts.map((interrupt) => own(interrupt, "toolCallId")));
    const closing = new AgUiMessages();
    closing.list = [...list];
    for (const id of closing.openCalls()) closing.answer(id, asked.has(id) ? withdrawn : unknown, {});
    return closing.list;
  }

  /** The newest call's arguments, as a person saw them. */
  #inputOf(interrupt: unknown): unknown {
    const id = own(interrupt, "toolCallId");
    const calls = this.#messages.list.flatMap(({ toolCalls }) => callsOf(toolCalls));
    try {
      return JSON.parse(calls.findLast((known) => known.id === id)?.function.arguments || "{}");
    } catch {
      return own(own(interrupt, "metadata"), "input");
    }
  }
}

function userMessage({ id, text, ...more }: { id: string; text: string }): AgUiMessage {
  const files: unknown = own(more, "files");
  if (!Array.isArray(files) || files.length === 0) return { id, role: "user", content: text };
  const parts = files.map((file) => fileContent(idOf(own(file, "url")), idOf(own(file, "mediaType"))));
  return { id, role: "user", content: [...(text === "" ? [] : [{ type: "text", text }]), ...parts] };
}

function upToUser(list: readonly AgUiMessage[]): AgUiMessage[] {
  return list.slice(0, list.findLastIndex(({ role }) => role === "user") + 1);
}

function isList(stored: AgUiStored): stored is readonly unknown[] {
  return Array.isArray(stored);
}
