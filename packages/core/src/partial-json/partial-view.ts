import { OpenArray, type OpenContainer, OpenObject } from "./open-container";

/**
 * The value that a JSON text has made so far.
 *
 * What was handed out is never changed: a snapshot holds copies of the open containers, from the root to the innermost. Closed ones
 * are shared by all later snapshots, and one that ends as it was shown stays the one that was shown.
 */
export class PartialView {
  #root: unknown;
  readonly #open: OpenContainer[] = [];
  #top: OpenContainer | undefined;
  /** True if a snapshot would show more than the last one. Every change touches the whole spine. */
  #hasChanged = false;

  get depth(): number {
    return this.#open.length;
  }

  /** True while the innermost open container is an array. */
  get inArray(): boolean {
    return this.#top?.isArray === true;
  }

  setKey(key: string): void {
    this.#top?.setKey(key);
  }

  /** Shows a value in the place that is being read. */
  put(value: unknown): void {
    if (this.#top?.hidesNext === true) return;
    this.#hasChanged = true;
    this.#place(value);
  }

  /** Goes on to the next place. */
  advance(): void {
    this.#top?.advance();
  }

  open(isArray: boolean): void {
    const isHidden = this.#top?.hidesNext === true;
    this.#hasChanged ||= !isHidden;
    this.#top = isArray ? new OpenArray(isHidden) : new OpenObject(isHidden);
    this.#open.push(this.#top);
  }

  close(): void {
    const closed = this.#open.pop();
    this.#top = this.#open.at(-1);
    if (closed?.isHidden === false) this.#place(this.#hasChanged ? closed.whole() : closed.shown);
  }

  snapshot(): unknown {
    if (!this.#hasChanged) return this.#root;
    this.#hasChanged = false;
    let inner: OpenContainer | undefined;
    for (let depth = this.#open.length - 1; depth >= 0; depth--) {
      const container = this.#open[depth];
      if (container === undefined || container.isHidden) continue;
      if (inner !== undefined) container.put(inner.shown);
      container.shown = container.copy();
      inner = container;
    }
    if (inner !== undefined) this.#root = inner.shown;
    return this.#root;
  }

  #place(value: unknown): void {
    if (this.#top === undefined) this.#root = value;
    else this.#top.put(value);
  }
}
