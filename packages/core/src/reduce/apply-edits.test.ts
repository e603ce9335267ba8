import { describe, expect, it } from "vitest";
import { applyEdits } from "./apply-edits";

describe("applyEdits", () => {
  it("sets and removes members, shares what it does not touch, and leaves the given value alone", () => {
    const input = { a: { b: 1, c: { d: 2 } }, e: [1] };
    const { value, issues } = applyEdits(input, [
      { path: "/a/b", value: 5 },
      { path: "/a/x", value: "new" },
      { path: "/e", remove: true },
    ]);
    expect(value).toEqual({ a: { b: 5, c: { d: 2 }, x: "new" } });
    expect(issues).toEqual([]);
    expect(input).toEqual({ a: { b: 1, c: { d: 2 } }, e: [1] });
    expect(value).toHaveProperty("a.c", input.a.c);
  });

  it("keeps the order of members", () => {
    expect(JSON.stringify(applyEdits({ a: 1, b: 2 }, [{ path: "/a", value: 3 }]).value)).toBe('{"a":3,"b":2}');
  });

  it("decodes ~1 before ~0, once", () => {
    expect(
      applyEdits({ "a/b": 1, "~1": 2 }, [
        { path: "/a~1b", value: 3 },
        { path: "/~01", value: 4 },
      ]).value,
    ).toEqual({ "a/b": 3, "~1": 4 });
  });

  it.each([
    ["the root", ""],
    ["no pointer", "a"],
    ["a bad escape", "/a~2"],
    ["an item of an array", "/list/0"],
    ["an item far beyond the end", "/list/4294967294"],
    ["the length of an array", "/list/length"],
    ["a parent that is not there", "/nope/a"],
    ["a parent on the prototype", "/constructor/prototype"],
    ["a member of a text", "/text/0"],
  ])("refuses %s", (_, path) => {
    const input = { list: [1], text: "t" };
    const { value, issues } = applyEdits(input, [{ path, value: "x" }]);
    expect(value).toBe(input);
    expect(issues).toMatchObject([{ path }]);
  });

  it("pollutes no prototype: __proto__ is a member like any other", () => {
    const { value } = applyEdits({ a: 1 }, [{ path: "/__proto__", value: { isAdmin: true } }]);
    expect(Object.hasOwn(Object(value), "__proto__")).toBe(true);
    expect({}).not.toHaveProperty("isAdmin");
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
    expect(applyEdits({ a: 1 }, [{ path: "/__proto__/isAdmin", value: true }]).issues).toHaveLength(1);
    expect(({} as { isAdmin?: unknown }).isAdmin).toBeUndefined();
  });

  it("applies the good ones beside a bad one", () => {
    expect(
      applyEdits({ a: 1 }, [
        { path: "", value: 0 },
        { path: "/a", value: 2 },
      ]),
    ).toMatchObject({ value: { a: 2 }, issues: [{ path: "" }] });
  });
});
