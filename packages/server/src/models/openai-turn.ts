import { type FinishReason, ModelError, type ModelEvent, type ModelUsage } from "./model";

type Call = { id: string; name: string; argumentsJson: string; started: boolean };
type Fields = { readonly [name: string]: unknown };

/** Folds the chunks of one streamed completion into model events. */
export class OpenAiTurn {
  readonly #newId: () => string;
  /** By the provider's index, in the order of their arrival. */
  readonly #calls = new Map<number, Call>();
  #finish: string | null = null;
  #refused = false;
  #usage: ModelUsage | undefined;

  /** `newId` names calls that come without an id. */
  constructor(newId: () => string) {
    this.#newId = newId;
  }

  *read(chunk: unknown): Generator<ModelEvent> {
    if (!isFields(chunk)) return;
    if (isFields(chunk["error"])) {
      throw new ModelError(
        "unavailable",
        `The model reports an error: ${JSON.stringify(chunk["error"]).slice(0, 2_000)}`,
      );
    }
    this.#readUsage(chunk["usage"]);
    const choices = chunk["choices"];
    const choice: unknown = Array.isArray(choices) ? choices[0] : undefined;
    if (!isFields(choice)) return;
    if (isFields(choice["delta"])) yield* this.#readDelta(choice["delta"]);
    if (typeof choice["finish_reason"] === "string") this.#finish = choice["finish_reason"];
  }

  /** What is known at the end of the stream. Throws a `ModelError` where the model had not finished. */
  *end(): Generator<ModelEvent> {
    if (this.#finish === null) throw new ModelError("cut-off", "The stream ended before the model had finished.");
    for (const { id, name, argumentsJson } of this.#calls.values())
      yield { type: "tool-call", id, name, argumentsJson };
    const usage = this.#usage;
    yield { type: "finish", reason: this.#reason(this.#finish), ...(usage === undefined ? {} : { usage }) };
  }

  *#readDelta(delta: Fields): Generator<ModelEvent> {
    const reasoning = delta["reasoning_content"] ?? delta["reasoning"];
    if (typeof reasoning === "string" && reasoning !== "") yield { type: "reasoning-delta", text: reasoning };
    if (typeof delta["content"] === "string" && delta["content"] !== "") {
      yield { type: "text-delta", text: delta["content"] };
    }
    if (typeof delta["refusal"] === "string" && delta["refusal"] !== "") {
      this.#refused = true;
      yield { type: "text-delta", text: delta["refusal"] };
    }
    const calls = delta["tool_calls"];
    if (!Array.isArray(calls)) return;
    for (const call of calls as readonly unknown[]) if (isFields(call)) yield* this.#readCall(call);
  }

  *#readCall(piece: Fields): Generator<ModelEvent> {
    const call = this.#callOf(piece);
    const named = isFields(piece["function"]) ? piece["function"] : {};
    if (typeof named["name"] === "string" && !call.started) call.name += named["name"];
    const delta = typeof named["arguments"] === "string" ? named["arguments"] : "";
    call.argumentsJson += delta;
    if (call.started) {
      if (delta !== "") yield { type: "tool-call-delta", id: call.id, argumentsDelta: delta };
      return;
    }
    // Arguments may come before the name: they wait.
    if (call.name === "") return;
    call.started = true;
    yield { type: "tool-call-start", id: call.id, name: call.name };
    if (call.argumentsJson !== "") yield { type: "tool-call-delta", id: call.id, argumentsDelta: call.argumentsJson };
  }

  /** Pieces belong together by index; where a server sends none, by id, else they go on with the last call. */
  #callOf(piece: Fields): Call {
    const id = typeof piece["id"] === "string" && piece["id"] !== "" ? piece["id"] : undefined;
    const index = typeof piece["index"] === "number" ? piece["index"] : this.#indexOf(id);
    const known = this.#calls.get(index);
    if (known !== undefined) return known;
    const call = { id: id ?? this.#newId(), name: "", argumentsJson: "", started: false };
    this.#calls.set(index, call);
    return call;
  }

  #indexOf(id: string | undefined): number {
    if (id === undefined) return Math.max(0, this.#calls.size - 1);
    const known = [...this.#calls].find(([, call]) => call.id === id);
    return known?.[0] ?? this.#calls.size;
  }

  #readUsage(usage: unknown): void {
    if (!isFields(usage)) return;
    const { prompt_tokens: inputTokens, completion_tokens: outputTokens } = usage;
    this.#usage = {
      ...(typeof inputTokens === "number" ? { inputTokens } : {}),
      ...(typeof outputTokens === "number" ? { outputTokens } : {}),
    };
  }

  #reason(finish: string): FinishReason {
    if (this.#refused || finish === "content_filter") return "content-filter";
    if (finish === "length") return "length";
    return this.#calls.size > 0 ? "tool-calls" : "stop";
  }
}

function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
