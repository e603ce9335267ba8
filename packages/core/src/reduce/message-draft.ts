import type { MessagePart, MessageRun, UIMessage } from "../parts/message";
import { copyMessage } from "./copy-message";
import { type GrowingPart, Growth } from "./growth";
import { keepIndex, type NameKind, type PartIndex, takeIndex } from "./part-index";

/**
 * A message while a batch of events is folded into it. The list of parts is copied once, a growing text is put together once, and
 * its partial value is taken once, however many events the batch has.
 */
export class MessageDraft {
  run: MessageRun | undefined;
  #message: UIMessage;
  #parts: readonly MessagePart[];
  #copy: MessagePart[] | undefined;
  #index: PartIndex | undefined;
  /** Where text was added that is not in the parts yet. */
  #growing: number[] | undefined;

  constructor(message: UIMessage) {
    this.#message = message;
    this.#parts = message.parts;
    this.run = message.run;
  }

  get id(): string {
    return this.#message.id;
  }

  get size(): number {
    return this.#parts.length;
  }

  /** Where the newest part of this name stands. */
  find(kind: NameKind, name: string): number | undefined {
    return this.#known().find(kind, name);
  }

  /** A key that no part has: this one, or the first free one of `#2`, `#3`, … */
  freeKey(wanted: string): string {
    let key = wanted;
    for (let round = 2; this.find("key", key) !== undefined; round++) key = `${wanted}#${round}`;
    return key;
  }

  /** True if a step began after this part. */
  hasStepAfter(at: number): boolean {
    return (this.find("newest", "step") ?? -1) > at;
  }

  part(at: number | undefined): MessagePart | undefined {
    if (at !== undefined) this.#settleGrowth(at);
    return this.peek(at);
  }

  /** The part as it was before the text that is still being added: its kind and state are right, its text may be short. */
  peek(at: number | undefined): MessagePart | undefined {
    return this.#parts[at ?? -1];
  }

  put(at: number, part: MessagePart): void {
    this.#write(at, part);
    // What is put is no text that grows: nothing goes on with its parser.
    this.#known().growths[at] = undefined;
  }

  add(part: MessagePart): number {
    const at = this.#parts.length;
    this.#write(at, part);
    this.#known().add(part, at);
    return at;
  }

  /** Adds to the text of a part. */
  grow(at: number, part: GrowingPart, added: string): void {
    const { growths } = this.#known();
    let growth = growths[at];
    if (growth?.part !== part) growths[at] = growth = new Growth(part);
    if (growth.added === "") {
      // An empty list that is pushed to gets room for sixteen more.
      if (this.#growing === undefined) this.#growing = [at];
      else this.#growing.push(at);
    }
    growth.added += added;
  }

  /** Goes on from another message. */
  restart(message: UIMessage): void {
    this.#growing = undefined;
    this.#message = message;
    this.#parts = message.parts;
    this.#copy = undefined;
    this.#index = undefined;
    this.run = message.run;
  }

  /** The message with all that came; the same object if nothing did. */
  finish(): UIMessage {
    if (this.#growing !== undefined) for (const at of this.#growing) this.#settleGrowth(at);
    if (this.#index !== undefined) keepIndex(this.#parts, this.#index);
    const { parts, run } = this.#message;
    if (this.#parts === parts && this.run === run) return this.#message;
    return copyMessage(this.#message, this.#parts, this.run);
  }

  #write(at: number, part: MessagePart): void {
    if (this.#copy === undefined) {
      // The index belongs to the list that the draft ends with.
      this.#known();
      this.#copy = this.#parts.slice();
      this.#parts = this.#copy;
    }
    this.#copy[at] = part;
  }

  #settleGrowth(at: number): void {
    const growth = this.#known().growths[at];
    if (growth !== undefined && growth.added !== "") this.#write(at, growth.settle());
  }

  #known(): PartIndex {
    return (this.#index ??= takeIndex(this.#parts));
  }
}
