import { describe, expect, it } from "vitest";
import { compareLines } from "./compare-lines";
import { foldSame, replacedLines } from "./diff-lines";

describe("the lines of an edit", () => {
  it("are those that go and those that come, with what stays between them", () => {
    expect(compareLines("a\nb\nc\n", "a\nB\nc\n")).toEqual([
      { kind: "same", text: "a" },
      { kind: "removed", text: "b" },
      { kind: "added", text: "B" },
      { kind: "same", text: "c" },
    ]);
  });

  it("are told without comparing where that can't be done", () => {
    expect(replacedLines("a\n\n", "b")).toEqual([
      { kind: "removed", text: "a" },
      { kind: "removed", text: "" },
      { kind: "added", text: "b" },
    ]);
  });

  it("are counted where nothing happens near them", () => {
    const same = Array.from({ length: 10 }, (_, index) => ({ kind: "same" as const, text: `${index}` }));
    const added = { kind: "added" as const, text: "new" };
    expect(foldSame([...same, added, ...same])).toEqual([
      { kind: "fold", count: 7 },
      ...same.slice(7),
      added,
      ...same.slice(0, 3),
      { kind: "fold", count: 7 },
    ]);
  });
});
