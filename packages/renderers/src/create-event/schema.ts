import { defineTool } from "@callstate/core";
import * as z from "zod";

/** Input of `createEvent`. Times carry their offset; `timeZone` is the IANA name by which the invitation writes them. */
export const createEventInput = z
  .object({
    title: z.string().min(1).max(200).meta({ title: "Event" }),
    startsAt: z.iso.datetime({ offset: true }).meta({ title: "Starts" }),
    endsAt: z.iso.datetime({ offset: true }).meta({ title: "Ends" }),
    timeZone: z.string().min(1).max(60).meta({ title: "Time zone" }),
    place: z.string().max(200).optional().meta({ title: "Place" }),
    guests: z.array(z.email()).max(50).default([]).meta({ title: "Guests" }),
  })
  .refine(({ startsAt, endsAt }) => Date.parse(endsAt) > Date.parse(startsAt), {
    message: "Must be later than the start.",
    path: ["endsAt"],
  });

/** Output of `createEvent`. */
export const createEventOutput = z.object({ eventId: z.string(), invited: z.int() });

/** The tool, as server and browser both know it. */
export const createEvent = defineTool({
  title: "Create an event",
  description: "Puts an event into the person's calendar and invites the guests by email.",
  input: createEventInput,
  output: createEventOutput,
  effects: "idempotent",
  requiresApproval: true,
  editable: ["/title", "/startsAt", "/endsAt", "/place"],
});

export type EventRequest = z.input<typeof createEventInput>;
