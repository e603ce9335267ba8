import type { ReactElement } from "react";
import type { WeatherDay } from "./schema";

const cloud = "M5.6 12a3 3 0 0 1-.3-6 4.1 4.1 0 0 1 7.8 1 2.5 2.5 0 0 1 0 5z";

const pictures: Record<WeatherDay["condition"], ReactElement> = {
  sunny: (
    <>
      <circle className="wx-sun" cx="10" cy="10" r="3.4" />
      <path
        className="wx-rays"
        d="M10 2.6v1.8M10 15.6v1.8M2.6 10h1.8M15.6 10h1.8M4.8 4.8 6 6M14 14l1.2 1.2M4.8 15.2 6 14M14 6l1.2-1.2"
      />
    </>
  ),
  "partly-cloudy": (
    <>
      <circle className="wx-sun" cx="13" cy="7" r="2.9" />
      <path className="wx-cloud" d="M5.6 15.6a3 3 0 0 1-.3-6 3.9 3.9 0 0 1 7.4.9 2.6 2.6 0 0 1 0 5.1z" />
    </>
  ),
  cloudy: <path className="wx-cloud" d="M5.6 15a3.2 3.2 0 0 1-.3-6.4 4.3 4.3 0 0 1 8.2 1 2.75 2.75 0 0 1 0 5.4z" />,
  fog: (
    <>
      <path className="wx-cloud" d={cloud} />
      <path className="wx-mist" d="M4.5 14.4h11M6.5 16.9h7" />
    </>
  ),
  showers: (
    <>
      <path className="wx-cloud" d={cloud} />
      <path className="wx-drops" d="m7.6 14.2-.7 1.8M12.4 14.2l-.7 1.8" />
    </>
  ),
  rain: (
    <>
      <path className="wx-cloud" d={cloud} />
      <path className="wx-drops" d="m6.6 14.2-.9 2.3M10 14.2l-.9 2.3M13.4 14.2l-.9 2.3" />
    </>
  ),
  thunderstorm: (
    <>
      <path className="wx-cloud" d={cloud} />
      <path className="wx-bolt" d="m10.4 12.6-2 2.9h2.6l-1.6 2.7" />
    </>
  ),
  snow: (
    <>
      <path className="wx-cloud" d={cloud} />
      <path className="wx-flakes" d="M6.6 15h.01M10 16.6h.01M13.4 15h.01" />
    </>
  ),
};

/** What the sky does, as a picture. The words stand beside it. */
export function WeatherIcon({ condition }: { condition: WeatherDay["condition"] }): ReactElement {
  return (
    <svg className="wx-icon" viewBox="0 0 20 20" aria-hidden="true">
      {Object.hasOwn(pictures, condition) ? pictures[condition] : pictures.cloudy}
    </svg>
  );
}
