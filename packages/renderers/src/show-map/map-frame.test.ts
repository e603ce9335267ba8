import { expect, it } from "vitest";
import { mapFrame } from "./map-frame";

const lisbon = { latitude: 38.71, longitude: -9.14 };
const porto = { latitude: 41.15, longitude: -8.61 };

it("has no ground without points", () => {
  expect(mapFrame([])).toBeUndefined();
});

it("puts a place alone into the middle of the width", () => {
  const frame = mapFrame([lisbon]);
  expect(frame?.at(lisbon).x).toBeCloseTo(50);
  expect(frame?.scale).toMatchObject({ metres: 100 });
});

it("draws north above south and east to the right, all of it inside", () => {
  const frame = mapFrame([lisbon, porto]);
  const [one, other] = [lisbon, porto].map((place) => frame?.at(place) ?? { x: -1, y: -1 });
  expect(other?.y).toBeLessThan(one?.y ?? 0);
  expect(other?.x).toBeGreaterThan(one?.x ?? 100);
  for (const { x, y } of [one, other].filter((place) => place !== undefined)) {
    expect(x).toBeGreaterThan(5);
    expect(x).toBeLessThan(95);
    expect(y).toBeGreaterThan(15);
    expect(y).toBeLessThan(95);
  }
});

it("keeps distances alike in both directions", () => {
  // A degree of latitude is as long as two degrees of longitude at 60 degrees north.
  const corner = { latitude: 59.5, longitude: 10 };
  const frame = mapFrame([corner, { latitude: 60.5, longitude: 12 }]);
  const one = frame?.at(corner) ?? { x: 0, y: 0 };
  const other = frame?.at({ latitude: 60.5, longitude: 12 }) ?? { x: 0, y: 0 };
  expect((other.x - one.x) * 2).toBeCloseTo(one.y - other.y, 3);
});

it("does not go around the world for two places beside the date line", () => {
  const frame = mapFrame([
    { latitude: -18, longitude: 178 },
    { latitude: -17, longitude: -179 },
  ]);
  expect((frame?.bounds.east ?? 0) - (frame?.bounds.west ?? 0)).toBeLessThan(10);
});

it("gives no scale where the ground is too round for one", () => {
  expect(mapFrame([lisbon, { latitude: 60, longitude: 100 }])?.scale).toBeUndefined();
});
