import { describe, expect, it } from "vitest";
import * as z from "zod";
import { canonicalJson } from "./canonical-json";
import { hashFields } from "./hash";
import { jsonText, jsonValue, shorten } from "./json-text";
import { parseStrictly } from "./parse-strictly";
import { hasSecrets, isSecretPath, redact } from "./redact";

const limits = { maxBytes: 1_000, maxDepth: 4 };

describe("parseStrictly", () => {
  it("reads one JSON value", () => {
    expect(parseStrictly(' {"a":[1,{"b":null}]} ', limits)).toEqual({ ok: true, value: { a: [1, { b: null }] } });
    expect(parseStrictly('"[[[[[[ \\" {{{{{{"', limits)).toMatchObject({ ok: true });
    expect(parseStrictly('{"a":1,"a":2}', limits)).toEqual({ ok: true, value: { a: 2 } });
  });

  it("refuses everything else", () => {
    const bad = [
      "",
      "{",
      "NaN",
      "{} {}",
      "[[[[[1]]]]]",
      '{"__proto__":1}',
      '[{"x":{"__proto__":{}}}]',
      "1e999",
      "[-1e999]",
      `"${"x".repeat(1_000)}"`,
      "🦋",
    ];
    for (const text of bad) expect([text, parseStrictly(text, limits).ok]).toEqual([text, false]);
  });

  it("counts bytes, not characters", () => {
    expect(parseStrictly(JSON.stringify("ü".repeat(600)), limits).ok).toBe(false);
  });

  it("G7: does not fall over depth", () => {
    expect(parseStrictly("[".repeat(900), limits)).toMatchObject({
      ok: false,
      problem: expect.stringContaining("deeper"),
    });
    expect(parseStrictly("[".repeat(5_000_000), { maxBytes: 10_000_000, maxDepth: 32 }).ok).toBe(false);
  });
});

describe("canonicalJson", () => {
  it("is the same for equal values only", () => {
    expect(canonicalJson({ b: 1, a: [2, { d: undefined, c: "x" }] })).toBe('{"a":[2,{"c":"x"}],"b":1}');
    expect(canonicalJson({ a: 1.0 })).toBe(canonicalJson({ a: 1 }));
    expect(canonicalJson("\ud800")).not.toBe(canonicalJson("\ufffd"));
    expect(canonicalJson(JSON.parse('{"__proto__":1}'))).toBe('{"__proto__":1}');
    expect(new Set([[], {}, null, "", 0, false, "0", [null]].map(canonicalJson)).size).toBe(8);
  });
});

describe("hashFields", () => {
  it("has no two lists of one hash by moving a border", () => {
    const lists = [["a", "bc"], ["ab", "c"], ["abc"], ["a", "b", "c"], ["", "abc"], ["abc", ""], ["1:a", "bc"]];
    expect(new Set(lists.map(hashFields)).size).toBe(lists.length);
  });
});

describe("what JSON can't say", () => {
  it("is undefined, not an exception", () => {
    const cycle: { self?: unknown } = {};
    cycle.self = cycle;
    for (const value of [cycle, 1n, undefined, () => 1, Symbol("x")]) expect(jsonText(value)).toBeUndefined();
    expect(jsonValue({ big: 12n, when: new Date(0), gone: undefined })).toEqual({
      big: "12",
      when: "1970-01-01T00:00:00.000Z",
    });
    expect(jsonValue(cycle)).toBeUndefined();
  });
});

describe("shorten", () => {
  it("cuts between characters", () => {
    expect(shorten("abc", 3)).toBe("abc");
    expect(shorten("abcd", 3)).toBe("ab…");
    expect(shorten("a🦋bc", 3)).toBe("a…");
  });
});

describe("redact", () => {
  const secret = (schema: z.ZodType) => schema.meta({ sensitive: true });
  const shape = z.object({
    name: z.string(),
    password: secret(z.string()),
    cards: z.array(z.object({ number: secret(z.string()), label: z.string() })),
    either: z.union([z.object({ token: secret(z.string()) }), z.object({ open: z.string() })]),
    byName: z.record(z.string(), secret(z.number())),
    pair: z.tuple([z.string(), secret(z.string())]),
    maybe: secret(z.object({ inner: z.string() })).optional(),
  });
  const schema = JSON.parse(JSON.stringify(z.toJSONSchema(shape, { io: "input" })));

  it("replaces what the schema marks, wherever it stands", () => {
    const value = {
      name: "Ada",
      password: "a",
      cards: [{ number: "b", label: "Visa" }],
      either: { token: "c", open: "d" },
      byName: { x: 5 },
      pair: ["e", "f"],
      maybe: { inner: "g" },
      extra: "h",
    };
    const $secret = { $secret: true };
    expect(redact(value, schema)).toEqual({
      name: "Ada",
      password: $secret,
      cards: [{ number: $secret, label: "Visa" }],
      either: { token: $secret, open: "d" },
      byName: { x: $secret },
      pair: ["e", $secret],
      maybe: $secret,
      extra: "h",
    });
    expect(redact(null, schema)).toBeNull();
    expect(redact("text", schema)).toBe("text");
  });

  it("follows schemas that contain themselves", () => {
    const node: z.ZodType = z.object({ key: secret(z.string()), next: z.lazy(() => node).optional() });
    const recursive = JSON.parse(JSON.stringify(z.toJSONSchema(node)));
    expect(redact({ key: "a", next: { key: "b" } }, recursive)).toEqual({
      key: { $secret: true },
      next: { key: { $secret: true } },
    });
  });

  it("knows which paths are secret, above and below", () => {
    expect(hasSecrets(schema)).toBe(true);
    expect(["name", "password", "maybe"].map((name) => isSecretPath([name], schema))).toEqual([false, true, true]);
    expect(isSecretPath(["maybe", "inner"], schema)).toBe(true);
    expect(isSecretPath(["either"], schema)).toBe(true);
  });
});
