import { defineTool } from "@callstate/core";
import { ArgumentList, createToolPartView, defineToolRenderer } from "@callstate/react";
import { createBookingRenderer } from "@callstate/renderers/booking";
import * as z from "zod";
import { sampleRestaurant } from "../../packages/renderers/src/booking/fixtures";
import { galleryTools } from "../support/gallery-tools";

/** Tools that ask in every way that a form knows. */
export const approvalTools = {
  createBooking: galleryTools.createBooking,
  cancelBooking: defineTool({
    title: "Cancel a booking",
    description: "Cancel a booking.",
    input: z.object({ bookingId: z.string(), restaurant: z.string(), startsAt: z.string(), terms: z.string() }),
    output: z.object({ bookingId: z.string() }),
    requiresApproval: true,
    effects: "once",
    destructive: true,
    consequence: "This can’t be undone. The table is released at once.",
  }),
  createEvent: defineTool({
    title: "Create a calendar event",
    description: "Create a calendar event.",
    input: z
      .object({
        title: z.string().min(1),
        starts: z.iso.datetime({ offset: true }),
        ends: z.iso.datetime({ offset: true }),
        calendar: z.enum(["Personal", "Work"]),
        remind: z
          .union([
            z.literal(10).meta({ title: "10 minutes before" }),
            z.literal(30).meta({ title: "30 minutes before" }),
          ])
          .meta({ title: "Remind me" }),
        guests: z.array(z.email()).max(6),
        note: z.string().max(2000).optional(),
        timeZone: z.string(),
        visibility: z.string(),
      })
      .refine(({ starts, ends }) => Date.parse(ends) > Date.parse(starts), {
        path: ["ends"],
        message: "Must be later than the start.",
      }),
    output: z.object({ eventId: z.string() }),
    requiresApproval: true,
    effects: "once",
    editable: ["/title", "/starts", "/ends", "/calendar", "/remind", "/guests", "/note"],
  }),
  sendMessage: defineTool({
    title: "Send a message",
    description: "Send a message.",
    input: z.looseObject({ to: z.string(), subject: z.string(), message: z.string() }),
    output: z.object({ messageId: z.string() }),
    requiresApproval: true,
    effects: "once",
    editable: ["/subject"],
  }),
  placeOrder: defineTool({
    title: "Place an order",
    description: "Place an order.",
    input: z.object({
      items: z.array(z.object({ dish: z.string(), count: z.int().min(1).max(20), spicy: z.boolean().optional() })),
      deliver: z.discriminatedUnion("by", [
        z.object({ by: z.literal("courier"), street: z.string(), before: z.iso.time({ precision: -1 }) }),
        z.object({ by: z.literal("pick-up"), name: z.string() }),
      ]),
      notes: z.record(z.string(), z.string()),
    }),
    output: z.object({ orderId: z.string() }),
    requiresApproval: true,
    effects: "once",
    editable: ["/items", "/deliver", "/notes"],
  }),
};

const facts = () => <ArgumentList />;
const views = {
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
};

const moment = (at: string) =>
  `${new Intl.DateTimeFormat("en-GB", { weekday: "short", day: "numeric", month: "short", hour: "2-digit", minute: "2-digit", timeZone: "Europe/Lisbon" }).format(new Date(at))}, Lisbon`;

/** One renderer a tool, with the words that its buttons say. */
export const ApprovalsView = createToolPartView<typeof approvalTools>({
  createBooking: createBookingRenderer({ restaurantOf: sampleRestaurant, bookingsHref: "#bookings" }),
  cancelBooking: defineToolRenderer({
    name: "cancelBooking",
    ...approvalTools.cancelBooking,
    views,
    fields: {
      bookingId: { label: "Booking" },
      restaurant: {},
      startsAt: { label: "Date and time", format: moment },
      terms: { label: "Cancellation terms" },
    },
    summary: ({ restaurant, startsAt }) => `${restaurant}, ${moment(startsAt)}`,
    outcomes: {
      approve: () => "Cancel booking",
      decline: "Keep booking",
      done: () => "Cancelled",
      notDone: "Not cancelled",
      unknown: "May be cancelled",
      verb: "cancel",
    },
  }),
  createEvent: defineToolRenderer({
    name: "createEvent",
    ...approvalTools.createEvent,
    views,
    fields: {
      title: {},
      starts: { format: moment },
      ends: { format: moment },
      calendar: {},
      remind: { label: "Remind me", format: (minutes) => `${minutes} minutes before`, raw: false },
      guests: {},
      note: {},
    },
    summary: ({ title }) => title,
    outcomes: {
      approve: () => "Create event",
      decline: "Don’t create",
      done: () => "Created",
      notDone: "Not created",
      unknown: "May be created",
      verb: "create it",
    },
  }),
  sendMessage: defineToolRenderer({
    name: "sendMessage",
    ...approvalTools.sendMessage,
    views,
    fields: { to: {}, subject: {}, message: {} },
    summary: ({ to, subject }) => `${subject}, ${to}`,
    outcomes: {
      approve: () => "Send message",
      decline: "Don’t send",
      done: () => "Sent",
      notDone: "Not sent",
      unknown: "May be sent",
      verb: "send it",
    },
  }),
  placeOrder: defineToolRenderer({
    name: "placeOrder",
    ...approvalTools.placeOrder,
    views,
    outcomes: {
      approve: ({ items }) => (items.length === 1 ? "Order 1 dish" : `Order ${items.length} dishes`),
      decline: "Don’t order",
      done: () => "Ordered",
      notDone: "Not ordered",
      unknown: "May be ordered",
      verb: "order",
    },
  }),
});
