import { createToolPartView, defineToolRenderer } from "@callstate/react";
import { createBookingRenderer } from "@callstate/renderers/booking";
import { weatherRenderer } from "@callstate/renderers/weather";
import type { DemoInfo } from "../shared/demo-info";
import { type Tools, tools } from "../shared/tools";

const nothing = () => null;

/** A look-up whose output the reader doesn't need: a line says that it happened, the details say what came of it. */
const rowViews = {
  "input-streaming": nothing,
  "input-available": nothing,
  "approval-requested": nothing,
  "approval-responded": nothing,
  "output-streaming": nothing,
  "output-available": nothing,
  "output-error": nothing,
  "output-denied": nothing,
  cancelled: nothing,
  "output-unknown": nothing,
};

const findTablesRenderer = defineToolRenderer({
  name: "findTables",
  ...tools.findTables,
  card: "row",
  subject: ({ restaurant, city, partySize }) =>
    [restaurant ?? city, partySize === undefined ? undefined : `${partySize} guests`].filter(Boolean).join(", "),
  views: rowViews,
});

const getPreferencesRenderer = defineToolRenderer({
  name: "getPreferences",
  ...tools.getPreferences,
  card: "row",
  views: rowViews,
});

const applyThemeRenderer = defineToolRenderer({
  name: "applyTheme",
  ...tools.applyTheme,
  card: "row",
  subject: ({ theme }) => theme,
  views: rowViews,
});

/** One renderer a tool: leaving one out does not compile. */
export function createView({ restaurants }: DemoInfo) {
  return createToolPartView<Tools>({
    getWeather: weatherRenderer,
    findTables: findTablesRenderer,
    createBooking: createBookingRenderer({
      restaurantOf: (id) => restaurants.find((restaurant) => restaurant.id === id),
    }),
    getPreferences: getPreferencesRenderer,
    applyTheme: applyThemeRenderer,
  });
}
