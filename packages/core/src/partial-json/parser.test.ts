import fc from "fast-check";
import { ARR, OBJ, parse as parseWithPackage, STR } from "partial-json";
import { describe, expect, it, vi } from "vitest";
import { fuzzRuns, fuzzTimeout } from "../../../../test/conformance/fuzz-runs";
import { readPrefix, withoutProto } from "../../../../test/conformance/partial-json-reference";
import { expectSame } from "../../../../test/conformance/same";
import { createPartialJsonParser, parsePartialJson } from "./parser";

vi.setConfig({ testTimeout: fuzzTimeout });

/** Names and texts that have broken somebody. */
const oddText = fc.constantFrom(
  "__proto__",
  "constructor",
  "a\\",
  '"',
  "\\u0041",
  "\ud83d\ude00",
  "\ud83d",
  "\ude00x",
  " ",
  "\n",
  "12",
  "é",
);
const text = fc.oneof(oddText, fc.string({ unit: "binary", maxLength: 6 }));
const value = fc.letrec((tie) => ({
  node: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    fc.oneof(text, fc.double({ noNaN: true, noDefaultInfinity: true }), fc.integer(), fc.boolean(), fc.constant(null)),
    fc.array(tie("node"), { maxLength: 4 }),
    fc.array(fc.tuple(text, tie("node")), { maxLength: 4 }).map((entries) => Object.fromEntries(entries)),
  ),
})).node;

/** A document as a model may write it: with or without white space, with or without escapes. */
const document = fc.tuple(value, fc.constantFrom(undefined, 1, "\t"), fc.boolean()).map(([json, space, escaped]) => {
  const written = JSON.stringify(json, null, space);
  return escaped
    ? written.replace(/[\u0080-\uffff]/g, (each) => `\\u${each.charCodeAt(0).toString(16).padStart(4, "0")}`)
    : written;
});

/** A document with something in it that is not JSON, or that is JSON no more. */
const damagedDocument = fc
  .tuple(
    document,
    fc.nat(400),
    fc.nat(3),
    fc.constantFrom(
      "",
      "NaN",
      "'",
      ",",
      "}",
      "]",
      "{",
      '"',
      "\\",
      "0",
      "-",
      "x",
      " ",
      "\u0000",
      "truefalse",
      "1.",
      "+1",
    ),
  )
  .map(([written, place, cut, instead]) => {
    const at = place % (written.length + 1);
    return written.slice(0, at) + instead + written.slice(at + cut);
  });

const sizes = fc.array(fc.integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 6 });

function pieces(written: string, lengths: readonly number[]): string[] {
  const found: string[] = [];
  for (let at = 0, turn = 0; at < written.length; turn++) {
    const length = lengths[turn % lengths.length] ?? 1;
    found.push(written.slice(at, at + length));
    at += length;
  }
  return found;
}

describe("every prefix", () => {
  it("reads as the slow reference does, in any pieces, to the end", () => {
    fc.assert(
      fc.property(document, sizes, (written, lengths) => {
        const parser = createPartialJsonParser();
        let soFar = "";
        for (const piece of pieces(written, lengths)) {
          soFar += piece;
          parser.feed(piece);
          expectSame({ value: parser.snapshot(), status: parser.status }, readPrefix(soFar));
        }
        parser.end();
        expectSame(
          { value: parser.snapshot(), status: parser.status },
          { value: withoutProto(JSON.parse(written)), status: "complete" },
        );
      }),
      { numRuns: fuzzRuns(1500) },
    );
  });

  it("of what is not JSON reads as the slow reference does: malformed, with the last good view", () => {
    fc.assert(
      fc.property(damagedDocument, sizes, (written, lengths) => {
        const parser = createPartialJsonParser();
        let soFar = "";
        let last: unknown;
        for (const piece of pieces(written, lengths)) {
          const wasMalformed = parser.status === "malformed";
          soFar += piece;
          parser.feed(piece);
          const value = parser.snapshot();
          // Once it is no JSON it stays so, whatever comes: the reference need not say it again.
          if (wasMalformed) expect(value).toBe(last);
          else expectSame({ value, status: parser.status }, readPrefix(soFar));
          last = value;
        }
      }),
      { numRuns: fuzzRuns(2500) },
    );
  });

  it("gives the same whether anybody looks in between or not", () => {
    fc.assert(
      fc.property(fc.oneof(document, damagedDocument), sizes, (written, lengths) => {
        const watched = createPartialJsonParser();
        const alone = createPartialJsonParser();
        for (const piece of pieces(written, lengths)) {
          watched.feed(piece);
          watched.snapshot();
          alone.feed(piece);
        }
        watched.end();
        alone.end();
        expectSame(
          { value: alone.snapshot(), status: alone.status },
          { value: watched.snapshot(), status: watched.status },
        );
      }),
      { numRuns: fuzzRuns(1000) },
    );
  });
});

describe("snapshots", () => {
  it("are never changed by what comes later", () => {
    fc.assert(
      fc.property(document, sizes, (written, lengths) => {
        const parser = createPartialJsonParser();
        const seen: { snapshot: unknown; copy: string | undefined }[] = [];
        for (const piece of pieces(written, lengths)) {
          parser.feed(piece);
          const snapshot = parser.snapshot();
          seen.push({ snapshot, copy: JSON.stringify(snapshot) });
        }
        for (const { snapshot, copy } of seen) expect(JSON.stringify(snapshot)).toBe(copy);
      }),
      { numRuns: fuzzRuns(1000) },
    );
  });

  it("keep the identity of what did not change", () => {
    const parser = createPartialJsonParser();
    parser.feed('{"rows":[{"a":1},{"b":"x');
    const first = parser.snapshot();
    parser.feed('yz"');
    const second = parser.snapshot();
    expect(second).toEqual({ rows: [{ a: 1 }, { b: "xyz" }] });
    expect(second).toHaveProperty("rows.0", (Reflect.get(Object(first), "rows") as unknown[])[0]);
    expect(Reflect.get(Object(second), "rows")[0]).toBe(Reflect.get(Object(first), "rows")[0]);
    // Neither the end of the row, nor a name, nor a number that may go on, is anything to see.
    parser.feed('},{"c":12');
    const third = parser.snapshot();
    expect(Reflect.get(Object(third), "rows")[1]).toBe(Reflect.get(Object(second), "rows")[1]);
    parser.feed("34");
    expect(parser.snapshot()).toBe(third);
  });

  it("do not change while a member called __proto__ is read", () => {
    const parser = createPartialJsonParser();
    parser.feed('{"a":{"b":1},"__proto__":');
    const before = parser.snapshot();
    for (const piece of ['{"x":', "[1,", '"y', '"]', ',"z":{', "}}"]) {
      parser.feed(piece);
      expect(parser.snapshot()).toBe(before);
    }
  });
});

describe("cost", () => {
  it("follows the new text: every character is looked at a bounded number of times", () => {
    const written = JSON.stringify({
      rows: Array.from({ length: 300 }, (_, id) => ({ id, name: `Name ${id}`, note: "é\n" })),
    });
    const look = vi.spyOn(String.prototype, "charCodeAt");
    const parser = createPartialJsonParser();
    for (const character of written) {
      parser.feed(character);
      parser.snapshot();
    }
    const looks = look.mock.calls.length;
    look.mockRestore();
    expect(parser.status).toBe("complete");
    expect(looks).toBeLessThan(5 * written.length);
  });

  it("wide arrays and objects, long texts and deep nesting end as JSON.parse ends", () => {
    const wide = JSON.stringify({
      list: Array.from({ length: 100_000 }, (_, n) => n),
      map: Object.fromEntries(Array.from({ length: 20_000 }, (_, n) => [`k${n}`, n])),
    });
    const long = JSON.stringify({ text: 'lorem \\ " ipsum \u2028 '.repeat(20_000) });
    const deep = `${"[".repeat(500)}1${"]".repeat(500)}`;
    for (const written of [wide, long, deep]) {
      const parser = createPartialJsonParser();
      for (let at = 0; at < written.length; at += 4096) {
        parser.feed(written.slice(at, at + 4096));
        parser.snapshot();
      }
      expect(parser.status).toBe("complete");
      expectSame(parser.snapshot(), JSON.parse(written));
    }
  });
});

describe("limits", () => {
  it("beyond them a text is malformed and the view stays", () => {
    expect(parsePartialJson('[[["x"]]]', { maxDepth: 2 })).toEqual({ value: [[]], status: "malformed" });
    expect(parsePartialJson('["abc","def"]', { maxLength: 5 })).toEqual({ value: ["abc"], status: "malformed" });
    expect(parsePartialJson("[1,2,3,4]", { maxEntries: 2 })).toEqual({ value: [1, 2, 3], status: "malformed" });
    expect(parsePartialJson(`${"[".repeat(50_000)}`).status).toBe("malformed");
  });

  it("a whole text and one in pieces meet them alike", () => {
    const written = JSON.stringify({ list: Array.from({ length: 200 }, (_, n) => [n, [n]]) });
    for (const limits of [{ maxDepth: 3 }, { maxDepth: 4 }, { maxLength: 600 }, { maxEntries: 100 }]) {
      const whole = parsePartialJson(written, limits);
      const parser = createPartialJsonParser(limits);
      for (const character of written) {
        parser.feed(character);
        parser.snapshot();
      }
      expectSame({ value: parser.snapshot(), status: parser.status }, whole);
    }
  });
});

describe("the ends of a text", () => {
  it.each([
    ["nothing", "", undefined, "partial"],
    ["a number that may go on", "12", 12, "complete"],
    ["a number in an array", "[12", [12], "partial"],
    ["no number yet", "[1.", [], "partial"],
    ["a word that is cut", "[tru", [], "partial"],
    ["half an escape", '{"a":"x\\u12', { a: "x" }, "partial"],
    ["half a pair", '{"a":"x\\ud83d', { a: "x" }, "partial"],
    ["a lone half, ended", '{"a":"x\\ud83d"}', { a: "x\ud83d" }, "complete"],
    ["a name without a value", '{"a":1,"b', { a: 1 }, "partial"],
    ["a name that comes twice", '{"a":{"x":1},"b":2,"a":[', { a: [], b: 2 }, "partial"],
    ["a name that is a prototype", '{"__proto__":{"x":1},"a":{"__proto__":[1],"b":2}}', { a: { b: 2 } }, "complete"],
  ])("%s", (_, written, expected, status) => {
    expectSame(parsePartialJson(written), { value: expected, status });
  });

  it("what is fed after the end is ignored", () => {
    const parser = createPartialJsonParser();
    parser.feed("12");
    parser.end();
    parser.feed("34");
    expect(parser.snapshot()).toBe(12);
  });
});

/** Where the package `partial-json` (0.1.7) reads a prefix of a document differently, and what of the prefix shows it. */
const differences: { readonly [name: string]: (prefix: string) => boolean } = {
  "throws on an empty text": (prefix) => prefix.trim() === "",
  "throws on a word or number that is cut at the root": (prefix) => /^\s*[-\dtfn]/.test(prefix),
  "takes a number at the root for complete": (prefix) => /^\s*-?\d/.test(prefix),
  "does not show a number that white space follows": (prefix) => /\d\s+$/.test(prefix),
  "cuts white space off the end of an open text": (prefix) => /\s$/.test(prefix),
  "shows half of a pair": (prefix) =>
    /([\ud800-\udbff]|\\u[dD][89abAB][0-9a-fA-F]{2})(\\|\\u[0-9a-fA-F]{0,3})?$/.test(prefix),
  "sets the prototype on a member called __proto__": (prefix) => prefix.includes("__proto__") || /\\u005f/.test(prefix),
  "loses text before a backslash when an escape is cut": (prefix) => /\\u[0-9a-fA-F]{0,3}$/.test(prefix),
};

function readWithPackage(prefix: string): unknown {
  try {
    return parseWithPackage(prefix, STR | OBJ | ARR);
  } catch {
    return "it throws";
  }
}

describe("beside the package partial-json", () => {
  it("every prefix reads the same, but for the listed differences, each settled by the slow reference", () => {
    const met = new Set<string>();
    fc.assert(
      fc.property(document, (written) => {
        const parser = createPartialJsonParser();
        for (let at = 0; at <= written.length; at++) {
          const prefix = written.slice(0, at);
          if (at > 0) parser.feed(written.charAt(at - 1));
          const ours = parser.snapshot();
          const theirs = readWithPackage(prefix);
          if (JSON.stringify(ours) === JSON.stringify(theirs)) continue;
          const names = Object.keys(differences).filter((name) => differences[name]?.(prefix));
          if (names.length === 0)
            throw new Error(`An unlisted difference on ${JSON.stringify(prefix)}: ${JSON.stringify(theirs)}`);
          for (const name of names) met.add(name);
          expectSame(ours, readPrefix(prefix).value);
        }
      }),
      { numRuns: fuzzRuns(1000) },
    );
    expect([...met].sort()).toEqual(Object.keys(differences).sort());
  });

  it("takes for JSON what is none: cut words, NaN, text behind the end", () => {
    expect(parseWithPackage("[tr")).toEqual([true]);
    expect(parseWithPackage("[NaN]")).toEqual([Number.NaN]);
    expect(parseWithPackage('{"a":1} and more')).toEqual({ a: 1 });
    expect(parsePartialJson("[tr")).toEqual({ value: [], status: "partial" });
    expect(parsePartialJson("[NaN]")).toEqual({ value: [], status: "malformed" });
    expect(parsePartialJson('{"a":1} and more')).toEqual({ value: { a: 1 }, status: "malformed" });
  });
});
