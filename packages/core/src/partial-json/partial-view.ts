/** `at` is the place of the member that is being read. A name may stand here twice: the last counts, as in JSON. */
type Members = { names: string[]; values: unknown[]; at: number };

/** One open array or object: `items` or `members`, never both. */
type Container = {
  items: unknown[] | undefined;
  members: Record<string, unknown> | undefined;
  /** The member that is being read. */
  key: string;
  /** The item or member that is being read: those before it are complete. */
  index: number;
  /** The members one by one, kept of wide objects only: building a copy from lists is far cheaper than enumerating one. */
  wide: Members | undefined;
  /** True within a member that never shows: what is read there changes nothing. */
  hidden: boolean;
};

/** Engines copy objects up to about this size as a block. */
const wideFrom = 12;

/** The one name that can't be a member of a plain object. */
const forbidden = "__proto__";

/**
 * The value that a JSON text has made so far.
 *
 * What was handed out is never changed: the open containers, from the root to the innermost, are copied before the first change
 * after a snapshot. Closed ones are shared by all later snapshots.
 */
export class PartialView {
  #root: unknown = undefined;
  readonly #open: Container[] = [];
  #top: Container | undefined;
  /** True while a snapshot holds the open containers. All of them or none: every change touches the whole spine. */
  #shared = false;

  get depth(): number {
    return this.#open.length;
  }

  /** True while the innermost open container is an array. */
  get inArray(): boolean {
    return this.#top?.items !== undefined;
  }

  setKey(key: string): void {
    const top = this.#top;
    if (top === undefined) return;
    top.key = key;
    if (top.wide !== undefined) top.wide.at = top.wide.names.length;
  }

  /** Shows a value in the place that is being read. */
  put(value: unknown): void {
    const top = this.#top;
    if (top === undefined) this.#root = value;
    else if (!hidesNext(top)) {
      this.#own();
      set(top, value);
    }
  }

  /** Goes on to the next place. */
  advance(): void {
    if (this.#top !== undefined) this.#top.index++;
  }

  open(isArray: boolean): void {
    const items: unknown[] | undefined = isArray ? [] : undefined;
    const members = isArray ? undefined : {};
    const hidden = this.#top !== undefined && hidesNext(this.#top);
    this.put(items ?? members);
    this.#top = { items, members, key: "", index: 0, wide: undefined, hidden };
    this.#open.push(this.#top);
  }

  close(): void {
    this.#open.pop();
    this.#top = this.#open.at(-1);
    this.advance();
  }

  snapshot(): unknown {
    this.#shared = true;
    return this.#root;
  }

  #own(): void {
    if (!this.#shared) return;
    this.#shared = false;
    let parent: Container | undefined;
    for (const container of this.#open) {
      if (container.hidden) return;
      const copy = copyOf(container);
      if (parent === undefined) this.#root = copy;
      else set(parent, copy);
      parent = container;
    }
  }
}

/** True if what is read next never shows. */
function hidesNext({ hidden, items, key }: Container): boolean {
  return hidden || (items === undefined && key === forbidden);
}

/** Puts a value in the place that is being read. */
function set(container: Container, value: unknown): void {
  const { items, members, key, index, wide } = container;
  if (items !== undefined) {
    items[index] = value;
  } else if (members !== undefined) {
    members[key] = value;
    if (wide !== undefined) {
      wide.names[wide.at] = key;
      wide.values[wide.at] = value;
    } else if (index >= wideFrom) {
      const names = Object.keys(members);
      container.wide = { names, values: Object.values(members), at: names.indexOf(key) };
    }
  }
}

function copyOf(container: Container): unknown {
  if (container.items !== undefined) {
    container.items = container.items.slice();
    return container.items;
  }
  const { wide } = container;
  if (wide === undefined) {
    container.members = { ...container.members };
    return container.members;
  }
  const members: Record<string, unknown> = {};
  for (const [at, name] of wide.names.entries()) members[name] = wide.values[at];
  container.members = members;
  return members;
}
