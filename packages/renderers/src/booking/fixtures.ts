import type { ToolFixtures, ToolVariants } from "../sample-parts";
import { createBookingRenderer } from "./renderer";
import type { bookingInput, bookingOutput } from "./schema";

const startedAt = Date.UTC(2026, 11, 4, 14, 1, 0);
const decidedAt = Date.UTC(2026, 11, 4, 14, 2, 0);
const base = {
  type: "tool-createBooking",
  toolName: "createBooking",
  toolCallId: "call_booking",
  key: "call_booking",
  startedAt,
  effects: "idempotent",
} as const;
const running = { ...base, executedAt: decidedAt + 200 };
const ended = { ...running, endedAt: decidedAt + 3600 };
const input = { restaurantId: "rst_0412", startsAt: "2026-12-04T19:30:00Z", partySize: 4 };
const edited = { ...input, partySize: 5 };
const approval = {
  approvalId: "ap_booking",
  editable: ["/partySize"],
  expiresAt: Date.UTC(2026, 11, 4, 14, 30),
};
const approved = {
  ...approval,
  decision: { approved: true, by: "user", at: decidedAt, edits: [{ path: "/partySize", value: 5 }] },
} as const;
const decided = { ...approved, decision: { ...approved.decision, edits: [...approved.decision.edits] } };
const output = {
  bookingId: "BK-20418",
  status: "confirmed",
  restaurantId: "rst_0412",
  restaurantName: "Casa do Limoeiro",
  startsAt: input.startsAt,
  partySize: 5,
} as const;

/** Sample parts of a booking, one a state. */
export const bookingFixtures: ToolFixtures<"createBooking", typeof bookingInput, typeof bookingOutput> = {
  "input-streaming": {
    ...base,
    state: "input-streaming",
    inputText: '{"restaurantId":"rst_0412","startsAt":"2026-12-04T19:3',
    partialInput: { restaurantId: "rst_0412", startsAt: "2026-12-04T19:3" },
  },
  "input-available": { ...base, state: "input-available", input },
  "approval-requested": { ...base, state: "approval-requested", input, approval },
  "approval-responded": { ...base, state: "approval-responded", input: edited, approval: decided },
  "output-streaming": {
    ...running,
    state: "output-streaming",
    input: edited,
    progress: { ratio: 0.6, label: "Waiting for the restaurant to confirm" },
  },
  "output-available": { ...ended, state: "output-available", input: edited, output, approval: decided },
  "output-error": {
    ...ended,
    state: "output-error",
    input: edited,
    phase: "execution",
    errorText: "No table is free at 19:30.",
    approval: decided,
  },
  "output-denied": {
    ...base,
    endedAt: decidedAt,
    state: "output-denied",
    input,
    by: "user",
    reason: "Too late for the children",
    approval: {
      ...approval,
      decision: { approved: false, by: "user", at: decidedAt, reason: "Too late for the children" },
    },
  },
  cancelled: { ...base, endedAt: decidedAt, state: "cancelled", input, cause: "stopped" },
  "output-unknown": {
    ...running,
    endedAt: decidedAt + 15_000,
    state: "output-unknown",
    input: edited,
    note: "No answer after the request was sent.",
    approval: decided,
  },
};

/** Samples beyond the ten states. */
export const bookingVariants = {
  "No arguments yet": { ...base, state: "input-streaming", inputText: "" },
  "On the waiting list": {
    ...ended,
    state: "output-available",
    input: edited,
    output: { ...output, status: "waitlisted", bookingId: "BK-20419" },
    approval: decided,
  },
  "Another table than was asked for": {
    ...ended,
    state: "output-available",
    input: edited,
    output: { ...output, startsAt: "2026-12-04T21:00:00Z", partySize: 2 },
    approval: decided,
  },
  "Sending the decision": {
    ...base,
    state: "approval-responded",
    input: edited,
    approval: decided,
    delivery: "sending",
  },
  "Not confirmed": { ...base, state: "approval-requested", input, approval, delivery: "unconfirmed" },
  "Timed out": { ...ended, state: "output-error", input, phase: "timeout", errorText: "It took too long." },
  "Arguments that were not valid": {
    ...base,
    endedAt: startedAt + 900,
    state: "output-error",
    input: { ...input, partySize: "four" },
    phase: "input",
    errorText: "partySize: expected a number, received a string.",
  },
  Expired: { ...base, endedAt: approval.expiresAt, state: "cancelled", input, cause: "expired", approval },
  Withdrawn: { ...base, endedAt: decidedAt, state: "cancelled", input, cause: "superseded", approval },
  "Connection lost": { ...base, endedAt: decidedAt, state: "cancelled", input, cause: "interrupted" },
  "Blocked by policy": {
    ...base,
    endedAt: decidedAt,
    state: "output-denied",
    input,
    by: "policy",
    reason: "Parties of more than 3 are booked by phone.",
  },
  "Hidden characters": {
    ...base,
    state: "approval-requested",
    input: { ...input, restaurantId: "rst_\u202e2140\u200b" },
    approval,
  },
  "A reason to ask, and other arguments that run": {
    ...base,
    state: "approval-requested",
    input,
    approval: { ...approval, reason: "Every booking is confirmed by you.", effective: { ...input, partySize: 4 } },
  },
} satisfies ToolVariants<"createBooking", typeof bookingInput, typeof bookingOutput>;

/** The app's names for restaurants, as a demo has them. Sample data. */
export function sampleRestaurant(restaurantId: string) {
  return restaurantId === "rst_0412"
    ? { name: "Casa do Limoeiro", timeZone: "Europe/Lisbon", place: "Lisbon" }
    : undefined;
}

/** The renderer that stories show: with the app's names, and a place to check bookings. */
export const bookingSampleRenderer = createBookingRenderer({
  restaurantOf: sampleRestaurant,
  bookingsHref: "#bookings",
});
