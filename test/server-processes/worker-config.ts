import type { FaultPoint } from "@callstate/server";

/** What a worker process is told when it starts. */
export type WorkerConfig = {
  /** The store's address. */
  readonly store: string;
  /** The file that gets a line for each effect: the user and the key of the execution. */
  readonly effects: string;
  /** Where to die, and at which visit of that place, from 1. */
  readonly fault?: { readonly point: FaultPoint; readonly visit: number };
  readonly leaseMs: number;
  /** While this file exists, tools don't answer and the model says no more. */
  readonly gate?: string;
  /** How many pieces of text the model says when it is asked to count. */
  readonly pieces?: number;
};

/** Answers one question many times at once, within the worker. */
export type CopiesCommand = {
  readonly id: number;
  readonly path: string;
  readonly user: string;
  readonly bodies: readonly object[];
};

export type WorkerMessage =
  | { readonly kind: "listening"; readonly port: number }
  | { readonly kind: "copies"; readonly id: number; readonly answers: readonly Answer[] };

export type Answer = { readonly status: number; readonly body: string };
