import { jsonText, shorten } from "../json/json-text";
import type { CallRecord, RunRecord } from "../records/index";
import { type FinishReason, ModelError, type ModelEvent, type ModelRequest, type ModelUsage } from "../models/model";
import type { Agent } from "./agent";
import { type AnswerStream, openAnswer } from "./answer-stream";
import { breather } from "./breather";
import type { EventWriter } from "./event-writer";
import { unlessAborted } from "./in-time";
import { freeCallId, newCall, type StreamedCall } from "./streamed-call";

/** What a model turn came to, before anyone has looked at its calls. */
export type StreamedTurn = {
  readonly text: string;
  readonly calls: readonly StreamedCall[];
  readonly finish: FinishReason;
  readonly usage: ModelUsage | undefined;
  /** The text of a structured answer, or null if none came. */
  readonly answer: string | null;
};

export type StreamTurnOptions = {
  readonly run: RunRecord;
  readonly request: ModelRequest;
  /** Call ids in use in the conversation. */
  readonly taken: Set<string>;
  readonly writer: EventWriter;
  readonly signal: AbortSignal;
};

/** Those over the limit of a turn fail one by one, so that the model may learn; beyond this, nobody is served by that. */
const MAX_CALLS = 1_000;
const MAX_NAME_LENGTH = 200;

/** Reads one model turn to its end and writes what people may see of it on the way. */
export async function streamTurn(agent: Agent, options: StreamTurnOptions): Promise<StreamedTurn> {
  const reader = new TurnReader(agent, options);
  const breathe = breather();
  for await (const event of untilAborted(agent.options.model.stream(options.request), options.signal)) {
    reader.read(event);
    if (event.type === "finish") break;
    await options.writer.room();
    await breathe();
  }
  return reader.end();
}

/** Reads on, but does not wait for a model that ignores its signal. */
async function* untilAborted<Item>(items: AsyncIterable<Item>, signal: AbortSignal): AsyncGenerator<Item> {
  const iterator = items[Symbol.asyncIterator]();
  try {
    for (;;) {
      const next = await unlessAborted(iterator.next(), signal);
      if (next.done === true) return;
      yield next.value;
    }
  } finally {
    // Not awaited: it may hang with the model.
    void Promise.resolve(iterator.return?.()).catch(() => undefined);
  }
}

/** Folds model events into a turn. */
class TurnReader {
  readonly #agent: Agent;
  readonly #options: StreamTurnOptions;
  readonly #calls: StreamedCall[] = [];
  /** Calls whose arguments are still arriving, by the model's id. */
  readonly #open = new Map<string, StreamedCall>();
  #text = "";
  #said = 0;
  #hasSkipped = false;
  #speaking: "text" | "reasoning" | null = null;
  #finish: Extract<ModelEvent, { type: "finish" }> | null = null;
  #index: number;
  readonly #answer: AnswerStream | null;

  constructor(agent: Agent, options: StreamTurnOptions) {
    this.#agent = agent;
    this.#options = options;
    // Steps are far apart, so that calls of the run stay in the model's order.
    this.#index = options.run.step * 10_000;
    this.#answer = openAnswer(agent, options.run, options.writer);
  }

  read(event: ModelEvent): void {
    switch (event.type) {
      case "text-delta":
        this.#say("text", event.text);
        return;
      case "reasoning-delta":
        this.#say("reasoning", event.text);
        return;
      case "tool-call-start":
        this.#begin(event.id, event.name);
        return;
      case "tool-call-delta":
        this.#grow(event.id, event.argumentsDelta);
        return;
      case "tool-call":
        this.#complete(event);
        return;
      case "finish":
        this.#finish = event;
        return;
      default:
        this.#skip(event);
    }
  }

  /** A model of somebody else's may say what this version does not know. Told once a turn. */
  #skip(event: never): void {
    if (this.#hasSkipped) return;
    this.#hasSkipped = true;
    const { key, runId } = this.#options.run;
    this.#agent.log({
      level: "warn",
      code: "unknown-model-event",
      message: "The model sent an event that is not known, so it was left out.",
      conversationId: key.conversationId,
      runId,
      value: shorten(jsonText(event) ?? "", 2_000),
    });
  }

  end(): StreamedTurn {
    this.#hush();
    if (this.#finish === null) throw new ModelError("cut-off", "The model's stream ended without a finish.");
    const withheld = this.#finish.reason === "content-filter";
    return {
      text: this.#text,
      calls: withheld ? [] : this.#calls,
      finish: this.#finish.reason,
      usage: this.#finish.usage,
      answer: this.#answer?.text ?? null,
    };
  }

  #say(kind: "text" | "reasoning", text: string): void {
    if (text === "") return;
    this.#count(text);
    if (kind === "text") this.#text += text;
    if (kind === "text" && this.#answer?.take(text) === true) {
      this.#hush();
      return;
    }
    if (this.#speaking !== kind) this.#hush();
    this.#speaking = kind;
    this.#options.writer.push({ type: kind === "text" ? "text-delta" : "reasoning-delta", text });
  }

  #count(text: string): void {
    this.#said += Buffer.byteLength(text);
    if (this.#said > this.#agent.settings.maxTurnBytes) throw new ModelError("cut-off", "The model says too much.");
  }

  #hush(): void {
    if (this.#speaking !== null) {
      this.#options.writer.push({ type: this.#speaking === "text" ? "text-end" : "reasoning-end" });
    }
    this.#speaking = null;
  }

  #begin(modelCallId: string, givenName: string): StreamedCall {
    this.#count(modelCallId + givenName);
    // A name that long is no tool's.
    const name = shorten(givenName, MAX_NAME_LENGTH);
    if (this.#calls.length >= MAX_CALLS) throw new ModelError("cut-off", "The model makes too many calls.");
    this.#hush();
    this.#answer?.giveUp("It went on to call a tool.");
    const { run, taken, writer } = this.#options;
    const toolCallId = freeCallId(modelCallId, taken);
    taken.add(toolCallId);
    const tool = this.#agent.options.tools.registry.get(name);
    const call: StreamedCall = {
      toolCallId,
      modelCallId,
      name,
      text: "",
      arrived: null,
      isSecret: tool?.hasInputSecrets ?? false,
      place: this.#calls.length,
    };
    this.#calls.push(call);
    this.#open.set(modelCallId, call);
    const record: CallRecord = newCall(run, call, this.#index++);
    const title = tool?.definition.title;
    writer.push(
      { type: "tool-input-start", toolCallId, toolName: name, ...(title === undefined ? {} : { title }) },
      record,
    );
    return call;
  }

  #grow(modelCallId: string, delta: string): void {
    this.#count(delta);
    const call = this.#open.get(modelCallId);
    // Over the limit the call fails anyway; nobody needs the rest.
    if (call === undefined || call.text.length > this.#agent.settings.maxArgumentBytes) return;
    call.text += delta;
    this.#show(call, delta);
  }

  #show(call: StreamedCall, delta: string): void {
    if (call.isSecret || delta === "") return;
    this.#options.writer.push({ type: "tool-input-delta", toolCallId: call.toolCallId, inputTextDelta: delta });
  }

  #complete(event: Extract<ModelEvent, { type: "tool-call" }>): void {
    const call = this.#open.get(event.id) ?? this.#begin(event.id, event.name);
    this.#open.delete(event.id);
    if (call.text === "") this.#count(event.argumentsJson);
    call.arrived = event.argumentsJson;
    // Without deltas people would see nothing of arguments that can't be used.
    if (call.text === "") this.#show(call, event.argumentsJson.slice(0, this.#agent.settings.maxArgumentBytes));
  }
}
