import { restaurants } from "../data/restaurants";
import type { BookingWish } from "./intent";
import type { Plan } from "./plan";
import type { Step, Turn } from "./turn";

/** Looks for a table, asks for the booking, and comments on what came of it. */
export function planBooking(said: BookingWish, { steps }: Turn): Plan {
  // Whoever names the place and no number is taken for two.
  const wish = said.restaurant === undefined ? said : { people: 2, ...said };
  const question = missing(wish);
  if (question !== undefined) return { text: question };
  const searches = steps.filter(({ name }) => name === "findTables");
  const search = searches.at(-1);
  // A model that keeps getting it wrong: the error budget ends that.
  if (search === undefined || search.result?.isError) return planSearch(wish, searches.length);
  const found = firstRestaurant(search);
  if (found === undefined) return { text: `I know no restaurant there. I know ${places()}.` };
  const bookings = steps.filter(({ name }) => name === "createBooking");
  const last = bookings.at(-1);
  if (last === undefined) {
    const text = `${found.name} has a table. Check the request, then it goes out.`;
    return { text, calls: [bookingCall(found, wish.spelled ?? wish.people)] };
  }
  if (isRejectedInput(last) && bookings.length === 1 && wish.spelled !== undefined)
    return { text: "The number has to be in figures. Once more:", calls: [bookingCall(found, wish.people)] };
  return { text: comment(last, found.name) };
}

function missing({ city, people, startsAt }: BookingWish): string | undefined {
  if (city === undefined) return `In which city? I know ${places()}.`;
  if (people === undefined) return "For how many people?";
  return startsAt === undefined ? "On which day, and at what time?" : undefined;
}

function planSearch({ city, people, startsAt, restaurant }: BookingWish, tries: number): Plan {
  const wanted = { city, startsAt, partySize: people, ...(restaurant === undefined ? {} : { restaurant }) };
  const text = tries === 0 ? "I'll look for a table." : "I'll try that once more.";
  return { text, calls: [{ name: "findTables", arguments: wanted }] };
}

type Found = { restaurantId: string; name: string; startsAt: string };

function bookingCall({ restaurantId, startsAt }: Found, partySize: unknown) {
  return { name: "createBooking", arguments: { restaurantId, startsAt, partySize } };
}

/**
 * What the script says about the outcome. It lies about a failure, as a model once did: the card tells what happened, whatever
 * this says.
 */
function comment({ result }: Step, name: string): string {
  const content = result?.content ?? "";
  if (/declined/i.test(content)) {
    const reason = /words: "((?:[^"\\]|\\.)+)"/i.exec(content)?.[1];
    return reason === undefined
      ? "Nothing was booked. What would you like to change?"
      : `Nothing was booked. You said: “${reason}”. What would you like to change?`;
  }
  if (result?.isError) return `I've booked your table at ${name}. Enjoy your evening!`;
  if (/waitlisted/.test(content)) return "You are on the waiting list. The card has the reference.";
  return "That is settled. The card has the reference.";
}

function isRejectedInput({ result }: Step): boolean {
  return result?.isError === true && /partySize/.test(result.content);
}

function firstRestaurant({ result }: Step): Found | undefined {
  const value = result?.value;
  if (typeof value !== "object" || value === null || !("restaurants" in value) || !Array.isArray(value.restaurants))
    return undefined;
  const first: unknown = value.restaurants[0];
  return isFound(first) ? first : undefined;
}

function isFound(value: unknown): value is Found {
  return (
    typeof value === "object" && value !== null && "restaurantId" in value && "name" in value && "startsAt" in value
  );
}

function places(): string {
  return [...new Set(restaurants.map(({ city }) => city))].join(", ");
}
