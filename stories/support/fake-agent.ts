import type { DecideResult, Decision } from "@callstate/core";

/** Stands in for a conversation in stories: it takes every decision and answers that it was recorded. */
export type FakeAgent = {
  decide: (decision: Decision) => Promise<DecideResult>;
  stop: () => Promise<void>;
  retry: () => void;
  resume: () => void;
  send: (message: string | { text: string }) => void;
};

export const fakeAgent: FakeAgent = {
  decide: async ({ approvalId, approved }) => ({
    ok: true,
    approvalId,
    approved,
    status: approved ? "approved" : "denied",
  }),
  stop: async () => {},
  retry: () => {},
  resume: () => {},
  send: () => {},
};
