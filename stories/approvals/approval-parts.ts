import type { Approval, ToolPartIn, UntypedToolPart } from "@callstate/core";
import { bookingFixtures } from "../../packages/renderers/src/booking/fixtures";

export type AskingPart = ToolPartIn<"approval-requested">;

const asks = (toolName: string, input: unknown, approval: Partial<Approval> = {}): AskingPart => ({
  type: `tool-${toolName}`,
  toolName,
  toolCallId: `call_${toolName}`,
  key: `call_${toolName}`,
  state: "approval-requested",
  input,
  approval: { approvalId: `ap_${toolName}`, ...approval },
});

export const bookingAsked: AskingPart = bookingFixtures["approval-requested"];

export const terms = [
  "Bookings for up to six guests may be cancelled free of charge until 24 hours before the reserved time.",
  "After that, the restaurant charges €20 for each guest. For larger parties the deposit is kept in full.",
  "Refunds reach the card that paid within ten days. Vouchers stay valid for a year and are not paid out.",
].join("\n\n");

const cancellation = {
  bookingId: "BK-20418",
  restaurant: "Casa do Limoeiro",
  startsAt: "2026-12-04T19:30:00Z",
  terms,
};

export const cancelAsked = asks("cancelBooking", cancellation, { mustRead: ["/terms"] });

export const eventAsked = asks(
  "createEvent",
  {
    title: "Dinner with Ana and Rui",
    starts: "2026-12-04T19:30:00Z",
    ends: "2026-12-04T21:30:00Z",
    calendar: "Personal",
    remind: 30,
    guests: ["ana@example.com", "rui@example.com"],
    timeZone: "Europe/Lisbon",
    visibility: "default",
  },
  { editable: ["/title", "/starts", "/ends", "/calendar", "/remind", "/guests", "/note"] },
);

const body = `Dear team, we look forward to dinner on Friday. ${"Two of us don’t eat shellfish, and one needs step-free access from the street. ".repeat(12)}Please charge the deposit to the card on file.`;

export const messageAsked = asks("sendMessage", {
  to: "reservas@casa-limoeiro.example",
  subject: "Table for 5\u202Edirf no",
  message: body,
  bcc: "archive@other.example",
  priority: 1,
});

export const shortMessageAsked = asks("sendMessage", {
  to: "reservas@casa-limoeiro.example",
  subject: "Our table on Friday",
  message: "Two of us don’t eat shellfish.",
});

export const orderAsked = asks(
  "placeOrder",
  {
    items: [
      { dish: "Caldo verde", count: 2 },
      { dish: "Polvo à lagareiro", count: 1, spicy: false },
    ],
    deliver: { by: "courier", street: "Rua da Bica 12", before: "20:30" },
    notes: { door: "Ring twice" },
  },
  { editable: ["/items", "/deliver", "/notes"] },
);

/** The same call under another id, so that several can stand on a page. */
export function another(part: AskingPart, id: string): AskingPart {
  return { ...part, key: id, toolCallId: id, approval: { ...part.approval, approvalId: `ap_${id}` } };
}

/** The call after its decision was recorded. */
export function recordedPart(part: AskingPart, approved = true): UntypedToolPart {
  const decision = { approved, by: "user" as const, at: Date.UTC(2026, 11, 4, 14, 2) };
  return { ...part, state: "approval-responded", approval: { ...part.approval, decision } };
}
