"use client";

import { type Formats, imageUrl, useAgentActions, useLabels } from "@callstate/react";
import type { ReactElement } from "react";
import { type MapBounds, type MapFrame, mapFrame, type Point } from "./map-frame";

/** A picture of the ground, in plate carrée: what lies between the bounds, stretched over the drawing. */
export type MapBackdrop = {
  /** A `data:` or `blob:` address, or one of an origin in the `imageOrigins` of the `AgentProvider`. */
  url: string;
  /** "image/png" */
  mediaType: string;
  /** Who is to be named for the picture. */
  credit?: string;
};

export type PlaceMapProps = {
  points: readonly (Point & { number: number })[];
  backdrop: ((bounds: MapBounds) => MapBackdrop | undefined) | undefined;
};

/** Pins over a grid of a round distance. Places are in percent and pins in pixels, so pins stay as large on a phone. */
export function PlaceMap({ points, backdrop }: PlaceMapProps): ReactElement {
  const { formats } = useLabels();
  const { imageOrigins = [] } = useAgentActions();
  const frame = mapFrame(points);
  const picture = frame === undefined ? undefined : backdrop?.(frame.bounds);
  const href = picture === undefined ? undefined : imageUrl(picture.url, picture.mediaType, imageOrigins);
  const what = `Map of ${points.length === 1 ? "1 place" : `${formats.number(points.length)} places`}, listed below by number.`;
  return (
    <>
      <svg className="show-map-drawing" role="img" aria-label={what}>
        {href === undefined ? (
          <Grid scale={frame?.scale} />
        ) : (
          <image href={href} width="100%" height="100%" preserveAspectRatio="none" />
        )}
        {frame !== undefined &&
          points
            .map(({ number, ...point }) => ({ number, ...frame.at(point) }))
            // Southern pins stand in front, and the first of two at one place.
            .toSorted((one, other) => one.y - other.y || other.number - one.number)
            .map(({ number, x, y }) => (
              <svg key={number} className="show-map-pin" x={`${x}%`} y={`${y}%`} overflow="visible">
                <path d="M0 0C-2.4-4.6-9-8-9-15.4a9 9 0 1 1 18 0C9-8 2.4-4.6 0 0z" />
                <text y="-12">{number}</text>
              </svg>
            ))}
      </svg>
      {frame?.scale !== undefined && <ScaleBar scale={frame.scale} formats={formats} />}
      {href !== undefined && picture?.credit !== undefined && <p className="show-map-credit">{picture.credit}</p>}
    </>
  );
}

/** Lines at every round distance; before the places are known, at no distance in particular. */
function Grid({ scale }: { scale: MapFrame["scale"] }): ReactElement {
  const { x, y } = scale ?? { x: 12.5, y: 25 };
  const lines = (step: number) => Array.from({ length: Math.floor(99 / step) }, (_, index) => (index + 1) * step);
  return (
    <g className="show-map-grid">
      {lines(x).map((at) => (
        <line key={`x${at}`} x1={`${at}%`} x2={`${at}%`} y1="0" y2="100%" />
      ))}
      {lines(y).map((at) => (
        <line key={`y${at}`} x1="0" x2="100%" y1={`${100 - at}%`} y2={`${100 - at}%`} />
      ))}
    </g>
  );
}

function ScaleBar({ scale, formats }: { scale: NonNullable<MapFrame["scale"]>; formats: Formats }): ReactElement {
  const { metres, x } = scale;
  return (
    <svg className="show-map-scale" aria-hidden="true">
      <line x1="1" x2={`${x}%`} y1="100%" y2="100%" />
      <text x="1" y="14">
        {metres >= 1000 ? `${formats.number(metres / 1000)} km` : `${formats.number(metres)} m`}
      </text>
    </svg>
  );
}
