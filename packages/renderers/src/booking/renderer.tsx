import { ArgumentList, defineToolRenderer, type DoneWords } from "@callstate/react";
import type { ReactElement } from "react";
import type { Booking, BookingInput } from "./schema";
import { bookingInput, bookingOutput } from "./schema";
import { localTime, type RestaurantWords } from "./local-time";

export type BookingRendererOptions = {
  /** The app's own word for a restaurant. Never the model's: a name in the arguments could belong to another id. */
  restaurantOf?: (restaurantId: string) => RestaurantWords | undefined;
  /** Where a person finds their bookings, for an outcome that nobody knows. */
  bookingsHref?: string;
};

/** How a booking is shown in each of its states, with the app's own names for restaurants. */
export function createBookingRenderer({ restaurantOf = () => undefined, bookingsHref }: BookingRendererOptions = {}) {
  // The facts stay on their lines through the whole life of a call; the kit says the rest in head and foot.
  const facts = () => <ArgumentList />;
  return defineToolRenderer({
    name: "createBooking",
    title: "Book a table",
    effects: "idempotent",
    requiresApproval: true,
    input: bookingInput,
    output: bookingOutput,
    summary: ({ restaurantId, partySize }) => {
      const place = restaurantOf(restaurantId)?.name ?? restaurantId;
      return `Table for ${partySize}, ${place}`;
    },
    fields: {
      restaurantId: {
        label: "Restaurant",
        skeleton: 4,
        format: (restaurantId, { input }) => restaurantOf(restaurantId)?.name ?? nameIn(input) ?? restaurantId,
      },
      startsAt: {
        label: "Date and time",
        skeleton: 5,
        format: (startsAt, { formats, input }) =>
          localTime(startsAt, formats, input.restaurantId === undefined ? undefined : restaurantOf(input.restaurantId)),
      },
      partySize: { label: "Guests", skeleton: 1, fewer: "One guest fewer", more: "One guest more" },
    },
    views: {
      "input-streaming": facts,
      "input-available": facts,
      "approval-requested": facts,
      "approval-responded": facts,
      "output-streaming": facts,
      // The receipt is the tool's own: what it returned, not what was asked for.
      "output-available": ({ input, output, formats }) => (
        <ArgumentList value={output}>
          <AskedFor input={input} output={output} words={(startsAt) => localTime(startsAt, formats)} />
        </ArgumentList>
      ),
      "output-error": facts,
      "output-denied": facts,
      cancelled: facts,
      "output-unknown": facts,
    },
    outcomes: {
      verb: "book",
      approve: ({ partySize }, { formats }) =>
        Number.isInteger(partySize) ? `Book table for ${formats.number(partySize)}` : "Book table",
      decline: "Don’t book",
      done: (output, { formats }) =>
        doneWords(output, localTime(output.startsAt, formats, restaurantOf(output.restaurantId))),
      notDone: "Not booked",
      unknown: "May be booked",
      ...(bookingsHref === undefined ? {} : { check: { words: "Check bookings", href: bookingsHref } }),
    },
  });
}

/** The name that came with a booking. A request has none: one in the arguments could belong to another id. */
function nameIn(value: object): string | undefined {
  return "restaurantName" in value && typeof value.restaurantName === "string" ? value.restaurantName : undefined;
}

type AskedForProps = { input: BookingInput | undefined; output: Booking; words: (startsAt: string) => string };

/** Says so where the restaurant gave something else than was asked for. */
function AskedFor({ input, output, words }: AskedForProps): ReactElement | null {
  if (input === undefined) return null;
  const differences = [
    input.restaurantId === output.restaurantId ? undefined : input.restaurantId,
    Date.parse(input.startsAt) === Date.parse(output.startsAt) ? undefined : words(input.startsAt),
    input.partySize === output.partySize ? undefined : `${input.partySize} guests`,
  ].filter((difference) => difference !== undefined);
  if (differences.length === 0) return null;
  return (
    <div className="cs-fact">
      <dt>You asked for</dt>
      <dd>
        <bdi>{differences.join(", ")}</bdi>
      </dd>
    </div>
  );
}

/** A place on the waiting list is no table, and must not look like one. */
function doneWords({ status, bookingId, restaurantName, partySize }: Booking, time: string): DoneWords {
  const summary = `Table for ${partySize}, ${restaurantName}, ${time}`;
  return status === "waitlisted"
    ? { words: "On the waiting list", tone: "neutral", reference: bookingId, summary }
    : { words: "Booked", reference: bookingId, summary };
}

/** How a booking is shown where the app has no names for restaurants. */
export const bookingRenderer = createBookingRenderer();
