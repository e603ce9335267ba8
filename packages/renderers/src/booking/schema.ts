import { defineTool } from "@callstate/core";
import * as z from "zod";

/** Input of `createBooking`. `startsAt` carries its offset, so that the wall clock at the restaurant is part of what is approved. */
export const bookingInput = z.object({
  restaurantId: z.string().min(1).max(64).meta({ title: "Restaurant", description: "The id that findTables returned" }),
  startsAt: z.iso.datetime({ offset: true }).meta({ title: "Date and time", description: "Local time with offset" }),
  partySize: z.int().min(1).max(20).meta({ title: "Guests", description: "How many people, 1 to 20" }),
});

/** Output of `createBooking`. A table on the waiting list is not a table. */
export const bookingOutput = z.object({
  bookingId: z.string(),
  status: z.enum(["confirmed", "waitlisted"]),
  restaurantId: z.string(),
  restaurantName: z.string(),
  startsAt: z.iso.datetime({ offset: true }),
  partySize: z.int(),
});

/** The tool, as server and browser both know it. */
export const createBooking = defineTool({
  title: "Book a table",
  description: "Book a table. The restaurant's id comes from a search; startsAt carries the restaurant's offset.",
  input: bookingInput,
  output: bookingOutput,
  effects: "idempotent",
  requiresApproval: true,
  editable: ["/partySize"],
});

export type Booking = z.output<typeof bookingOutput>;
export type BookingInput = z.input<typeof bookingInput>;
