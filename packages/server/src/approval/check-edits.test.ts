import { describe, expect, it } from "vitest";
import { checkEdits, editsKey } from "./check-edits";

const stored = { a: 1, "b/c": { "~d": 2 }, list: [{ x: 1 }], nested: { deep: { value: null } } };

describe("checkEdits", () => {
  it("decodes pointers, ~1 before ~0", () => {
    const checked = checkEdits(["/b~1c/~0d"], stored, [{ path: "/b~1c/~0d", value: 3 }]);
    expect(checked).toMatchObject({ ok: true, value: { "b/c": { "~d": 3 } } });
  });

  it("adds a member where its parent exists, and nowhere else", () => {
    expect(checkEdits(["/nested/new"], stored, [{ path: "/nested/new", value: 1 }])).toMatchObject({
      ok: true,
      value: { nested: { deep: { value: null }, new: 1 } },
    });
    expect(checkEdits(["/none/new"], stored, [{ path: "/none/new", value: 1 }])).toMatchObject({ ok: false });
    expect(checkEdits(["/list/0/x"], stored, [{ path: "/list/0/x", value: 1 }])).toMatchObject({ ok: false });
    expect(checkEdits(["/constructor/x"], stored, [{ path: "/constructor/x", value: 1 }])).toMatchObject({ ok: false });
    expect(checkEdits(["/toString"], stored, [{ path: "/toString", remove: true }])).toMatchObject({
      ok: true,
      edits: [],
    });
  });

  it("leaves the stored value as it was", () => {
    const before = JSON.stringify(stored);
    checkEdits(["/a"], stored, [{ path: "/a", value: { big: [1, 2] } }]);
    expect(JSON.stringify(stored)).toBe(before);
  });

  it("keeps a huge index away from arrays", () => {
    const checked = checkEdits(["/list"], { list: [] }, [{ path: "/list/4294967294", value: 1 }]);
    expect(checked).toMatchObject({ ok: false, issues: [{ path: "/list/4294967294" }] });
  });
});

describe("editsKey", () => {
  it("is the same for edits that mean the same", () => {
    const one = editsKey(stored, [
      { path: "/a", value: { x: 1, y: 2 } },
      { path: "/none", remove: true },
    ]);
    expect(editsKey(stored, [{ value: { y: 2, x: 1 }, path: "/a" }])).toBe(one);
    expect(editsKey(stored, undefined)).toBe(editsKey(stored, []));
    expect(editsKey(stored, [{ path: "/a", value: 1 }])).toBe("[]");
  });

  it("differs for edits that do not", () => {
    const keys = [
      undefined,
      null,
      5,
      [{ path: "/a", value: 2 }],
      [{ path: "/a", remove: true }],
      [{ path: "/a" }],
      ["x"],
    ];
    expect(new Set(keys.map((edits) => editsKey(stored, edits))).size).toBe(keys.length);
  });
});
