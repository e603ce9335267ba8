import type { RawMessageStreamEvent } from "@anthropic-ai/sdk/resources/messages";
import type { FinishReason, ModelEvent } from "./model";

type Call = { readonly id: string; readonly name: string; argumentsJson: string };
type Block<Type extends RawMessageStreamEvent["type"]> = Extract<RawMessageStreamEvent, { type: Type }>;

/** Folds the events of one streamed message into model events. Blocks and deltas that it does not know are left out. */
export class AnthropicTurn {
  /** Calls whose arguments still arrive, by the block's index. */
  readonly #calls = new Map<number, Call>();
  readonly #usage = { inputTokens: 0, outputTokens: 0 };
  #stopReason: string | null = null;
  #hasBegun = false;
  #hasFinished = false;

  get hasBegun(): boolean {
    return this.#hasBegun;
  }

  get hasFinished(): boolean {
    return this.#hasFinished;
  }

  *read(event: RawMessageStreamEvent): Generator<ModelEvent> {
    this.#hasBegun = true;
    switch (event.type) {
      case "message_start":
        this.#usage.inputTokens = event.message.usage.input_tokens;
        return;
      case "content_block_start":
        yield* this.#begin(event);
        return;
      case "content_block_delta":
        yield* this.#grow(event);
        return;
      case "content_block_stop":
        yield* this.#complete(event.index);
        return;
      case "message_delta":
        this.#stopReason = event.delta.stop_reason;
        this.#usage.outputTokens = event.usage.output_tokens;
        return;
      case "message_stop":
        this.#hasFinished = true;
        yield { type: "finish", reason: reasonOf(this.#stopReason), usage: { ...this.#usage } };
    }
  }

  *#begin({ index, content_block: block }: Block<"content_block_start">): Generator<ModelEvent> {
    if (block.type === "text" && block.text !== "") yield { type: "text-delta", text: block.text };
    if (block.type !== "tool_use") return;
    this.#calls.set(index, { id: block.id, name: block.name, argumentsJson: "" });
    yield { type: "tool-call-start", id: block.id, name: block.name };
  }

  *#grow({ index, delta }: Block<"content_block_delta">): Generator<ModelEvent> {
    const call = this.#calls.get(index);
    if (delta.type === "text_delta") yield { type: "text-delta", text: delta.text };
    else if (delta.type === "thinking_delta") yield { type: "reasoning-delta", text: delta.thinking };
    else if (delta.type === "input_json_delta" && call !== undefined && delta.partial_json !== "") {
      call.argumentsJson += delta.partial_json;
      yield { type: "tool-call-delta", id: call.id, argumentsDelta: delta.partial_json };
    }
  }

  *#complete(index: number): Generator<ModelEvent> {
    const call = this.#calls.get(index);
    this.#calls.delete(index);
    // A tool without parameters is called without a word.
    if (call !== undefined) yield { type: "tool-call", ...call, argumentsJson: call.argumentsJson || "{}" };
  }
}

function reasonOf(stopReason: string | null): FinishReason {
  switch (stopReason) {
    case "tool_use":
      return "tool-calls";
    case "max_tokens":
    case "model_context_window_exceeded":
      return "length";
    case "refusal":
      return "content-filter";
    default:
      return "stop";
  }
}
