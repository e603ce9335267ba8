import { describe, expect, it } from "vitest";
import { readIntent } from "./intent";

const monday = new Date("2026-11-30T12:00:00");

describe("readIntent", () => {
  it("reads two cities in the order in which they are named", () => {
    expect(readIntent("Will it rain in Porto and Lisbon this weekend?", monday).weather?.cities).toEqual([
      "Porto",
      "Lisbon",
    ]);
  });

  it("reads a weekend as the days up to its Sunday", () => {
    expect(readIntent("Will it rain in Porto this weekend?", monday).weather?.days).toBe(7);
    expect(readIntent("Will it rain in Porto this weekend?", new Date("2026-12-05T12:00:00")).weather?.days).toBe(2);
  });

  it("reads a whole booking", () => {
    expect(readIntent("Book a table for 4 in Lisbon on Friday at 19:30", monday).booking).toEqual({
      city: "Lisbon",
      people: 4,
      startsAt: "2026-12-04T19:30:00",
    });
  });

  it("reads weather and a table from one message, each from its own words", () => {
    const text =
      "Will it rain in Lisbon and Porto this weekend? And book a table for 4 in Lisbon on Friday, half past seven.";
    const intent = readIntent(text, monday);
    expect(intent.weather?.cities).toEqual(["Lisbon", "Porto"]);
    expect(intent.booking).toEqual({ city: "Lisbon", people: 4, startsAt: "2026-12-04T19:30:00" });
  });

  it("knows the city of a restaurant that is named, and takes tonight for the evening", () => {
    expect(readIntent("Book a table at Tasca da Ladeira tonight for 2", monday).booking).toEqual({
      city: "Lisbon",
      restaurant: "Tasca da Ladeira",
      people: 2,
      startsAt: "2026-11-30T20:00:00",
    });
  });

  it("takes the next half hour when tonight is nearly over", () => {
    const late = new Date("2026-11-30T20:10:00");
    expect(readIntent("Book a table in Porto tonight", late).booking?.startsAt).toBe("2026-11-30T21:30:00");
  });

  it("keeps how a number was written, so that the script can get it wrong once", () => {
    expect(readIntent("Book a table for four in Porto tomorrow at 20:00", monday).booking).toMatchObject({
      people: 4,
      spelled: "four",
    });
  });

  it("takes no number of people from a date or a time", () => {
    expect(readIntent("Book a table in Lisbon for 4 December at 19:30", monday).booking?.people).toBeUndefined();
  });
});
