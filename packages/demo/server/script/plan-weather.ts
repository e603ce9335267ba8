import { sampleCities } from "../data/weather";
import type { Intent } from "./intent";
import type { Plan } from "./plan";
import type { Turn } from "./turn";

const usualDays = 3;

/** One call a city, all in one turn. "Until it is sunny" never stops by itself: the step limit does that. */
export function planWeather(
  { cities, days = usualDays, until }: NonNullable<Intent["weather"]>,
  { steps }: Turn,
): Plan {
  const asked = steps.filter(({ name }) => name === "getWeather");
  const names = cities.length > 0 ? cities : ["Lisbon"];
  const calls = names.map((city) => ({ name: "getWeather", arguments: { city, days } }));
  if (until !== undefined)
    return { text: asked.length === 0 ? `I'll look until it is ${until}.` : "Not yet. I'll look again.", calls };
  if (asked.length === 0)
    return { text: names.length > 1 ? "I'll check both cities." : `Let me check ${names[0]}.`, calls };
  const failed = asked.filter(({ result }) => result?.isError).length;
  if (failed === asked.length) return { text: `I couldn't get the weather. I know ${sampleCities.join(", ")}.` };
  return { text: asked.length > 1 ? "Both forecasts are above." : "The forecast is above. A jacket is never wrong." };
}
