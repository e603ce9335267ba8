import type { FinishReason, ModelEvent, ModelUsage } from "./model";
import { providerError } from "./provider-error";

type Fields = { readonly [name: string]: unknown };

/** Folds the parts of a provider object's stream into model events. Parts that it does not know are left out. */
export class AiSdkTurn {
  /** Calls that the provider runs itself. */
  readonly #foreign = new Set<unknown>();
  #hasCalls = false;
  #hasFinished = false;

  get hasFinished(): boolean {
    return this.#hasFinished;
  }

  *read(part: unknown): Generator<ModelEvent> {
    if (!isFields(part) || this.#hasFinished) return;
    const { type } = part;
    if (type === "text-delta") yield { type, text: textOf(part["delta"]) };
    else if (type === "reasoning-delta") yield { type, text: textOf(part["delta"]) };
    else if (type === "error") throw providerError(part["error"], "unavailable");
    else if (type === "finish") yield this.#finish(part);
    else yield* this.#readCall(part);
  }

  *#readCall(part: Fields): Generator<ModelEvent> {
    const id = part["toolCallId"] ?? part["id"];
    if (part["providerExecuted"] === true) this.#foreign.add(id);
    if (typeof id !== "string" || this.#foreign.has(id)) return;
    const name = textOf(part["toolName"]);
    if (part["type"] === "tool-input-start") yield { type: "tool-call-start", id, name };
    else if (part["type"] === "tool-input-delta") {
      yield { type: "tool-call-delta", id, argumentsDelta: textOf(part["delta"]) };
    } else if (part["type"] === "tool-call") {
      this.#hasCalls = true;
      yield { type: "tool-call", id, name, argumentsJson: textOf(part["input"]) };
    }
  }

  #finish(part: Fields): ModelEvent {
    this.#hasFinished = true;
    const usage = usageOf(part["usage"]);
    return { type: "finish", reason: this.#reason(part["finishReason"]), ...(usage === null ? {} : { usage }) };
  }

  /** A word in specification 2, an object with the word since. */
  #reason(given: unknown): FinishReason {
    const word = isFields(given) ? given["unified"] : given;
    if (word === "length" || word === "content-filter" || word === "error") return word;
    return this.#hasCalls ? "tool-calls" : "stop";
  }
}

/** Numbers in specification 2, objects with a total since. */
function usageOf(usage: unknown): ModelUsage | null {
  if (!isFields(usage)) return null;
  const [inputTokens, outputTokens] = [usage["inputTokens"], usage["outputTokens"]].map((tokens) =>
    isFields(tokens) ? tokens["total"] : tokens,
  );
  return {
    ...(typeof inputTokens === "number" ? { inputTokens } : {}),
    ...(typeof outputTokens === "number" ? { outputTokens } : {}),
  };
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}

function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null;
}
