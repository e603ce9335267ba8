import { createBooking } from "@callstate/renderers/booking";
import { getWeather } from "@callstate/renderers/weather";

/** The two tools that stories of approvals and conversations are told with. */
export const galleryTools = { getWeather, createBooking };

export type GalleryTools = typeof galleryTools;
