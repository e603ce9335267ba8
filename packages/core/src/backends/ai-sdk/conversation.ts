import type { AgentEvent } from "../../events/types";
import type { Decision } from "../../parts/approval";
import type { StartRequest, ToolOutputRequest } from "../../session/transport";
import { TransportError } from "../../session/transport-error";
import { type Dialect, type FrameTranslator, overheard } from "../../wire/dialect";
import { aiSdkDialect } from "../../wire/dialects/ai-sdk/dialect";
import { chunkOf } from "../../wire/dialects/translation";
import { type ForeignConversation, type Loaded, notSupported } from "../foreign-transport";
import { takeBackStep } from "../run-log";
import { fromUIMessages } from "./from-ui-messages";
import type { AiSdkTransportOptions } from "./transport";
import { closeOpenCalls } from "./close-open-calls";
import {
  approvalOf,
  isToolWirePart,
  toolNameOf,
  type WireMessage,
  WireMessageWriter,
  type WirePart,
} from "./wire-message";

/** How requests leave: a POST to the route, a GET to where its answer can be picked up. */
export type AiSdkRequests = {
  post: (body: object, signal: AbortSignal) => Promise<Response>;
  resume: (conversationId: string, signal: AbortSignal) => Promise<Response | null>;
};

/** A conversation as `useChat` keeps it: the whole list of messages, which travels with every request. */
export class AiSdkConversation implements ForeignConversation {
  readonly #id: string;
  readonly #options: AiSdkTransportOptions;
  readonly #requests: AiSdkRequests;
  #messages: WireMessage[] = [];
  /** The list as it was before the answer that is being read. */
  #before: WireMessage[] = [];
  #goesOn = false;
  readonly #decisions = new Map<string, { part: WirePart; decision: Decision }>();

  constructor(id: string, options: AiSdkTransportOptions, requests: AiSdkRequests) {
    this.#id = id;
    this.#options = options;
    this.#requests = requests;
  }

  async start(request: StartRequest, signal: AbortSignal): Promise<Response> {
    const before = this.#messages;
    const { messages, trigger, messageId } = "message" in request ? this.#withMessage(request.message) : this.#again();
    try {
      const response = await this.#post({ messages, trigger, messageId }, signal);
      this.#messages = messages;
      this.#goesOn = false;
      return response;
    } catch (error) {
      this.#messages = before;
      throw error;
    }
  }

  decide({ approvalId, approved, reason, edits }: Decision): void {
    if (edits !== undefined && edits.length > 0) {
      throw notSupported(
        "Changing the arguments",
        "Approve them as they are, or decline and say what should be different.",
      );
    }
    const part = this.#calls().find(
      (call) => call["state"] === "approval-requested" && approvalOf(call)["id"] === approvalId,
    );
    if (part === undefined) throw new TransportError("not-found", "This is no longer asked.", { final: true });
    const approval = { ...approvalOf(part), approved, ...(reason !== undefined && { reason }) };
    this.#decisions.set(approvalId, {
      part: { ...part },
      decision: { approvalId, approved, ...(reason !== undefined && { reason }) },
    });
    Object.assign(part, { state: "approval-responded", approval });
  }

  withdraw(approvalId: string): void {
    const kept = this.#decisions.get(approvalId);
    const part = this.#calls().find((call) => approvalOf(call)["id"] === approvalId);
    if (kept !== undefined && part !== undefined) Object.assign(part, kept.part);
    this.#decisions.delete(approvalId);
  }

  answer(output: ToolOutputRequest): void {
    const part = this.#calls().findLast((call) => call["toolCallId"] === output.toolCallId);
    if (part === undefined || part["state"] === "output-available" || part["state"] === "output-error") return;
    if ("output" in output) Object.assign(part, { state: "output-available", output: output.output });
    else Object.assign(part, { state: "output-error", errorText: output.errorText });
  }

  missing(): "decision" | "output" | undefined {
    const calls = this.#calls().filter((call) => call["providerExecuted"] !== true);
    if (calls.some(({ state }) => state === "approval-requested")) return "decision";
    return calls.some((call) => call["state"] === "input-available" || this.#mayRunHere(call)) ? "output" : undefined;
  }

  /** An approved call of a tool that the browser runs. */
  #mayRunHere(call: WirePart): boolean {
    const isApproved = call["state"] === "approval-responded" && approvalOf(call)["approved"] === true;
    return isApproved && this.#options.clientTools?.some((name) => name === toolNameOf(call)) === true;
  }

  async goOn(signal: AbortSignal): Promise<Response> {
    const messageId = this.#messages.at(-1)?.id;
    const response = await this.#post({ messages: this.#messages, trigger: "submit-message", messageId }, signal);
    this.#goesOn = true;
    return response;
  }

  sent(): readonly AgentEvent[] {
    const events = [...this.#decisions.values()].map(({ part, decision }): AgentEvent => {
      const { approvalId, approved, reason } = decision;
      const toolCallId = String(part["toolCallId"]);
      return {
        type: "tool-approval-responded",
        toolCallId,
        approvalId,
        approved,
        ...(reason !== undefined && { reason }),
      };
    });
    this.#decisions.clear();
    return events;
  }

  resume(signal: AbortSignal): Promise<Response | null> {
    return this.#options.resume === true ? this.#requests.resume(this.#id, signal) : Promise.resolve(null);
  }

  dialect(isReplay: boolean): Dialect {
    if (isReplay) this.#messages = structuredClone(this.#before);
    else this.#before = structuredClone(this.#messages);
    const writer = this.#writer();
    const read = aiSdkDialect(this.#options);
    const heard = overheard(read, ({ data }) => {
      const chunk = chunkOf(data);
      if (chunk !== undefined) this.#write(writer, chunk.type, chunk.get);
    });
    return isReplay ? heard : withResetSteps(heard);
  }

  nextMessageId(): string {
    const last = this.#messages.at(-1);
    return last?.role === "assistant" ? last.id : crypto.randomUUID();
  }

  async load(): Promise<Loaded> {
    const { load, resume } = this.#options;
    const stored = (await load?.(this.#id)) ?? [];
    const { messages, problems } = fromUIMessages(stored);
    for (const { path, message } of problems) {
      this.#options.onProblem?.({ code: "malformed-event", message: `${path}: ${message}` });
    }
    this.#messages = stored.filter(isWireMessage).map((message) => structuredClone(message));
    const last = messages.at(-1);
    const isWaiting = last?.run !== undefined && last.run.status !== "done";
    if (isWaiting) return { messages, waiting: last };
    return { messages, ...(resume === true && { mayRun: true }) };
  }

  /** The newest answer's calls, of the step that waits. */
  #calls(): WirePart[] {
    const last = this.#messages.at(-1);
    return last?.role === "assistant" ? last.parts.filter(isToolWirePart) : [];
  }

  #withMessage({ id, text, ...more }: { id: string; text: string }) {
    const parts: WirePart[] = text === "" ? [] : [{ type: "text", text }];
    if ("files" in more && Array.isArray(more.files)) {
      for (const { url, mediaType, name } of more.files) {
        parts.push({ type: "file", url, mediaType, ...(name !== undefined && { filename: name }) });
      }
    }
    const messages = [...this.#messages.map(closeOpenCalls), { id, role: "user", parts }];
    return { messages, trigger: "submit-message", messageId: undefined };
  }

  /** Another answer to what the person wrote last. */
  #again() {
    const at = this.#messages.findLastIndex(({ role }) => role === "user");
    const messages = this.#messages.slice(0, at + 1);
    return { messages, trigger: "regenerate-message", messageId: this.#messages[at + 1]?.id };
  }

  async #post(body: object, signal: AbortSignal): Promise<Response> {
    const { body: own } = this.#options;
    const extra = typeof own === "function" ? await own() : own;
    return this.#requests.post({ ...extra, id: this.#id, ...body }, signal);
  }

  /** The message that the answer writes: the last one, if it goes on with that, else one that its first chunk makes. */
  #writer(): { current: WireMessageWriter | undefined } {
    const last = this.#messages.at(-1);
    const goesOn = this.#goesOn && last?.role === "assistant";
    return { current: goesOn ? new WireMessageWriter(last) : undefined };
  }

  #write(writer: { current: WireMessageWriter | undefined }, type: string, get: (name: string) => unknown): void {
    if (writer.current === undefined) {
      const said = type === "start" ? get("messageId") : undefined;
      const id = typeof said === "string" ? said : crypto.randomUUID();
      const message: WireMessage = { id, role: "assistant", parts: [] };
      // A replay after a reload may tell a stored message again.
      const at = this.#messages.findIndex((known) => known.id === id);
      if (at === -1) this.#messages = [...this.#messages, message];
      else this.#messages = this.#messages.with(at, message);
      writer.current = new WireMessageWriter(message);
    }
    writer.current.apply(type, get);
  }
}

/** A turn that is begun anew takes its parts back. */
function withResetSteps(dialect: Dialect): Dialect {
  return () => {
    const translate = dialect();
    const read: FrameTranslator = (frame, report) => {
      const events = translate(frame, report);
      return chunkOf(frame.data)?.type === "reset-step" ? [takeBackStep] : events;
    };
    return Object.assign(read, { end: (report: Parameters<FrameTranslator>[1]) => translate.end?.(report) ?? [] });
  };
}

function isWireMessage(value: unknown): value is WireMessage {
  return typeof value === "object" && value !== null && "parts" in value && Array.isArray(value.parts) && "id" in value;
}
