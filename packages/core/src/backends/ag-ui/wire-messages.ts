import { own } from "../../events/read-field";
import type { Get } from "../../wire/dialects/translation";

/** A message of AG-UI, sent back as it came, whatever it carries. */
export type AgUiMessage = { id: string; role: string; [field: string]: unknown };
type WireCall = {
  id: string;
  type: "function";
  function: { name: string; arguments: string };
  [field: string]: unknown;
};

/** A piece of text or arguments that a message grows by. */
const text = (value: unknown): string => (typeof value === "string" ? value : "");

/** Keeps the list of messages that every request carries, from the events of the responses. */
export class AgUiMessages {
  list: AgUiMessage[] = [];
  #chunkMessage = "";
  /** What the response that is being read has begun: what another response has begun before is told again from its beginning. */
  readonly #begun = new Set<string>();
  #chunkCall = "";

  apply(type: string, get: Get): void {
    switch (type) {
      case "RUN_STARTED":
        return this.#begun.clear();
      case "TEXT_MESSAGE_START":
        return this.#grow(text(get("messageId")), text(get("role")) || "assistant", "");
      case "TEXT_MESSAGE_CHUNK":
        this.#chunkMessage = text(get("messageId")) || this.#chunkMessage;
        return this.#grow(this.#chunkMessage, text(get("role")) || "assistant", get("delta"));
      case "TEXT_MESSAGE_CONTENT":
        return this.#grow(text(get("messageId")), "assistant", get("delta"));
      case "REASONING_MESSAGE_START":
      case "REASONING_MESSAGE_CONTENT":
      case "REASONING_MESSAGE_CHUNK":
        return this.#grow(text(get("messageId")), "reasoning", get("delta"));
      case "REASONING_ENCRYPTED_VALUE":
        return this.#encrypt(get);
      case "TOOL_CALL_CHUNK":
        this.#chunkCall = text(get("toolCallId")) || this.#chunkCall;
        return this.#growCall(this.#chunkCall, get);
      case "TOOL_CALL_START":
        this.#begun.delete(`call ${text(get("toolCallId"))}`);
        return this.#growCall(text(get("toolCallId")), get);
      case "TOOL_CALL_ARGS":
        return this.#growCall(text(get("toolCallId")), get);
      case "TOOL_CALL_RESULT":
        return this.answer(text(get("toolCallId")), get("content"), {
          id: get("messageId"),
          metadata: get("metadata"),
        });
      case "MESSAGES_SNAPSHOT":
        return this.#replace(get("messages"));
      default:
    }
  }

  /** The result of a call, in place of one that it has. */
  answer(toolCallId: string, content: unknown, more: { id?: unknown; metadata?: unknown; error?: string }): void {
    if (toolCallId === "") return;
    const known = this.list.findIndex((message) => message.role === "tool" && message["toolCallId"] === toolCallId);
    const isTaken = this.list.some(({ id }) => id === more.id);
    const id = typeof more.id === "string" && !isTaken ? more.id : crypto.randomUUID();
    const message: AgUiMessage = { id, role: "tool", toolCallId, content };
    if (more.metadata !== undefined) message["metadata"] = more.metadata;
    if (more.error !== undefined) message["error"] = more.error;
    if (known === -1) this.list.push(message);
    else this.list[known] = { ...message, id: this.list[known]?.id ?? id };
  }

  /** The calls of the newest answer that have no result. */
  openCalls(): string[] {
    const answered = new Set(this.list.filter(({ role }) => role === "tool").map((message) => message["toolCallId"]));
    return this.list
      .flatMap(({ toolCalls }) => callsOf(toolCalls).map(({ id }) => id))
      .filter((id) => !answered.has(id));
  }

  /** The messages since the person has written. */
  #answer(): AgUiMessage[] {
    return this.list.slice(this.list.findLastIndex(({ role }) => role === "user") + 1);
  }

  /** True the first time that this response speaks of it. */
  #begin(id: string): boolean {
    const isFirst = !this.#begun.has(id);
    this.#begun.add(id);
    return isFirst;
  }

  #message(id: string, role: string): AgUiMessage | undefined {
    if (id === "") return undefined;
    const known = this.#answer().findLast((message) => message.id === id && message.role === role);
    if (known !== undefined) return known;
    const message: AgUiMessage = { id, role, content: "" };
    this.list.push(message);
    return message;
  }

  #grow(id: string, role: string, delta: unknown): void {
    const message = this.#message(id, role);
    if (message === undefined) return;
    const before = this.#begin(`${role} ${id}`) ? "" : text(message["content"]);
    message["content"] = before + text(delta);
  }

  #growCall(id: string, get: Get): void {
    const known = this.#answer()
      .flatMap(({ toolCalls }) => callsOf(toolCalls))
      .find((call) => call.id === id);
    if (known !== undefined) {
      if (this.#begin(`call ${id}`)) known.function.arguments = "";
      known.function.arguments += text(get("delta"));
      return;
    }
    this.#begun.add(`call ${id}`);
    const name = text(get("toolCallName"));
    if (id === "" || name === "") return;
    const parent = text(get("parentMessageId"));
    const last = this.list.at(-1);
    const message =
      parent === "" && last?.role === "assistant" ? last : this.#message(parent || crypto.randomUUID(), "assistant");
    if (message === undefined) return;
    const call: WireCall = { id, type: "function", function: { name, arguments: text(get("delta")) } };
    if (get("metadata") !== undefined) call["metadata"] = get("metadata");
    message["toolCalls"] = [...callsOf(message["toolCalls"]), call];
  }

  #encrypt(get: Get): void {
    const id = get("entityId");
    const call = this.list.flatMap(({ toolCalls }) => callsOf(toolCalls)).find((known) => known.id === id);
    const target = call ?? this.list.findLast((message) => message.id === id);
    if (target !== undefined) target["encryptedValue"] = get("encryptedValue");
  }

  /** The server's list is the truth, but what only this side knows is not in it: a message that it lacks stays. */
  #replace(messages: unknown): void {
    if (!Array.isArray(messages)) return;
    const next = messages.filter(isAgUiMessage).map((message) => structuredClone(message));
    const ids = new Set(next.map(({ id }) => id));
    const results = new Set(next.map((message) => message["toolCallId"]));
    const calls = new Set(next.flatMap(({ toolCalls }) => callsOf(toolCalls).map(({ id }) => id)));
    const kept = this.list.filter(
      (message) =>
        !ids.has(message.id) &&
        (message.role !== "tool" || !results.has(message["toolCallId"])) &&
        !callsOf(message["toolCalls"]).some(({ id }) => calls.has(id)),
    );
    const own = kept.filter(({ role }) => role === "user" || role === "tool");
    this.list = [...next, ...own];
  }
}

export function isAgUiMessage(value: unknown): value is AgUiMessage {
  return typeof own(value, "id") === "string" && typeof own(value, "role") === "string";
}

export function callsOf(toolCalls: unknown): WireCall[] {
  return Array.isArray(toolCalls) ? toolCalls.filter(isCall) : [];
}

function isCall(value: unknown): value is WireCall {
  const called = own(value, "function");
  return (
    typeof own(value, "id") === "string" &&
    typeof own(called, "name") === "string" &&
    typeof own(called, "arguments") === "string"
  );
}
