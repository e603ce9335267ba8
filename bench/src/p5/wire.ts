/** A stream whose chunks come when they are delivered. */
export class Wire<Chunk> {
  readonly #chunks: readonly Chunk[];
  #controller: ReadableStreamDefaultController<Chunk> | undefined;
  #next = 0;

  constructor(chunks: readonly Chunk[]) {
    this.#chunks = chunks;
  }

  open(): ReadableStream<Chunk> {
    return new ReadableStream({
      start: (controller) => {
        this.#controller = controller;
      },
    });
  }

  /** Hands out so many more chunks. */
  deliver(count: number): void {
    if (this.#controller === undefined) throw new Error("Nobody has opened the stream.");
    for (const chunk of this.#chunks.slice(this.#next, this.#next + count)) this.#controller.enqueue(chunk);
    this.#next += count;
  }

  get left(): number {
    return Math.max(0, this.#chunks.length - this.#next);
  }
}
