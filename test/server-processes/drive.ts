import { existsSync, readFileSync } from "node:fs";
import type { UIMessage } from "@callstate/core";
import type { Worker } from "./start-worker";

/** True with `npm run stress`: the full sizes. */
export const isStress = process.env["CALLSTATE_STRESS"] === "1";

export type Loaded = { messages: UIMessage[]; run: { id: string; seq: number; status: string } };

export const CONVERSATION = "c1";

/** Begins a run for a user of its own; the process may go away meanwhile. */
export async function begin(worker: Worker, user: string, text: string): Promise<void> {
  const body = { conversationId: CONVERSATION, message: { id: "m1", text } };
  const response = await worker.request("POST", "/runs", { user, body });
  await response.body?.cancel();
}

/** The conversation as a page would load it; null before its first message, or while it can't be loaded. */
export async function load(worker: Worker, user: string): Promise<Loaded | null> {
  const response = await worker.request("GET", `/conversations/${CONVERSATION}`, { user }).catch(() => null);
  if (response?.status !== 200) return null;
  return response.json() as Promise<Loaded>;
}

export const hasEnded = ({ run }: Loaded) => !["running", "awaiting-approval"].includes(run.status);

/** The tool call of the conversation, if the model came that far. */
export function toolPart({ messages }: Loaded) {
  const parts = messages.flatMap((message) => message.parts);
  return parts.find((part) => "toolCallId" in part);
}

export function approvalIdOf(loaded: Loaded): string | undefined {
  const part = toolPart(loaded);
  return part !== undefined && "approval" in part ? part.approval?.approvalId : undefined;
}

/** What a person sends who approves, or denies. */
export function decision(approved: boolean): object {
  return { conversationId: CONVERSATION, approved, ...(approved ? { shown: { input: { amount: 5 } } } : {}) };
}

/** The keys of all effects, or of one user's. */
export function effectsIn(file: string, user?: string): string[] {
  const lines = existsSync(file) ? readFileSync(file, "utf8").split("\n") : [];
  const effects = lines.filter((line) => line !== "").map((line) => line.split(" "));
  return effects.flatMap(([who, key = ""]) => (user === undefined || who === user ? [key] : []));
}

/** Waits for something that will be so: no test sleeps for a fixed time. */
export async function until<Value>(
  probe: () => Promise<Value | null | undefined | false>,
  what: string,
  withinMs = 30_000,
): Promise<Value> {
  const deadline = Date.now() + withinMs;
  for (;;) {
    const value = await probe();
    if (value !== null && value !== undefined && value !== false) return value;
    if (Date.now() > deadline) throw new Error(`Waited too long for ${what}.`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** Runs jobs, a few at a time. */
export async function inParallel<Item>(
  items: readonly Item[],
  width: number,
  work: (item: Item, index: number) => Promise<void>,
): Promise<void> {
  const queue = [...items.entries()];
  const runner = async () => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) await work(next[1], next[0]);
  };
  await Promise.all(Array.from({ length: width }, runner));
}
