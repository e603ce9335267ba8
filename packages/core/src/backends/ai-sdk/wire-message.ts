import { own } from "../../events/read-field";
import type { Get } from "../../wire/dialects/translation";
import { overlaid } from "./overlaid";

/** A part of a message as the AI SDK's own client would have it: sent back as it is, whatever it carries. */
export type WirePart = { type: string; [field: string]: unknown };
export type WireMessage = { id: string; role: string; parts: WirePart[]; metadata?: unknown };

export function isToolWirePart(part: WirePart): boolean {
  return part.type === "dynamic-tool" || part.type.startsWith("tool-");
}

export function toolNameOf(part: WirePart): unknown {
  return part.type === "dynamic-tool" ? part["toolName"] : part.type.slice("tool-".length);
}

export function approvalOf(part: WirePart): { readonly [field: string]: unknown } {
  return { ...Object(part["approval"]) };
}

/** The fields of a chunk that a part carries under the same name. */
const carried = ["title", "toolMetadata", "providerExecuted", "inputEncoding"];

/**
 * Writes a message from the chunks of an answer, so that the next request carries everything that the server wants back: signatures of
 * approvals and reasoning, the provider's metadata. What does not fit is passed over: the dialect reports it.
 */
export class WireMessageWriter {
  readonly message: WireMessage;
  readonly #texts = new Map<string, WirePart>();

  constructor(message: WireMessage) {
    this.message = message;
  }

  apply(type: string, get: Get): void {
    const [kind, step] = type.split("-");
    if (kind === "text" || kind === "reasoning") this.#text(kind, type, step, get);
    else if (kind === "tool") this.#tool(type, get);
    else if (kind === "data") this.#data(type, get);
    else this.#other(type, get);
  }

  #other(type: string, get: Get): void {
    switch (type) {
      case "start":
        if (typeof get("messageId") === "string") this.message.id = String(get("messageId"));
        return this.#metadata(get);
      case "finish":
      case "message-metadata":
        return this.#metadata(get);
      case "start-step":
        return this.#add({ type: "step-start" });
      case "reset-step":
        this.message.parts.splice(this.message.parts.findLastIndex((part) => part.type === "step-start") + 1);
        return this.#texts.clear();
      case "source-url":
        return this.#copy(type, get, ["sourceId", "url", "title", "providerMetadata"]);
      case "source-document":
        return this.#copy(type, get, ["sourceId", "mediaType", "title", "filename", "providerMetadata"]);
      case "file":
        return this.#copy(type, get, ["url", "mediaType", "providerMetadata"]);
      case "custom":
        return this.#copy(type, get, ["kind", "providerMetadata"]);
      case "steering-message":
        return this.#copy(type, get, ["id", "parts"]);
      default:
    }
  }

  #metadata(get: Get): void {
    const metadata = get("messageMetadata");
    if (metadata != null) this.message.metadata = overlaid(Object(this.message.metadata ?? {}), Object(metadata));
  }

  #text(kind: "text" | "reasoning", type: string, step: string | undefined, get: Get): void {
    if (type === "reasoning-file") return this.#copy(type, get, ["url", "mediaType", "providerMetadata"]);
    const name = `${kind} ${String(get("id"))}`;
    const known = step === "start" ? undefined : this.#texts.get(name);
    const part = known ?? { type: kind, text: "", state: "streaming" };
    if (known === undefined) {
      if (step === "end") return;
      if (kind === "reasoning") part["id"] = get("id");
      this.#texts.set(name, part);
      this.#add(part);
    }
    const delta = get("delta");
    if (step === "delta" && typeof delta === "string") part["text"] = `${String(part["text"])}${delta}`;
    set(part, "providerMetadata", get("providerMetadata"));
    if (step !== "end") return;
    part["state"] = "done";
    set(part, "citations", get("citations"));
    this.#texts.delete(name);
  }

  #tool(type: string, get: Get): void {
    const part = this.#call(type, get);
    if (part === undefined) return;
    for (const name of carried) set(part, name, get(name));
    const isResult = type === "tool-output-available" || type === "tool-output-error";
    set(part, isResult ? "resultProviderMetadata" : "callProviderMetadata", get("providerMetadata"));
    switch (type) {
      case "tool-input-start":
        part["state"] = "input-streaming";
        return;
      case "tool-input-available":
        part["state"] = "input-available";
        part["input"] = get("input");
        return;
      case "tool-input-error":
        part["state"] = "output-error";
        part["input"] = get("input");
        part["errorText"] = get("errorText");
        return;
      case "tool-approval-request":
        part["state"] = "approval-requested";
        part["approval"] = requested(get);
        return;
      case "tool-approval-response": {
        part["state"] = "approval-responded";
        const approval: Record<string, unknown> = { ...approvalOf(part), approved: get("approved") };
        set(approval, "reason", get("reason"));
        part["approval"] = approval;
        return;
      }
      case "tool-output-available":
        part["state"] = "output-available";
        part["output"] = get("output");
        if (get("preliminary") === true) part["preliminary"] = true;
        else delete part["preliminary"];
        return;
      case "tool-output-error":
        part["state"] = "output-error";
        part["errorText"] = get("errorText");
        return;
      case "tool-output-denied":
        part["state"] = "output-denied";
        return;
      default:
    }
  }

  /** The part of a call. Providers count their calls anew in each step, so an announced one is looked for in this step only. */
  #call(type: string, get: Get): WirePart | undefined {
    const { parts } = this.message;
    const approvalId = get("approvalId");
    const isCall = (part: WirePart) =>
      type === "tool-approval-response"
        ? own(part["approval"], "id") === approvalId
        : isToolWirePart(part) && part["toolCallId"] === get("toolCallId");
    const at = parts.findLastIndex(isCall);
    const isAnnounced = type.startsWith("tool-input-");
    const step = isAnnounced ? parts.findLastIndex((part) => part.type === "step-start") : -1;
    const known = at > step ? parts[at] : undefined;
    const toolName = get("toolName");
    if (known !== undefined || !isAnnounced || typeof toolName !== "string") return known;
    const part: WirePart =
      get("dynamic") === true
        ? { type: "dynamic-tool", toolName, toolCallId: get("toolCallId") }
        : { type: `tool-${toolName}`, toolCallId: get("toolCallId") };
    this.#add(part);
    return part;
  }

  #data(type: string, get: Get): void {
    if (get("transient") === true) return;
    const id = get("id");
    const known = this.message.parts.find((part) => id !== undefined && part.type === type && part["id"] === id);
    if (known !== undefined) known["data"] = get("data");
    else this.#copy(type, get, ["id", "data"]);
  }

  #copy(type: string, get: Get, names: readonly string[]): void {
    const part: WirePart = { type };
    for (const name of names) set(part, name, get(name));
    this.#add(part);
  }

  #add(part: WirePart): void {
    this.message.parts.push(part);
  }
}

/** The request as it came: its signature is over what it says, so nothing of it may change. */
function requested(get: Get): object {
  const approval: Record<string, unknown> = { id: get("approvalId") };
  set(approval, "descriptor", get("approvalDescriptor"));
  set(approval, "inputSchemaInput", get("inputSchemaInput"));
  set(approval, "requestReason", get("reason"));
  set(approval, "isAutomatic", get("isAutomatic") === true ? true : undefined);
  set(approval, "signature", get("signature"));
  return approval;
}

function set(target: Record<string, unknown>, name: string, value: unknown): void {
  if (value !== undefined) target[name] = value;
}
