export type TextKind = "text" | "reasoning";

type OpenPart = { readonly id: string; readonly kind: TextKind };

/**
 * Which text a delta belongs to, for formats in which every piece names its part. An event without `partId` goes on with the last part if that
 * is of its kind and open.
 */
export class TextParts {
  readonly #open = new Map<string, OpenPart>();
  #last: OpenPart | null = null;

  /** `seq` names a part that begins. */
  delta(kind: TextKind, partId: string | undefined, seq: number): { id: string; begins: boolean } {
    const name = partId === undefined ? null : `${kind} ${partId}`;
    const known = name === null ? (this.#last?.kind === kind ? this.#last : undefined) : this.#open.get(name);
    if (known !== undefined) {
      this.#last = known;
      return { id: known.id, begins: false };
    }
    const part: OpenPart = { id: `${kind}-${seq}`, kind };
    this.#open.set(name ?? part.id, part);
    this.#last = part;
    return { id: part.id, begins: true };
  }

  /** The part that ends, if it is open. */
  end(kind: TextKind, partId: string | undefined): string | undefined {
    for (const [name, part] of this.#open) {
      const isIt = partId === undefined ? part === this.#last && part.kind === kind : name === `${kind} ${partId}`;
      if (!isIt) continue;
      this.#open.delete(name);
      if (this.#last === part) this.#last = null;
      return part.id;
    }
    return undefined;
  }

  /** Something else begins: what follows without a `partId` is a new part. */
  interrupt(): void {
    this.#last = null;
  }

  /** All that are open, which are so no longer. */
  endAll(): OpenPart[] {
    const open = [...this.#open.values()];
    this.#open.clear();
    this.#last = null;
    return open;
  }
}
