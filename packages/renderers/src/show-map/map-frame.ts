/** A point in degrees. */
export type Point = { latitude: number; longitude: number };

/** The edges of what is drawn, in degrees. East of the date line `east` goes beyond 180. */
export type MapBounds = { west: number; south: number; east: number; north: number };

export type MapFrame = {
  bounds: MapBounds;
  /** Where a point is drawn, in percent from the left and from the top. */
  at: (point: Point) => { x: number; y: number };
  /** A round distance in metres, and how much of the width and of the height it takes, in percent. Undefined where the ground is too round for one. */
  scale: { metres: number; x: number; y: number } | undefined;
};

/** The width of the drawing in heights. */
const ratio = 2;
const metresPerDegree = 111_320;
/** Less than this, in degrees, is never filled: one place alone needs some ground around it. */
const leastSpan = 0.004;
/** Beyond this width, in degrees, one scale can't hold for the whole drawing. */
const flatSpan = 12;

/** The ground around some points, in true proportions at its middle. Undefined without points. */
export function mapFrame(points: readonly Point[]): MapFrame | undefined {
  if (points.length === 0) return undefined;
  const turn = crossesDateLine(points);
  const eastOf = ({ longitude }: Point) => (turn && longitude < 0 ? longitude + 360 : longitude);
  const [west, east] = ends(points.map(eastOf));
  const [south, north] = ends(points.map(({ latitude }) => latitude));
  // At the poles the meridians meet: some width must be left.
  const shrink = Math.max(0.05, Math.cos((((south + north) / 2) * Math.PI) / 180));
  const spanX = Math.max(leastSpan, (east - west) * shrink);
  const spanY = Math.max(leastSpan / ratio, north - south);
  // Room for the pins, which stand above their points.
  const width = Math.max(spanX / 0.8, (spanY * ratio) / 0.6);
  const height = width / ratio;
  const left = (west + east) / 2 - width / shrink / 2;
  const top = (south + north) / 2 + height * 0.57;
  return {
    bounds: { west: left, south: top - height, east: left + width / shrink, north: top },
    at: (point) => ({
      x: (((eastOf(point) - left) * shrink) / width) * 100,
      y: ((top - point.latitude) / height) * 100,
    }),
    scale: width > flatSpan ? undefined : scaleOf(width * metresPerDegree),
  };
}

function ends(values: readonly number[]): [number, number] {
  return [Math.min(...values), Math.max(...values)];
}

/** Two places either side of the date line are near each other, not a world apart. */
function crossesDateLine(points: readonly Point[]): boolean {
  const [west, east] = ends(points.map(({ longitude }) => longitude));
  const [turnedWest, turnedEast] = ends(points.map(({ longitude }) => (longitude < 0 ? longitude + 360 : longitude)));
  return turnedEast - turnedWest < east - west;
}

/** The largest of 1, 2 or 5 with noughts that takes no more than a fifth of the width. */
function scaleOf(wide: number): { metres: number; x: number; y: number } {
  const most = wide / 5;
  const power = 10 ** Math.floor(Math.log10(most));
  const metres = ([5, 2, 1].find((step) => step * power <= most) ?? 1) * power;
  const x = (metres / wide) * 100;
  return { metres, x, y: x * ratio };
}
