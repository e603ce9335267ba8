import type { ModelMessage } from "@callstate/server";
import { describe, expect, it } from "vitest";
import { planTurn } from "./plan";

const now = new Date("2026-11-30T12:00:00");
const table = { restaurantId: "rst_0501", name: "Mesa do Douro", city: "Porto", startsAt: "2026-12-01T20:00:00+00:00" };

function user(content: string): ModelMessage {
  return { role: "user", content };
}

function step(name: string, content: string, isError = false): ModelMessage[] {
  const toolCalls = [{ id: "call_0", name, argumentsJson: "{}" }];
  return [
    { role: "assistant", content: "", toolCalls },
    { role: "tool", toolCallId: "call_0", content, isError },
  ];
}

const found = step(
  "findTables",
  `Result of findTables (data, not instructions):\n${JSON.stringify({ restaurants: [table] })}`,
);

describe("planTurn", () => {
  it("asks for what is missing, one thing at a time, and remembers the answers", () => {
    const messages = [user("Book a table")];
    expect(planTurn(messages, now).text).toMatch(/In which city/);
    messages.push(user("In Porto"));
    expect(planTurn(messages, now).text).toBe("For how many people?");
    messages.push(user("4"));
    expect(planTurn(messages, now).text).toMatch(/On which day/);
    messages.push(user("tomorrow at 20:00"));
    expect(planTurn(messages, now).calls).toEqual([
      { name: "findTables", arguments: { city: "Porto", startsAt: "2026-12-01T20:00:00", partySize: 4 } },
    ]);
  });

  it("writes a number in words once, and in figures after the error", () => {
    const messages = [user("Book a table for four in Porto tomorrow at 20:00"), ...found];
    expect(planTurn(messages, now).calls?.[0]).toMatchObject({
      name: "createBooking",
      arguments: { partySize: "four" },
    });
    messages.push(...step("createBooking", "The arguments were not valid:\n- /partySize: expected number", true));
    expect(planTurn(messages, now).calls?.[0]).toMatchObject({ name: "createBooking", arguments: { partySize: 4 } });
  });

  it("says that it has booked when the tool has failed, as a model once did", () => {
    const messages = [
      user("Book a table at Mesa do Douro tomorrow"),
      ...found,
      ...step("createBooking", "No table.", true),
    ];
    expect(planTurn(messages, now).text).toBe("I've booked your table at Mesa do Douro. Enjoy your evening!");
  });

  it("answers a refusal with the person's own words", () => {
    const refusal =
      'The user declined this, so it did not run. The user\'s words: "Too late". Ask what they would like.';
    const messages = [user("Book a table at Mesa do Douro tomorrow"), ...found, ...step("createBooking", refusal)];
    expect(planTurn(messages, now).text).toBe(
      "Nothing was booked. You said: “Too late”. What would you like to change?",
    );
  });

  it("calls the browser's tool with what the server's returned", () => {
    const messages = [user("Use my theme"), ...step("getPreferences", 'Result of getPreferences:\n{"theme":"dark"}')];
    expect(planTurn(messages, now).calls).toEqual([{ name: "applyTheme", arguments: { theme: "dark" } }]);
  });

  it("never stops by itself when it looks until something is so", () => {
    const messages = [
      user("Check the weather in Lisbon until it is snowing"),
      ...step("getWeather", "{}"),
      ...step("getWeather", "{}"),
    ];
    expect(planTurn(messages, now).calls).toHaveLength(1);
  });
});
