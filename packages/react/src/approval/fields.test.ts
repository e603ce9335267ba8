import fc from "fast-check";
import * as z from "zod";
import { describe, expect, it } from "vitest";
import { englishLabels } from "../labels/labels";
import { draftOf } from "./draft";
import { editOf, readDraft } from "./read-draft";
import { toAsciiDigits } from "./read-text";
import { fieldShape } from "./schema-fields";
import { schemaKeys } from "./schema-node";

const tool = z.object({
  name: z.string(),
  mail: z.email(),
  long: z.string().max(2000),
  when: z.iso.datetime({ offset: true }),
  people: z.number().int().min(1).max(20),
  count: z.number().int(),
  price: z.number(),
  agreed: z.boolean(),
  maybe: z.boolean().optional(),
  size: z.enum(["small", "large"]),
  level: z.union([z.literal(1), z.literal(2)]),
  nick: z.string().optional(),
  title: z.string().nullable(),
  nested: z.object({ inner: z.number() }),
  tags: z.array(z.string()),
  map: z.record(z.string(), z.number()),
  either: z.discriminatedUnion("kind", [
    z.object({ kind: z.literal("a"), a: z.number() }),
    z.object({ kind: z.literal("b"), b: z.string() }),
  ]),
});

const value = {
  name: "Ana",
  mail: "ana@example.com",
  long: "text",
  when: "2026-12-04T19:30:00Z",
  people: 4,
  count: 7,
  price: 1.5,
  agreed: false,
  size: "small",
  level: 2,
  title: null,
  nested: { inner: 1 },
  tags: ["x"],
  map: { a: 1 },
  either: { kind: "a", a: 1 },
};

describe("the control of a field", () => {
  it.each([
    ["/name", "text"],
    ["/mail", "text"],
    ["/long", "textarea"],
    ["/when", "datetime"],
    ["/people", "stepper"],
    ["/count", "number"],
    ["/price", "number"],
    ["/agreed", "checkbox"],
    ["/maybe", "select"],
    ["/size", "select"],
    ["/level", "select"],
    ["/nick", "text"],
    ["/title", "text"],
    ["/nested/inner", "number"],
    ["/nested", "object"],
    ["/tags", "list"],
    ["/map", "record"],
    ["/either", "union"],
    ["/missing", "json"],
  ])("of %s is %s", (path, kind) => {
    expect(fieldShape(tool, path, value).kind).toBe(kind);
  });
  it("is JSON text where the value is none of the schema's kind", () => {
    expect(fieldShape(tool, "/people", { people: "four" }).kind).toBe("json");
  });
  it("follows the schema's order of keys", () => {
    expect(schemaKeys(tool).slice(0, 3)).toEqual(["name", "mail", "long"]);
  });
});

describe("a draft", () => {
  it("that nobody touched is no edit, whatever the field", () => {
    for (const key of Object.keys(tool.shape)) {
      const shape = fieldShape(tool, `/${key}`, value);
      const reading = readDraft(shape, draftOf(shape, value), englishLabels);
      // A field that is required and absent can't be read; untouched, nobody reads it.
      if ("issues" in reading) continue;
      expect(editOf(shape, reading, value), key).toBeUndefined();
    }
  });
  it("gives back every value with its type, as it is read from its text", () => {
    const generated = fc.record({
      name: fc.string({ minLength: 1, unit: "binary" }),
      people: fc.integer({ min: 1, max: 20 }),
      count: fc.integer(),
      price: fc.double({ noNaN: true, noDefaultInfinity: true }),
      agreed: fc.boolean(),
      size: fc.constantFrom("small", "large"),
      level: fc.constantFrom(1, 2),
      tags: fc.array(fc.string()),
      nested: fc.record({
        inner: fc.double({ noNaN: true, noDefaultInfinity: true }).filter((n) => !Object.is(n, -0)),
      }),
    });
    fc.assert(
      fc.property(generated, (input) => {
        for (const [key, member] of Object.entries(input)) {
          const shape = fieldShape(tool, `/${key}`, input);
          const reading = readDraft(shape, draftOf(shape, input), englishLabels);
          if (typeof member === "number" && Object.is(member, -0)) continue;
          expect(reading, key).toEqual({ value: member });
        }
      }),
    );
  });
  it("that was emptied removes what is optional and nulls what may be null", () => {
    const nick = fieldShape(tool, "/nick", { nick: "a" });
    expect(editOf(nick, readDraft(nick, "", englishLabels), { nick: "a" })).toEqual({ path: "/nick", remove: true });
    const title = fieldShape(tool, "/title", { title: "a" });
    expect(editOf(title, readDraft(title, "", englishLabels), { title: "a" })).toEqual({ path: "/title", value: null });
    const name = fieldShape(tool, "/name", value);
    expect(editOf(name, readDraft(name, "", englishLabels), value)).toEqual({ path: "/name", value: "" });
  });
  it("may be typed in the digits of another script", () => {
    expect(toAsciiDigits("١٢٫٥")).toBe("12.5");
    expect(toAsciiDigits("۴")).toBe("4");
    expect(toAsciiDigits("４")).toBe("4");
  });
  it.each(["", " ", "12a", "1,5", "NaN", "Infinity", "0x10", "--1"])("is no number as %j", (text) => {
    expect(readDraft(fieldShape(tool, "/price", value), text, englishLabels)).toHaveProperty("issues");
  });
});
