/** An array or object of which more may come. It grows in place, so it is handed out as copies until it ends. */
export interface OpenContainer {
  readonly isArray: boolean;
  /** True within a member that never shows: what is read there changes nothing. */
  readonly isHidden: boolean;
  /** True if what is read next never shows. */
  readonly hidesNext: boolean;
  /** What the last snapshot showed of it. */
  shown: unknown;
  /** Names the member that is read next. */
  setKey(key: string): void;
  /** Sets what is known of the item or member that is being read. */
  put(value: unknown): void;
  /** Goes on to the next one. */
  advance(): void;
  /** As it is now, for good. */
  copy(): unknown;
  /** All of it: nothing is put any more. */
  whole(): unknown;
}

export class OpenArray implements OpenContainer {
  readonly isArray = true;
  readonly isHidden: boolean;
  shown: unknown;
  readonly #items: unknown[] = [];
  #index = 0;

  constructor(isHidden: boolean) {
    this.isHidden = isHidden;
  }

  get hidesNext(): boolean {
    return this.isHidden;
  }

  setKey(): void {}

  put(value: unknown): void {
    this.#items[this.#index] = value;
  }

  advance(): void {
    this.#index++;
  }

  copy(): unknown {
    return this.#items.slice();
  }

  whole(): unknown {
    return this.#items;
  }
}

type Members = Record<string, unknown>;

/** Engines copy objects up to about this size as a block. A wider one is copied faster from lists than by enumerating it. */
const wideFrom = 12;

/** The one name that can't be a member of a plain object. */
const forbidden = "__proto__";

export class OpenObject implements OpenContainer {
  readonly isArray = false;
  readonly isHidden: boolean;
  shown: unknown;
  #members: Members = {};
  #key = "";
  #index = 0;
  /** The members of a wide object, in their order. A name may stand here twice: the last counts, as in JSON. */
  #wide: { names: string[]; values: unknown[] } | undefined;

  constructor(isHidden: boolean) {
    this.isHidden = isHidden;
  }

  get hidesNext(): boolean {
    return this.isHidden || this.#key === forbidden;
  }

  setKey(key: string): void {
    this.#key = key;
    if (this.#index < wideFrom || this.isHidden) return;
    this.#wide ??= { names: Object.keys(this.#members), values: Object.values(this.#members) };
    this.#index = this.#wide.names.length;
  }

  put(value: unknown): void {
    const wide = this.#wide;
    if (wide === undefined) this.#members[this.#key] = value;
    else {
      wide.names[this.#index] = this.#key;
      wide.values[this.#index] = value;
    }
  }

  advance(): void {
    this.#index++;
  }

  copy(): unknown {
    return this.#wide === undefined ? { ...this.#members } : this.whole();
  }

  whole(): unknown {
    const wide = this.#wide;
    if (wide === undefined) return this.#members;
    const members: Members = {};
    const { names, values } = wide;
    for (let at = 0; at < names.length; at++) members[names[at] ?? ""] = values[at];
    return members;
  }
}
