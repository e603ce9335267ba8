"use client";

import type { Formats } from "@callstate/react";
import { type ReactElement, useId } from "react";
import type { WeatherDay } from "./schema";
import { WeatherIcon } from "./weather-icon";

/** The forecast, one line a day. The bars share one scale, so that days can be compared. */
export function WeatherDays({ days, formats }: { days: readonly WeatherDay[]; formats: Formats }): ReactElement {
  const coldest = Math.min(...days.map(({ minC }) => minC));
  const warmest = Math.max(...days.map(({ maxC }) => maxC));
  return (
    <ul className="wx-days">
      {days.map((day, index) => (
        // Two days of one date are a tool's mistake, but no reason to lose a line.
        <li key={`${day.date} ${index}`}>
          <span className="wx-day">{dayWords(day.date, formats)}</span>
          <WeatherIcon condition={day.condition} />
          <bdi className="wx-sum">{day.summary}</bdi>
          <span className="wx-low">{degrees(day.minC, formats)}</span>
          <Range from={day.minC} to={day.maxC} coldest={coldest} warmest={warmest} />
          <span className="wx-high">{degrees(day.maxC, formats)}</span>
        </li>
      ))}
    </ul>
  );
}

/** A calendar day has no time zone: it is read and written as one at Greenwich. */
function dayWords(date: string, formats: Formats): string {
  const at = Date.parse(`${date}T00:00:00Z`);
  return Number.isNaN(at) ? date : formats.day(at, "UTC");
}

function degrees(celsius: number, formats: Formats): string {
  return `${formats.number(Math.round(celsius))}°`;
}

type RangeProps = { from: number; to: number; coldest: number; warmest: number };

function Range({ from, to, coldest, warmest }: RangeProps): ReactElement {
  const id = useId();
  const span = Math.max(1, warmest - coldest);
  const start = ((from - coldest) / span) * 100;
  const end = ((to - coldest) / span) * 100;
  return (
    <svg className="wx-range" viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
      <linearGradient id={id} gradientUnits="userSpaceOnUse" x1={start} y1="0" x2={end} y2="0">
        <stop className="wx-cold" offset="0" />
        <stop className="wx-warm" offset="1" />
      </linearGradient>
      <line className="wx-track" x1="0" y1="2" x2="100" y2="2" />
      <line className="wx-span" x1={start} y1="2" x2={Math.max(end, start + 2)} y2="2" stroke={`url(#${id})`} />
    </svg>
  );
}

const bones = [6, 4, 5] as const;

/** The grid of the result with bars in it, so that nothing jumps when the result comes. */
export function WeatherSkeleton({ days }: { days: number }): ReactElement {
  return (
    <ul className="wx-days" aria-hidden="true">
      {Array.from({ length: days }, (_, index) => (
        <li key={index}>
          <span className="wx-day">
            <span className="cs-bone wx-bone" data-width="4" />
          </span>
          <span className="wx-icon">
            <span className="cs-bone wx-bone" data-width="1" />
          </span>
          <span className="wx-sum">
            <span className="cs-bone wx-bone" data-width={bones[index % bones.length]} />
          </span>
          <span className="wx-low">
            <span className="cs-bone wx-bone" data-width="2" />
          </span>
          <span className="wx-range wx-track-box" />
          <span className="wx-high">
            <span className="cs-bone wx-bone" data-width="2" />
          </span>
        </li>
      ))}
    </ul>
  );
}
