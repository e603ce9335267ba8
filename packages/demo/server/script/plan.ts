import type { ModelMessage } from "@callstate/server";
import { planBooking } from "./plan-booking";
import { type BookingWish, readBooking, readIntent } from "./intent";
import { readTurn, type Turn } from "./turn";
import { planWeather } from "./plan-weather";

/** What the script says and asks for in one model turn. */
export type Plan = { text?: string; calls?: readonly PlannedCall[]; slow?: true };
export type PlannedCall = { name: string; arguments: unknown };

/** Decides the next turn from the conversation so far, the way a model does: it has no memory of its own. */
export function planTurn(messages: readonly ModelMessage[], now: Date): Plan {
  const turn = readTurn(messages);
  const intent = readIntent(turn.text, now);
  if (intent.taxi) return planTaxi(turn);
  if (intent.preferences) return planPreferences(turn);
  if (intent.story) return { text: story, slow: true };
  const weather = intent.weather && planWeather(intent.weather, turn);
  if (weather?.calls !== undefined) return weather;
  const booking = intent.booking ?? (intent.weather === undefined ? answerAboutBooking(turn, now) : undefined);
  if (booking !== undefined) return planBooking(mergeWishes(turn, booking, now), turn);
  return weather ?? { text: help };
}

const help =
  "I can look up the weather, book a table, or use your theme. Try: “Book a table for 4 in Lisbon on Friday at 19:30”.";

const story =
  "There was once a kitchen that kept a bell by the door. Whenever a table was free, somebody rang it, and whoever stood " +
  "outside came in. One winter the bell froze. The cook said that it had rung, the waiter said that it would ring, and the " +
  "people in the street believed one or the other, depending on how hungry they were. In the end a child walked in and looked " +
  "at the tables. Two were free. Since then nobody in that kitchen has said that a bell rang; they point at the table.";

/** A tool that does not exist, the way a model makes one up. */
function planTaxi({ steps }: Turn): Plan {
  if (steps.length === 0)
    return { text: "I'll call you a taxi.", calls: [{ name: "orderTaxi", arguments: { to: "home" } }] };
  return { text: "I have no way to order a taxi. I can look up the weather or book a table." };
}

/** A tool of the server, then one of the browser with what it returned. */
function planPreferences({ steps }: Turn): Plan {
  const preferences = steps.find(({ name }) => name === "getPreferences")?.result;
  if (preferences === undefined)
    return { text: "Let me look up what you saved.", calls: [{ name: "getPreferences", arguments: {} }] };
  const applied = steps.find(({ name }) => name === "applyTheme")?.result;
  if (applied === undefined) return { calls: [{ name: "applyTheme", arguments: preferences.value ?? {} }] };
  return { text: applied.isError ? "The theme could not be applied." : "Your theme is on." };
}

/** "For 4" or "tomorrow at eight" means a table when a table was being talked about. */
function answerAboutBooking({ text, earlier }: Turn, now: Date): BookingWish | undefined {
  const isAboutTable = earlier.some((said) => readIntent(said, now).booking !== undefined);
  const answer = readBooking(text, now);
  return isAboutTable && Object.keys(answer).length > 0 ? answer : undefined;
}

/** Later words win over earlier ones. */
function mergeWishes({ earlier }: Turn, latest: BookingWish, now: Date) {
  const wishes = earlier.map((said) => readIntent(said, now).booking ?? readBooking(said, now));
  const isNewPlace = latest.city !== undefined && latest.restaurant === undefined;
  const merged: BookingWish = Object.assign({}, ...wishes, latest);
  // A number in figures takes the place of one in words, and another city that of a restaurant.
  if (latest.people !== undefined && latest.spelled === undefined) delete merged.spelled;
  if (isNewPlace) delete merged.restaurant;
  return merged;
}
