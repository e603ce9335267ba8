import type { MessagePart, SessionSnapshot, UIMessage, UntypedToolPart } from "@callstate/core";
import { bookingFixtures } from "../../packages/renderers/src/booking/fixtures";

const at = Date.UTC(2026, 10, 30, 14, 2);

export const messageOf = (...parts: MessagePart[]): UIMessage => ({ id: "message_1", role: "assistant", parts });

/** A look-up that the gallery has no renderer for: it stands as a row. */
export function search(
  id: string,
  state: "input-available" | "output-available" | "output-error",
  parentToolCallId?: string,
): UntypedToolPart {
  const base = {
    type: "tool-search",
    toolName: "search",
    title: "Search",
    toolCallId: id,
    key: id,
    effects: "none",
    startedAt: at,
    executedAt: at,
    input: { near: "Alfama" },
    ...(parentToolCallId === undefined ? {} : { parentToolCallId }),
  } as const;
  if (state === "input-available") return { ...base, state };
  const ended = { ...base, endedAt: at + 3100 };
  if (state === "output-available") return { ...ended, state, output: [] };
  return { ...ended, state, errorText: "Nothing was found.", phase: "execution" };
}

const ids = ["s1", "s2", "s3", "s4"];

export const endedSearches = messageOf(
  ...ids.map((id) => search(id, "output-available")),
  search("s5", "output-error"),
);

export const runningSearches = messageOf(
  search("s1", "output-available"),
  search("s2", "output-available"),
  search("s3", "input-available"),
);

const finder: UntypedToolPart = {
  ...search("finder", "input-available"),
  toolName: "finder",
  title: "Restaurant finder",
};

export const subAgent = messageOf(
  finder,
  search("c1", "output-available", "finder"),
  { ...search("c2", "input-available", "finder"), title: "Menu check", toolName: "menu" },
  { ...bookingFixtures["approval-requested"], parentToolCallId: "finder" },
);

export type RunState = Pick<SessionSnapshot, "messages" | "status" | "connection" | "problem">;

const failed = { ...bookingFixtures["output-error"] };
const stopped = { ...bookingFixtures.cancelled, key: "k2", toolCallId: "call_2" };
const messages = [messageOf({ type: "step", key: "s", step: 1 }, failed, stopped)];

/** One row of the table of what a run may say, by name. */
export const runs = {
  offline: { messages, status: "running", connection: { status: "offline", attempt: 0 }, problem: null },
  reconnecting: { messages, status: "running", connection: { status: "reconnecting", attempt: 2 }, problem: null },
  lost: {
    messages: [messageOf(bookingFixtures["output-unknown"])],
    status: "running",
    connection: { status: "lost", attempt: 5 },
    problem: null,
  },
  interrupted: { messages, status: "interrupted", connection: { status: "closed", attempt: 0 }, problem: null },
  failed: {
    messages,
    status: "failed",
    connection: { status: "closed", attempt: 0 },
    problem: { code: "failed", message: "The model did not answer." },
  },
  errorBudget: {
    messages,
    status: "too-many-tool-errors",
    connection: { status: "closed", attempt: 0 },
    problem: null,
  },
  stepLimit: { messages, status: "step-limit", connection: { status: "closed", attempt: 0 }, problem: null },
  stopped: { messages, status: "stopped", connection: { status: "closed", attempt: 0 }, problem: null },
  expired: {
    messages: [messageOf({ ...bookingFixtures.cancelled, cause: "expired" })],
    status: "stopped",
    connection: { status: "closed", attempt: 0 },
    problem: null,
  },
} satisfies Record<string, RunState>;
