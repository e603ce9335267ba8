import { defineTool } from "@callstate/core";
import { bookingInput, bookingOutput } from "@callstate/renderers/booking";
import { weatherInput, weatherOutput } from "@callstate/renderers/weather";

/** The tools that the gallery has renderers for. */
export const galleryTools = {
  getWeather: defineTool({
    title: "Weather",
    description: "Weather for a city, day by day.",
    input: weatherInput,
    output: weatherOutput,
    effects: "none",
  }),
  createBooking: defineTool({
    title: "Book a table",
    description: "Book a table.",
    input: bookingInput,
    output: bookingOutput,
    requiresApproval: true,
    effects: "idempotent",
    editable: ["/partySize"],
  }),
};

export type GalleryTools = typeof galleryTools;
