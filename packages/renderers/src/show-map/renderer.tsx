import type { DeepPartial } from "@callstate/core";
import { Bone, defineToolRenderer, HiddenText, type Outcome } from "@callstate/react";
import type { ReactElement } from "react";
import { listOf } from "../shared/list-of";
import { NoResult } from "../shared/place";
import { SafeLink } from "../shared/safe-link";
import { scrollable } from "../shared/scrollable";
import type { MapBounds } from "./map-frame";
import { type MapBackdrop, PlaceMap } from "./place-map";
import { type MapPlace, showMap } from "./schema";

/** Rows that are kept free while the places are being written. */
const usualPlaces = 4;

/** More rows than this scroll in the height of so many. */
const shownPlaces = 8;

export type ShowMapRendererOptions = {
  /** A picture to lay under the pins. Without it they stand on a grid, and nothing is fetched. */
  backdrop?: (bounds: MapBounds) => MapBackdrop | undefined;
  /** The address of a place in the app's choice of maps. Without it names lead nowhere. */
  placeUrl?: (place: MapPlace) => string;
};

/** How a map is shown in each of its states. The places are the arguments, so they can be read while they arrive. */
export function createShowMapRenderer(options: ShowMapRendererOptions = {}) {
  const drawn = (places: Places) => <PlacesOnMap places={places} options={options} />;
  const missing = (title: string, places: Places, outcome: Outcome) => (
    <PlacesOnMap places={places} options={options} missing={{ title, outcome }} />
  );
  return defineToolRenderer({
    name: "showMap",
    ...showMap,
    subject: ({ title }) => title,
    fields: { title: { shownInBody: true }, places: { shownInBody: true } },
    views: {
      "input-streaming": ({ partialInput }) => <PlacesOnMap places={partialInput?.places} options={options} arriving />,
      "input-available": ({ input }) => drawn(input.places),
      "approval-requested": ({ input }) => drawn(input.places),
      "approval-responded": ({ input }) => drawn(input.places),
      "output-streaming": ({ input }) => drawn(input.places),
      "output-available": ({ input }) => drawn(input.places),
      "output-error": ({ input, outcome }) => missing("No map to show", input?.places, outcome),
      "output-denied": ({ input, outcome }) => missing("Not shown", input?.places, outcome),
      cancelled: ({ input, outcome }) => missing("Not shown", input?.places, outcome),
      "output-unknown": ({ input, outcome }) => missing("No map to show", input?.places, outcome),
    },
  });
}

type Places = readonly (DeepPartial<MapPlace> | undefined)[] | undefined;

type PlacesOnMapProps = {
  places: Places;
  options: ShowMapRendererOptions;
  /** True while places are still coming: the map is drawn when all are known, for each would move the others. */
  arriving?: boolean;
  /** What is said in the place of the map. */
  missing?: { title: string; outcome: Outcome };
};

function PlacesOnMap({ places, options, arriving = false, missing }: PlacesOnMapProps): ReactElement {
  const known = listOf(places).flatMap((place) => (typeof place === "object" && place !== null ? [place] : []));
  const points = known.flatMap(({ latitude, longitude }, index) =>
    Number.isFinite(latitude) && Number.isFinite(longitude) && latitude !== undefined && longitude !== undefined
      ? [{ latitude, longitude, number: index + 1 }]
      : [],
  );
  const bones = arriving || known.length === 0 ? Math.max(0, usualPlaces - known.length) : 0;
  return (
    <div className="show-map">
      <div className="show-map-frame">
        {missing === undefined ? (
          <PlaceMap points={arriving ? [] : points} backdrop={options.backdrop} />
        ) : (
          <NoResult {...missing} />
        )}
      </div>
      <div className="show-map-list" {...(known.length > shownPlaces ? scrollable("Places") : {})}>
        <ol className="show-map-places">
          {known.map((place, index) => (
            // Two places may have one name.
            // oxlint-disable-next-line react/no-array-index-key
            <PlaceRow key={index} place={place} url={arriving ? undefined : urlOf(place, options)} />
          ))}
          {Array.from({ length: bones }, (_, index) => (
            <li key={`bone ${index}`} aria-hidden="true" data-bone="">
              <Bone size={index % 2 === 0 ? 4 : 3} />
            </li>
          ))}
        </ol>
      </div>
    </div>
  );
}

function urlOf(place: DeepPartial<MapPlace>, { placeUrl }: ShowMapRendererOptions): string | undefined {
  const { name, latitude, longitude, note } = place;
  if (placeUrl === undefined || name === undefined || latitude === undefined || longitude === undefined)
    return undefined;
  return placeUrl({ name, latitude, longitude, ...(note === undefined ? {} : { note }) });
}

function PlaceRow({ place, url }: { place: DeepPartial<MapPlace>; url: string | undefined }): ReactElement {
  const { name, note } = place;
  return (
    <li>
      <span className="show-map-name cr-line">
        {name === undefined ? (
          <Bone size={4} />
        ) : url === undefined ? (
          <HiddenText text={name} quiet />
        ) : (
          <SafeLink url={url} words={name} />
        )}
      </span>
      {note !== undefined && (
        <span className="show-map-note cr-line">
          <HiddenText text={note} quiet />
        </span>
      )}
    </li>
  );
}

/** How a map is shown where the app lays no picture under it and links nowhere. */
export const showMapRenderer = createShowMapRenderer();
