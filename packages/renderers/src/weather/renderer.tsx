import { defineToolRenderer, type Formats } from "@callstate/react";
import type { ReactElement, ReactNode } from "react";
import { type Weather, weatherInput, weatherOutput } from "./schema";
import { WeatherDays, WeatherSkeleton } from "./weather-days";

const usualDays = 3;
const mostDays = 7;

/** How a weather look-up is shown in each of its states. */
export const weatherRenderer = defineToolRenderer({
  name: "getWeather",
  title: "Weather",
  effects: "none",
  input: weatherInput,
  output: weatherOutput,
  subject: ({ city, days }) =>
    city === undefined ? undefined : days === undefined ? city : `${city}, ${dayCount(days)}`,
  fields: { city: {}, days: {} },
  views: {
    "input-streaming": ({ partialInput }) => <Awaited days={partialInput?.days} />,
    "input-available": ({ input }) => <Awaited days={input.days} />,
    // An app may ask for a look-up too: then the arguments are what matters, and the kit shows them.
    "approval-requested": () => null,
    "approval-responded": ({ input }) => <Awaited days={input.days} />,
    "output-streaming": ({ input, output, formats }) =>
      output === undefined ? <Awaited days={input.days} /> : <Forecast weather={output} formats={formats} />,
    "output-available": ({ output, formats }) => <Forecast weather={output} formats={formats} />,
    "output-error": ({ input, errorText }) => (
      <Message days={input?.days} title="No weather to show" detail={errorText} />
    ),
    "output-denied": ({ input, outcome }) => (
      <Message days={input?.days} title="Not looked up" detail={outcome.detail} />
    ),
    cancelled: ({ input, outcome }) => <Message days={input?.days} title="Not looked up" detail={outcome.detail} />,
    "output-unknown": ({ input, outcome }) => (
      <Message days={input?.days} title="No weather to show" detail={outcome.detail} />
    ),
  },
});

function dayCount(days: number): string {
  return days === 1 ? "1 day" : `${days} days`;
}

/** As many lines as the result will have, as far as that is known. */
function rowsFor(days: number | undefined): number {
  return days === undefined || !Number.isInteger(days) ? usualDays : Math.min(mostDays, Math.max(1, days));
}

function Frame({ rows, children }: { rows: number; children: ReactNode }): ReactElement {
  return (
    <div className="wx" data-rows={rows}>
      {children}
    </div>
  );
}

function Awaited({ days }: { days: number | undefined }): ReactElement {
  const rows = rowsFor(days);
  return (
    <Frame rows={rows}>
      <WeatherSkeleton days={rows} />
    </Frame>
  );
}

function Forecast({ weather, formats }: { weather: Weather; formats: Formats }): ReactElement {
  const days = Array.isArray(weather.days) ? weather.days : [];
  return (
    <Frame rows={rowsFor(days.length)}>
      {days.length === 0 ? (
        <p className="cs-outcome-detail">No days in this forecast.</p>
      ) : (
        <WeatherDays days={days} formats={formats} />
      )}
      <p className="cs-source">{sourceWords(weather, formats)}</p>
    </Frame>
  );
}

function sourceWords({ source }: Weather, formats: Formats): string {
  if (source?.kind !== "live") return "Sample data, not a forecast";
  const at = Date.parse(source.fetchedAt);
  return Number.isNaN(at) ? source.name : `${source.name}, ${formats.time(at)}`;
}

type MessageProps = { days: number | undefined; title: string; detail: string | undefined };

/** An end without a result keeps the height of one. */
function Message({ days, title, detail }: MessageProps): ReactElement {
  return (
    <Frame rows={rowsFor(days)}>
      <div className="wx-message">
        <p className="cs-outcome-title">{title}</p>
        {detail === undefined || detail === "" ? null : <p className="cs-outcome-detail">{detail}</p>}
      </div>
    </Frame>
  );
}
