import type { Agent } from "../agent/agent";
import type { RunView, StoredEvent } from "../store/agent-store";

const PAGE = 200;

const watches = new WeakMap<Agent, Map<string, RunWatch>>();

/** What this process knows of a run, for all who read it here. Follow it to read it. */
export function watchRun(agent: Agent, runId: string): RunWatch {
  const runs = watches.get(agent) ?? new Map<string, RunWatch>();
  watches.set(agent, runs);
  const watch = runs.get(runId) ?? new RunWatch(agent, runId, () => runs.delete(runId));
  runs.set(runId, watch);
  return watch;
}

/**
 * One subscription and one look now and then, however many follow a run here. A hint of the store may be lost, so somebody has to look: often
 * where the store hears nothing, rarely where it does.
 *
 * Reads that are under way are shared. A hint ends that: what was asked for before it may not hold what it tells of.
 */
export class RunWatch {
  readonly #agent: Agent;
  readonly #runId: string;
  readonly #onEmpty: () => void;
  readonly #followers = new Set<() => void>();
  readonly #reads = new Map<number, Promise<StoredEvent[]>>();
  #view: Promise<RunView | null> | null = null;
  #seen = "";
  #unsubscribe: () => void = () => undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(agent: Agent, runId: string, onEmpty: () => void) {
    this.#agent = agent;
    this.#runId = runId;
    this.#onEmpty = onEmpty;
  }

  /** Calls `wake` when there may be something new. Returns the end of it. */
  follow(wake: () => void): () => void {
    const follower = () => wake();
    if (this.#followers.size === 0) this.#begin();
    this.#followers.add(follower);
    return () => {
      if (this.#followers.delete(follower) && this.#followers.size === 0) this.#end();
    };
  }

  /** A page of events strictly after that one. */
  readEvents(after: number): Promise<StoredEvent[]> {
    const known = this.#reads.get(after);
    if (known !== undefined) return known;
    const read = this.#agent.store.readEvents(this.#runId, after, PAGE).finally(() => {
      if (this.#reads.get(after) === read) this.#reads.delete(after);
    });
    this.#reads.set(after, read);
    return read;
  }

  readView(): Promise<RunView | null> {
    if (this.#view !== null) return this.#view;
    const read = this.#agent.store.getRun(this.#runId).finally(() => {
      if (this.#view === read) this.#view = null;
    });
    this.#view = read;
    return read;
  }

  #begin(): void {
    // Before anybody reads: what is written between the two would be missed otherwise.
    this.#unsubscribe = this.#agent.store.subscribe(this.#runId, () => this.#rouse());
    this.#lookLater();
  }

  #end(): void {
    clearTimeout(this.#timer);
    this.#unsubscribe();
    this.#onEmpty();
  }

  #rouse(): void {
    this.#reads.clear();
    this.#view = null;
    for (const wake of this.#followers) wake();
  }

  #lookLater(): void {
    const { settings, store } = this.#agent;
    const isListening = store.isListening?.(this.#runId) ?? false;
    // Thousands of runs that were opened at once should not be looked at at once.
    const ms = isListening ? settings.idleRereadMs * (0.5 + Math.random()) : settings.rereadMs;
    this.#timer = setTimeout(() => void this.#look(), ms);
  }

  async #look(): Promise<void> {
    this.#view = null;
    const seen = await this.readView().then(markOf, () => null);
    if (this.#followers.size === 0) return;
    // A store that does not answer is news too: whoever reads finds out, and tells the reader.
    if (seen === null || seen !== this.#seen) this.#rouse();
    this.#seen = seen ?? "";
    this.#lookLater();
  }
}

function markOf(view: RunView | null): string | null {
  return view === null ? null : `${view.seq} ${view.run.phase}`;
}
