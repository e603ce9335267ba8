import type { Approval, DecideResult, Decision, ToolState, UntypedToolPart } from "@callstate/core";
import { render } from "@testing-library/react";
import type { ReactElement } from "react";
import * as z from "zod";
import { AgentProvider, type AgentValue } from "./hooks/agent-context";
import { SyntheticArming } from "./testing/synthetic-arming";
import { ArgumentList } from "./view/argument-list";
import { createToolPartView } from "./view/create-tool-part-view";
import { defineToolRenderer } from "./view/define-tool-renderer";

export const lookUp = {
  description: "Looks up a city.",
  title: "Look-up",
  effects: "none",
  input: z.object({ city: z.string(), days: z.number().int().optional() }),
  output: z.object({ text: z.string() }),
} as const;

export const order = {
  description: "Orders a table.",
  title: "Order a table",
  effects: "idempotent",
  requiresApproval: true,
  editable: ["/guests"],
  input: z.object({
    place: z.string(),
    guests: z.number().int().min(1).max(20),
    note: z.string().optional(),
  }),
  output: z.object({ reference: z.string() }),
} as const;

export type Tools = { lookUp: typeof lookUp; order: typeof order };

const facts = () => <ArgumentList />;

export const orderRenderer = defineToolRenderer({
  name: "order",
  ...order,
  views: {
    "input-streaming": facts,
    "input-available": facts,
    "approval-requested": facts,
    "approval-responded": facts,
    "output-streaming": facts,
    "output-available": facts,
    "output-error": facts,
    "output-denied": facts,
    cancelled: facts,
    "output-unknown": facts,
  },
  fields: {
    place: { label: "Place", format: (place) => (place === "p1" ? "Casa do Limoeiro" : place) },
    guests: { label: "Guests", fewer: "One guest fewer", more: "One guest more" },
  },
  summary: ({ place }) => `Table at ${place}`,
  outcomes: {
    approve: ({ guests }) => `Order for ${guests}`,
    decline: "Don’t order",
    done: ({ reference }) => ({ words: "Ordered", reference }),
    notDone: "Not ordered",
    unknown: "May be ordered",
    verb: "order",
  },
});

export const lookUpRenderer = defineToolRenderer({
  name: "lookUp",
  ...lookUp,
  subject: ({ city }) => city,
  views: {
    "input-streaming": ({ partialInput }) => <p>{partialInput?.city ?? "nothing yet"}</p>,
    "input-available": ({ input }) => <p>{input.city}</p>,
    "approval-requested": facts,
    "approval-responded": () => null,
    "output-streaming": () => null,
    "output-available": ({ output }) => <p>{output.text}</p>,
    "output-error": ({ outcome }) => <p>{outcome.detail}</p>,
    "output-denied": () => null,
    cancelled: () => null,
    "output-unknown": () => null,
  },
});

export const View = createToolPartView<Tools>({ lookUp: lookUpRenderer, order: orderRenderer });

const at = Date.UTC(2026, 10, 30, 14, 2);
const base = { type: "tool-order", key: "call_1", toolCallId: "call_1", toolName: "order", startedAt: at } as const;
const input = { place: "p1", guests: 4 };

export const approval: Approval = { approvalId: "ap_1", editable: ["/guests"], expiresAt: at + 1_680_000 };
const decision = { approved: true, by: "user", at, edits: [{ path: "/guests", value: 5 }], original: input } as const;
const decided = { ...approval, decision: { ...decision, edits: [...decision.edits] } };
const edited = { ...input, guests: 5 };

/** One part a state, of the tool with effects. */
export const orderParts = {
  "input-streaming": { ...base, state: "input-streaming", inputText: '{"place":"p', partialInput: { place: "p" } },
  "input-available": { ...base, state: "input-available", input },
  "approval-requested": { ...base, state: "approval-requested", input, approval },
  "approval-responded": { ...base, state: "approval-responded", input: edited, approval: decided },
  "output-streaming": { ...base, state: "output-streaming", input, progress: { ratio: 0.6, label: "Step 2 of 3" } },
  "output-available": {
    ...base,
    state: "output-available",
    input: edited,
    output: { reference: "R-1" },
    approval: decided,
    executedAt: at,
    endedAt: at + 3400,
  },
  "output-error": { ...base, state: "output-error", input, errorText: "No table is free.", phase: "execution" },
  "output-denied": { ...base, state: "output-denied", input, by: "user", reason: "Too late" },
  cancelled: { ...base, state: "cancelled", input, cause: "stopped" },
  "output-unknown": { ...base, state: "output-unknown", input, note: "" },
} satisfies { [State in ToolState]: UntypedToolPart };

/** The waiting call with some of it replaced. */
export function asking(changes: { input?: unknown; approval?: Partial<Approval>; toolCallId?: string } = {}) {
  const { toolCallId = base.toolCallId } = changes;
  return {
    ...base,
    toolCallId,
    key: toolCallId,
    state: "approval-requested",
    input: "input" in changes ? changes.input : input,
    approval: { ...approval, ...changes.approval },
  } as const satisfies UntypedToolPart;
}

/** A decide function that a test answers by hand, and what it was asked. */
export function manualDecide() {
  const decisions: Decision[] = [];
  let answer: (result: DecideResult) => void = () => undefined;
  return {
    decisions,
    answer: (result: DecideResult) => answer(result),
    decide: (sent: Decision) => {
      decisions.push(sent);
      return new Promise<DecideResult>((resolve) => {
        answer = resolve;
      });
    },
  };
}

export const recorded = (approved = true): DecideResult => ({
  ok: true,
  approvalId: "ap_1",
  approved,
  status: approved ? "approved" : "denied",
});

export const refused = (code: string, more: object = {}): DecideResult => ({
  ok: false,
  approvalId: "ap_1",
  code,
  message: "",
  ...more,
});

/** Draws something where scripts may press approval buttons. */
export function draw(element: ReactElement, agent: AgentValue = {}) {
  const wrap = (shown: ReactElement) => (
    <AgentProvider agent={agent} view={View}>
      <SyntheticArming>{shown}</SyntheticArming>
    </AgentProvider>
  );
  const shown = render(wrap(element));
  return { ...shown, redraw: (next: ReactElement) => shown.rerender(wrap(next)) };
}
