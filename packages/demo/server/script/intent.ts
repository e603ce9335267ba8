import * as chrono from "chrono-node";
import { DateTime } from "luxon";
import { restaurants } from "../data/restaurants";
import { sampleCities } from "../data/weather";

/** What a person asked for, as far as the script understands free text. One message can ask for weather and a table. */
export type Intent = {
  /** `days`: to the end of the week where a weekend was meant. */
  weather?: { cities: string[]; days?: number; until?: string };
  booking?: BookingWish;
  taxi?: true;
  preferences?: true;
  story?: true;
};

/** A booking, or as much of one as was said. `startsAt` is wall-clock time at the restaurant. */
export type BookingWish = {
  city?: string;
  restaurant?: string;
  people?: number;
  /** The number as it was written, where it was a word: the script gets it wrong the first time. */
  spelled?: string;
  startsAt?: string;
};

const numbers = [
  "zero",
  "one",
  "two",
  "three",
  "four",
  "five",
  "six",
  "seven",
  "eight",
  "nine",
  "ten",
  "eleven",
  "twelve",
];

/** Reads one message. Dates and times are read by chrono-node, relative to `now`. */
export function readIntent(text: string, now: Date): Intent {
  const lower = text.toLocaleLowerCase();
  if (/\b(taxi|cab)\b/.test(lower)) return { taxi: true };
  if (/\b(my )?(theme|preferences|settings)\b/.test(lower)) return { preferences: true };
  if (/\bstory\b/.test(lower)) return { story: true };
  const intent: Intent = {};
  if (/\b(weather|rain|sunny|forecast|jacket|umbrella|snow)\b/.test(lower)) intent.weather = readWeather(text, now);
  const booking = /\b(book|reserve|table|reservation)\b/.exec(lower);
  if (booking !== null) intent.booking = readBooking(text.slice(booking.index), now);
  return intent;
}

function readWeather(text: string, now: Date): NonNullable<Intent["weather"]> {
  const until = /\buntil (?:it is |it's )?(\w+)/i.exec(text)?.[1];
  const toSunday = 8 - DateTime.fromJSDate(now).weekday;
  return {
    cities: citiesIn(text),
    ...(/\bweekend\b/i.test(text) ? { days: toSunday } : {}),
    ...(until === undefined ? {} : { until }),
  };
}

/** As much of a booking as the text says: also the answer to a question about what is missing. */
export function readBooking(text: string, now: Date): BookingWish {
  const restaurant = restaurants.find(({ name }) => text.toLocaleLowerCase().includes(name.toLocaleLowerCase()));
  const city = restaurant?.city ?? citiesIn(text)[0];
  const startsAt = readTime(text, now);
  return {
    ...readPeople(text),
    ...(city === undefined ? {} : { city }),
    ...(restaurant === undefined ? {} : { restaurant: restaurant.name }),
    ...(startsAt === undefined ? {} : { startsAt }),
  };
}

function readPeople(text: string): { people?: number; spelled?: string } {
  const digits =
    /\b(?:for|of)\s+(\d{1,2})\b(?!\s*[:.]\d|\s*(?:am|pm|h\b|dec|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov))/i.exec(
      text,
    );
  const counted = /\b(\d{1,2})\s+(?:people|persons|guests|of us)\b/i.exec(text);
  const digit = digits?.[1] ?? counted?.[1];
  if (digit !== undefined) return { people: Number(digit) };
  const word = new RegExp(`\\b(?:for|of)\\s+(${numbers.join("|")})\\b`, "i").exec(text)?.[1]?.toLocaleLowerCase();
  if (word !== undefined) return { people: numbers.indexOf(word), spelled: word };
  const bare = /^\s*(\d{1,2})\s*$/.exec(text)?.[1];
  return bare === undefined ? {} : { people: Number(bare) };
}

/** `2026-12-04T19:30:00`, or eight in the evening where only a day is said. */
function readTime(text: string, now: Date): string | undefined {
  const spoken = text.replace(/\bhalf past (\w+)/gi, (_, hour: string) => `at ${halfPast(hour)}`);
  const found = chrono.parse(spoken.replace(/\bfor \d{1,2}\b(?!:)/gi, ""), now, { forwardDate: true })[0];
  if (found === undefined) return undefined;
  const { start } = found;
  const time = DateTime.fromJSDate(start.date());
  if (start.isCertain("hour")) return wallClock(time);
  const evening = time.set({ hour: 20, minute: 0 });
  // "Tonight", said late, is the next half hour that leaves time to get there.
  const soon = DateTime.fromJSDate(now).plus({ minutes: 90 });
  return wallClock(evening > DateTime.fromJSDate(now) ? evening : soon.set({ minute: soon.minute < 30 ? 0 : 30 }));
}

function wallClock(time: DateTime): string {
  return time.toFormat("yyyy-MM-dd'T'HH:mm:00");
}

/** "half past seven" in the context of a table is the evening. */
function halfPast(hour: string): string {
  const number = /^\d+$/.test(hour) ? Number(hour) : numbers.indexOf(hour.toLocaleLowerCase());
  return number < 0 ? "20:00" : `${number < 11 ? number + 12 : number}:30`;
}

/** Places the sample knows anywhere in the text, and any capitalised name after "in", "and" or a comma. */
function citiesIn(text: string): string[] {
  const lower = text.toLocaleLowerCase();
  const known = ["Atlantis", ...sampleCities].filter((city) => lower.includes(city.toLocaleLowerCase()));
  if (known.length > 0)
    return known.sort((a, b) => lower.indexOf(a.toLocaleLowerCase()) - lower.indexOf(b.toLocaleLowerCase()));
  const named = /\b(?:in|for)\s+((?:\p{Lu}[\p{L}'’-]+)(?:\s+\p{Lu}[\p{L}'’-]+)*)/u.exec(text)?.[1];
  return named === undefined ? [] : [named];
}
