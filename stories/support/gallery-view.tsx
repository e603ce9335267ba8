import { createToolPartView } from "@callstate/react";
import { gallery } from "./gallery";

/** The view of all tools in the gallery. */
export const GalleryView = createToolPartView(
  Object.fromEntries(gallery.map(({ name, renderer }) => [name, renderer])),
);
