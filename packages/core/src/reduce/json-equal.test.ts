import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { jsonEqual } from "./json-equal";

describe("jsonEqual", () => {
  it("compares members in any order, numbers by value, texts by code unit", () => {
    expect(jsonEqual({ a: 1, b: [0, { c: null }] }, { b: [-0, { c: null }], a: 1 })).toBe(true);
    expect(jsonEqual("é", "e\u0301")).toBe(false);
    expect(jsonEqual([], {})).toBe(false);
    expect(jsonEqual({ a: undefined }, { b: undefined })).toBe(false);
    expect(jsonEqual([1, 2], [2, 1])).toBe(false);
    expect(jsonEqual({}, { toString: 1 })).toBe(false);
  });

  it("agrees with a comparison of sorted texts", () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (a, b) => {
        expect(jsonEqual(a, structuredClone(a))).toBe(true);
        expect(jsonEqual(a, b)).toBe(sorted(a) === sorted(b));
      }),
    );
  });

  it("ends on depth and on cycles", () => {
    const deep = () => JSON.parse("[".repeat(100_000) + "]".repeat(100_000));
    expect(jsonEqual(deep(), deep())).toBe(true);
    const cycle = () => {
      const value: { self?: unknown } = {};
      value.self = value;
      return value;
    };
    expect(jsonEqual(cycle(), cycle())).toBe(false);
  });
});

function sorted(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === "object" && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner === 0
        ? 0
        : inner,
  );
}
