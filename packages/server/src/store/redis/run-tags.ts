import { isStorableId } from "../store-unavailable";
import type { Client } from "./client";
import type { KeyNames } from "./key-names";

const KEPT = 5_000;

/** Finds the conversation of a run. A run never moves, so the answer is kept; whether the run is still there, its own keys say. */
export class RunTags {
  readonly #client: Client;
  readonly #names: KeyNames;
  readonly #kept = new Map<string, string>();

  constructor(client: Client, names: KeyNames) {
    this.#client = client;
    this.#names = names;
  }

  /** The base of the conversation's keys; null for a run that nobody knows. */
  async base(runId: string): Promise<string | null> {
    if (!isStorableId(runId)) return null;
    const tag = this.#kept.get(runId) ?? (await this.#find(runId));
    return tag === null ? null : this.#names.base(tag);
  }

  async #find(runId: string): Promise<string | null> {
    const tag = await this.#client.send("GET", this.#names.run(runId));
    if (typeof tag !== "string") return null;
    if (this.#kept.size >= KEPT) this.#kept.clear();
    this.#kept.set(runId, tag);
    return tag;
  }
}
