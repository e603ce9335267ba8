import { describe, expect, it } from "vitest";
import { chartScale, heightOf } from "./chart-scale";

describe("the scale of a chart", () => {
  it("has round numbers around all values", () => {
    expect(chartScale([12, 87], false).ticks).toEqual([0, 20, 40, 60, 80, 100]);
    expect(chartScale([0.11, 0.29], false).ticks).toEqual([0.1, 0.15, 0.2, 0.25, 0.3]);
  });

  it("begins at zero for bars, below it where values are", () => {
    expect(chartScale([80, 90], true).ticks[0]).toBe(0);
    expect(chartScale([-30, 90], true).ticks).toContain(0);
    expect(chartScale([-30, 90], true).low).toBeLessThanOrEqual(-30);
  });

  it("exists for nothing, for one value and for zeros", () => {
    for (const values of [[], [7], [0, 0], [Number.NaN]]) {
      const { low, high } = chartScale(values, true);
      expect(high).toBeGreaterThan(low);
    }
  });

  it("puts the lowest at the foot and the highest at the top", () => {
    const scale = chartScale([0, 100], true);
    expect([heightOf(0, scale), heightOf(scale.high, scale)]).toEqual([100, 0]);
  });
});
