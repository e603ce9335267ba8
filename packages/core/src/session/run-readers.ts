import type { RunReader } from "./run-reader";

/** Who reads which run: the newest, and those of runs that a newer one has taken the place of. Their last events still count. */
export class RunReaders {
  newest: RunReader | undefined;
  readonly older = new Set<RunReader>();

  *all(): Generator<RunReader> {
    yield* this.older;
    if (this.newest !== undefined) yield this.newest;
  }

  add(reader: RunReader): void {
    if (this.newest !== undefined) this.older.add(this.newest);
    this.newest = reader;
  }

  /** True if it was the newest. */
  remove(reader: RunReader): boolean {
    this.older.delete(reader);
    const isNewest = this.newest === reader;
    if (isNewest) this.newest = undefined;
    return isNewest;
  }

  /** What was followed before the newest is followed again. */
  goBack(): void {
    const before = [...this.older].at(-1);
    if (before !== undefined) this.older.delete(before);
    this.newest ??= before;
  }

  dispose(): void {
    for (const reader of this.all()) reader.dispose();
    this.older.clear();
    this.newest = undefined;
  }
}
