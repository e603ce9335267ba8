import type { RunRecord } from "../records/index";
import type { Agent } from "./agent";
import type { EventWriter } from "./event-writer";

export type AnswerStreamOptions = {
  readonly partId: string;
  readonly name: string;
  readonly maxBytes: number;
  readonly writer: EventWriter;
};

/** For a turn of an agent that answers with an object; null for one that answers with text. */
export function openAnswer(agent: Agent, run: RunRecord, writer: EventWriter): AnswerStream | null {
  if (agent.answerFormat === null) return null;
  const { name } = agent.answerFormat;
  return new AnswerStream({ partId: answerPartId(run), name, maxBytes: agent.settings.maxAnswerBytes, writer });
}

/** One answer a turn, since a turn that goes on to call tools gives another one later. */
export function answerPartId(run: Pick<RunRecord, "step">): string {
  return `answer-${run.step}`;
}

/** Tells a structured answer from words that a model says before it, and shows it as it comes in. Nobody has checked it yet. */
export class AnswerStream {
  readonly #options: AnswerStreamOptions;
  #state: "open" | "object" | "text" = "open";
  #text = "";
  #bytes = 0;

  constructor(options: AnswerStreamOptions) {
    this.#options = options;
  }

  /** The object's text so far, or null if there is none. */
  get text(): string | null {
    return this.#state === "object" ? this.#text : null;
  }

  /** True if the text is part of the answer. */
  take(text: string): boolean {
    if (this.#state === "open") this.#begin(text);
    if (this.#state !== "object") return this.#state === "open";
    this.#text += text;
    this.#bytes += Buffer.byteLength(text);
    const { partId, maxBytes, writer } = this.#options;
    // Over the limit the answer fails anyway; nobody needs the rest.
    if (this.#bytes <= maxBytes) writer.push({ type: "object-delta", partId, jsonTextDelta: text });
    return true;
  }

  #begin(text: string): void {
    const first = text.trimStart()[0];
    if (first === undefined) return;
    this.#state = first === "{" ? "object" : "text";
    const { partId, name, writer } = this.#options;
    if (this.#state === "object") writer.push({ type: "object-start", partId, name });
  }

  /** What began as an answer is none. */
  giveUp(errorText: string): void {
    const { partId, writer } = this.#options;
    if (this.#state === "object") writer.push({ type: "object-error", partId, errorText });
    this.#state = "text";
  }
}
