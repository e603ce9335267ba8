import type { ToolFixtures, ToolVariants } from "../sample-parts";
import { sampleCall } from "../shared/fixtures";
import type { createEventInput, createEventOutput } from "./schema";

const { open, running, ended, refused, approval, approved, declined } = sampleCall("createEvent", "idempotent", [
  "/title",
  "/startsAt",
  "/endsAt",
  "/place",
]);
const input = {
  title: "Dinner with Ana and Rui",
  startsAt: "2026-12-04T19:30:00Z",
  endsAt: "2026-12-04T21:30:00Z",
  timeZone: "Europe/Lisbon",
  place: "Casa do Limoeiro (sample)",
  guests: ["ana@example.com", "rui@example.com"],
};
const output = { eventId: "EV-3051", invited: 2 };

/** Sample parts of an event, one a state. */
export const createEventFixtures: ToolFixtures<"createEvent", typeof createEventInput, typeof createEventOutput> = {
  "input-streaming": {
    ...open,
    state: "input-streaming",
    inputText: '{"title":"Dinner with Ana and Rui","startsAt":"2026-12-04T1',
    partialInput: { title: input.title, startsAt: "2026-12-04T1" },
  },
  "input-available": { ...open, state: "input-available", input },
  "approval-requested": { ...open, state: "approval-requested", input, approval },
  "approval-responded": { ...open, state: "approval-responded", input, approval: approved },
  "output-streaming": {
    ...running,
    state: "output-streaming",
    input,
    progress: { ratio: 0.5, label: "Inviting the guests" },
  },
  "output-available": { ...ended, state: "output-available", input, output, approval: approved },
  "output-error": {
    ...ended,
    state: "output-error",
    input,
    phase: "execution",
    errorText: "The calendar is read-only.",
    approval: approved,
  },
  "output-denied": {
    ...refused,
    state: "output-denied",
    input,
    by: "user",
    reason: "Not before Rui has said yes",
    approval: declined("Not before Rui has said yes"),
  },
  cancelled: { ...refused, state: "cancelled", input, cause: "stopped" },
  "output-unknown": {
    ...ended,
    state: "output-unknown",
    input,
    note: "The calendar did not answer.",
    approval: approved,
  },
};

/** Samples beyond the ten states. */
export const createEventVariants = {
  "No arguments yet": { ...open, state: "input-streaming", inputText: "" },
  "Nobody is invited": {
    ...ended,
    state: "output-available",
    input: { ...input, guests: [] },
    output: { ...output, invited: 0 },
    approval: approved,
  },
  "Another time zone, a long title": {
    ...open,
    state: "approval-requested",
    input: {
      ...input,
      title: "Quarterly review of everything that was planned for the quarter before, with time for questions",
      startsAt: "2026-12-05T09:00:00+09:00",
      endsAt: "2026-12-05T10:00:00+09:00",
      timeZone: "Asia/Tokyo",
    },
    approval,
  },
  "A zone that does not exist": {
    ...open,
    state: "approval-requested",
    input: { ...input, timeZone: "Mars/Base" },
    approval,
  },
} satisfies ToolVariants<"createEvent", typeof createEventInput, typeof createEventOutput>;
