import { createToolPartView } from "@callstate/react";
import { createBookingRenderer } from "@callstate/renderers/booking";
import { weatherRenderer } from "@callstate/renderers/weather";
import { sampleRestaurant } from "../../packages/renderers/src/booking/fixtures";
import type { GalleryTools } from "./gallery-tools";

/** The view of all tools in the gallery, with the app's own names for the sample restaurants. */
export const GalleryView = createToolPartView<GalleryTools>({
  getWeather: weatherRenderer,
  createBooking: createBookingRenderer({ restaurantOf: sampleRestaurant, bookingsHref: "#bookings" }),
});
