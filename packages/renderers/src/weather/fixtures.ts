import type { ToolFixtures, ToolVariants } from "../sample-parts";
import type { Weather, weatherInput, weatherOutput } from "./schema";

const startedAt = Date.UTC(2026, 11, 4, 13, 51, 0);
const base = {
  type: "tool-getWeather",
  toolName: "getWeather",
  toolCallId: "call_weather",
  key: "call_weather",
  startedAt,
  effects: "none",
} as const;
const running = { ...base, executedAt: startedAt + 400 };
const ended = { ...running, endedAt: startedAt + 1600 };
const input = { city: "Lisbon", days: 3 };
const approval = { approvalId: "ap_weather", expiresAt: Date.UTC(2026, 11, 4, 14, 30) };

const lisbon: Weather = {
  city: "Lisbon",
  source: { kind: "sample" },
  days: [
    { date: "2026-12-04", minC: 11, maxC: 17, condition: "partly-cloudy", summary: "Partly cloudy" },
    { date: "2026-12-05", minC: 12, maxC: 15, condition: "rain", summary: "Rain" },
    { date: "2026-12-06", minC: 10, maxC: 16, condition: "sunny", summary: "Sunny" },
  ],
};

/** Sample parts of a weather look-up, one a state. */
export const weatherFixtures: ToolFixtures<"getWeather", typeof weatherInput, typeof weatherOutput> = {
  "input-streaming": { ...base, state: "input-streaming", inputText: '{"city":"Lisb', partialInput: { city: "Lisb" } },
  "input-available": { ...base, state: "input-available", input },
  "approval-requested": { ...base, state: "approval-requested", input, approval },
  "approval-responded": {
    ...base,
    state: "approval-responded",
    input,
    approval: { ...approval, decision: { approved: true, by: "user", at: Date.UTC(2026, 11, 4, 14, 2) } },
  },
  "output-streaming": {
    ...running,
    state: "output-streaming",
    input,
    progress: { ratio: 0.6, label: "Asking the forecast service" },
  },
  "output-available": { ...ended, state: "output-available", input, output: lisbon },
  "output-error": {
    ...running,
    endedAt: startedAt + 10_400,
    state: "output-error",
    input,
    phase: "execution",
    errorText: "The forecast service did not answer in time.",
  },
  "output-denied": { ...base, state: "output-denied", input, by: "policy", reason: "Look-ups are off at night." },
  cancelled: { ...base, endedAt: startedAt + 300, state: "cancelled", input, cause: "stopped" },
  "output-unknown": { ...ended, state: "output-unknown", input, note: "The look-up ended without an answer." },
};

/** Samples beyond the ten states. */
export const weatherVariants = {
  "No arguments yet": { ...base, state: "input-streaming", inputText: "" },
  "One day": {
    ...ended,
    state: "output-available",
    input: { city: "Lisbon", days: 1 },
    output: { ...lisbon, days: lisbon.days.slice(0, 1) },
  },
  "Seven days, every sky": {
    ...ended,
    state: "output-available",
    input: { city: "Da Lat", days: 7 },
    output: {
      city: "Da Lat",
      source: { kind: "live", name: "Open-Meteo", fetchedAt: "2026-12-04T13:50:00Z" },
      days: (["fog", "showers", "rain", "thunderstorm", "snow", "cloudy", "sunny"] as const).map(
        (condition, index) => ({
          date: `2026-12-0${index + 1}`,
          minC: index * 3 - 8,
          maxC: index * 4 - 2,
          condition,
          summary: condition,
        }),
      ),
    },
  },
  "An empty forecast": { ...ended, state: "output-available", input, output: { ...lisbon, days: [] } },
  "Freezing, and zero": {
    ...ended,
    state: "output-available",
    input,
    output: {
      ...lisbon,
      days: [{ date: "2026-12-04", minC: 0, maxC: 0, condition: "snow", summary: "" }],
    },
  },
  "A very long place": {
    ...ended,
    state: "output-available",
    input: { city: "Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch, Anglesey, Wales", days: 3 },
    output: lisbon,
  },
  Arabic: {
    ...ended,
    state: "output-available",
    input: { city: "لشبونة", days: 3 },
    output: {
      ...lisbon,
      city: "لشبونة",
      days: lisbon.days.map((day, index) => ({ ...day, summary: ["غائم جزئيًا", "مطر", "مشمس"][index] ?? "" })),
    },
  },
} satisfies ToolVariants<"getWeather", typeof weatherInput, typeof weatherOutput>;
