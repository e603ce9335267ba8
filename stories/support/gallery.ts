import type { ToolState, UntypedToolPart } from "@callstate/core";
import { bookingFixtures, bookingVariants } from "../../packages/renderers/src/booking/fixtures";
import { weatherFixtures, weatherVariants } from "../../packages/renderers/src/weather/fixtures";

export type GalleryEntry = {
  /** The tool's name, as the model calls it. */
  name: string;
  /** The name for people. */
  title: string;
  fixtures: { readonly [State in ToolState]: UntypedToolPart };
  variants: { readonly [name: string]: UntypedToolPart };
};

/** Every tool of the gallery: the matrix's columns, and what the completeness test counts. */
export const gallery: readonly GalleryEntry[] = [
  { name: "getWeather", title: "Weather", fixtures: weatherFixtures, variants: weatherVariants },
  { name: "createBooking", title: "Booking", fixtures: bookingFixtures, variants: bookingVariants },
];
