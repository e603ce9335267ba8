import { applyEdits } from "@callstate/core";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import { englishLabels } from "../labels/labels";
import { type Draft, draftOf, isTree } from "./draft";
import { editOf, readDraft } from "./read-draft";
import { type FieldKind, fieldShape } from "./schema-fields";

type Kind = { control: FieldKind; schema: z.ZodType; value: fc.Arbitrary<unknown> };

const words = fc.string({ minLength: 1, maxLength: 12, unit: "binary" }).filter((text) => !/[\n\r]/.test(text));
const number = fc.double({ noNaN: true, noDefaultInfinity: true }).filter((value) => !Object.is(value, -0));
const days = fc.date({ min: new Date("1990-01-01"), max: new Date("2090-01-01"), noInvalidDate: true });
const day = days.map((date) => date.toISOString().slice(0, 10));
const clock = days.map((date) => date.toISOString().slice(11, 19));
const address = z.object({ street: z.string(), number: z.number().int().optional(), floor: z.string().nullable() });
const addressValue = fc
  .record({ street: words, number: fc.integer(), floor: fc.option(words) }, { requiredKeys: ["street", "floor"] })
  .map((value) => ({ ...value }));
const payment = z.discriminatedUnion("by", [
  z.object({ by: z.literal("card"), digits: z.string() }),
  z.object({ by: z.literal("transfer"), iban: z.string(), days: z.number() }),
  z.object({ by: z.enum(["cash", "cheque"]) }),
]);
const paymentValue = fc.oneof(
  fc.record({ by: fc.constant("card"), digits: words }),
  fc.record({ by: fc.constant("transfer"), iban: words, days: number }),
  fc.record({ by: fc.constantFrom("cash", "cheque") }),
);
const keyed = <Value>(value: fc.Arbitrary<Value>) =>
  fc.dictionary(fc.string({ minLength: 1 }), value).map((made) => Object.fromEntries(Object.entries(made)));

const tree: z.ZodType = z.object({
  name: z.string(),
  get children() {
    return z.array(tree).optional();
  },
});
const treeValue = fc.letrec((tie) => ({
  node: fc.record(
    { name: words, children: fc.array(tie("node"), { maxLength: 2, depthIdentifier: "tree" }) },
    { requiredKeys: ["name"] },
  ),
})).node;

const kinds: Record<string, Kind> = {
  text: { control: "text", schema: z.string(), value: words },
  emptyText: { control: "text", schema: z.string(), value: fc.constant("") },
  longText: { control: "textarea", schema: z.string().max(2000), value: words },
  lines: { control: "textarea", schema: z.string(), value: words.map((text) => `${text}\n${text}`) },
  carriageReturn: { control: "json", schema: z.string(), value: words.map((text) => `${text}\r\n`) },
  email: { control: "text", schema: z.email(), value: fc.emailAddress() },
  url: { control: "text", schema: z.url(), value: fc.webUrl() },
  uuid: { control: "text", schema: z.uuid(), value: fc.uuid() },
  duration: { control: "text", schema: z.iso.duration(), value: fc.constantFrom("PT1H", "P3D") },
  template: { control: "text", schema: z.templateLiteral(["a", z.number()]), value: fc.nat().map((n) => `a${n}`) },
  date: { control: "date", schema: z.iso.date(), value: day },
  time: { control: "time", schema: z.iso.time(), value: clock },
  minute: { control: "time", schema: z.iso.time({ precision: -1 }), value: clock.map((text) => text.slice(0, 5)) },
  moment: { control: "datetime", schema: z.iso.datetime(), value: days.map((date) => date.toISOString()) },
  zoned: {
    control: "datetime",
    schema: z.iso.datetime({ offset: true }),
    value: fc.tuple(day, clock).map(([date, time]) => `${date}T${time}+05:30`),
  },
  unzoned: {
    control: "datetime",
    schema: z.iso.datetime({ local: true }),
    value: fc.tuple(day, clock).map(([date, time]) => `${date}T${time.slice(0, 5)}`),
  },
  number: { control: "number", schema: z.number(), value: number },
  integer: { control: "number", schema: z.int(), value: fc.maxSafeInteger() },
  stepper: { control: "stepper", schema: z.number().int().min(1).max(20), value: fc.integer({ min: 1, max: 20 }) },
  multiple: { control: "number", schema: z.number().multipleOf(0.5), value: fc.integer().map((n) => n / 2) },
  boolean: { control: "checkbox", schema: z.boolean(), value: fc.boolean() },
  maybe: { control: "select", schema: z.boolean().nullable(), value: fc.option(fc.boolean()) },
  choice: { control: "select", schema: z.enum(["a", "b"]), value: fc.constantFrom("a", "b") },
  numericChoice: { control: "select", schema: z.enum({ low: 1, high: 2 }), value: fc.constantFrom(1, 2) },
  mixedChoice: { control: "select", schema: z.literal([1, "1", true]), value: fc.constantFrom(1, "1", true) },
  titledChoice: {
    control: "select",
    schema: z.union([z.literal("pt").meta({ title: "Portugal" }), z.literal("es").meta({ title: "Spain" })]),
    value: fc.constantFrom("pt", "es"),
  },
  constant: { control: "constant", schema: z.literal("x"), value: fc.constant("x") },
  nothing: { control: "constant", schema: z.null(), value: fc.constant(null) },
  optional: { control: "text", schema: z.string().optional(), value: words },
  nullable: { control: "text", schema: z.string().nullable(), value: fc.option(words) },
  nullish: { control: "number", schema: z.number().nullish(), value: fc.option(number) },
  withDefault: { control: "number", schema: z.number().default(3), value: number },
  object: { control: "object", schema: address, value: addressValue },
  looseObject: {
    control: "object",
    schema: z.looseObject({ a: z.string() }),
    value: fc.record({ a: words, more: fc.jsonValue({ maxDepth: 2 }) }),
  },
  nullableObject: { control: "object", schema: address.nullable(), value: fc.option(addressValue) },
  texts: { control: "list", schema: z.array(z.string()), value: fc.array(words) },
  numbers: { control: "list", schema: z.array(z.number().nullable()), value: fc.array(fc.option(number)) },
  objects: { control: "list", schema: z.array(address), value: fc.array(addressValue, { maxLength: 4 }) },
  lists: { control: "list", schema: z.array(z.array(z.boolean())), value: fc.array(fc.array(fc.boolean())) },
  tuple: { control: "tuple", schema: z.tuple([z.string(), z.number()]), value: fc.tuple(words, number) },
  tupleRest: {
    control: "tuple",
    schema: z.tuple([z.string()], z.number()),
    value: fc.tuple(words, fc.array(number)).map(([first, rest]) => [first, ...rest]),
  },
  record: { control: "record", schema: z.record(z.string(), z.number()), value: keyed(number) },
  objectRecord: { control: "record", schema: z.record(z.string(), address), value: keyed(addressValue) },
  union: { control: "union", schema: payment, value: paymentValue },
  unions: { control: "list", schema: z.array(payment), value: fc.array(paymentValue) },
  tree: { control: "object", schema: tree, value: treeValue },
  plainUnion: { control: "json", schema: z.union([z.string(), z.number()]), value: fc.oneof(words, number) },
  anything: { control: "json", schema: z.any(), value: fc.jsonValue({ maxDepth: 3 }) },
};

/** JSON has no negative zero; what is generated must be what a wire could carry. */
const asJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

/** The draft as if every control in it had been typed anew. */
function retyped(draft: Draft): Draft {
  if (!isTree(draft)) return draft;
  return {
    ...draft,
    entries: draft.entries.map(({ id, key, shape, draft: inner }) => ({ id, key, shape, draft: retyped(inner) })),
  };
}

const names = Object.keys(kinds);
const schema = z.object(Object.fromEntries(names.map((name) => [name, kinds[name]?.schema ?? z.any()])));
const values = fc
  .record(Object.fromEntries(names.map((name) => [name, kinds[name]?.value ?? fc.anything()])))
  .map((made) => asJson(made));

describe(`a form of ${names.length} kinds of field`, () => {
  it("has a control for each kind", () => {
    expect(names.length).toBeGreaterThan(40);
    const [sample] = fc.sample(values, { numRuns: 1, seed: 7 });
    for (const name of names)
      expect([name, fieldShape(schema, `/${name}`, sample).kind]).toEqual([name, kinds[name]?.control]);
  });
  it("gives back every value with its type, with each control typed anew", () => {
    fc.assert(
      fc.property(values, (input) => {
        for (const name of names) {
          const shape = fieldShape(schema, `/${name}`, input);
          const reading = readDraft(shape, retyped(draftOf(shape, input)), englishLabels);
          const expected = Object.entries(Object(input)).find(([key]) => key === name)?.[1];
          expect([name, reading]).toEqual([name, { value: expected }]);
        }
      }),
      { numRuns: 60 },
    );
  });
  it("is no edit where nobody touched it", () => {
    fc.assert(
      fc.property(values, (input) => {
        for (const name of names) {
          const shape = fieldShape(schema, `/${name}`, input);
          expect(editOf(shape, readDraft(shape, draftOf(shape, input), englishLabels), input)).toBeUndefined();
        }
      }),
      { numRuns: 60 },
    );
  });
  it("gives out the other value after it was typed, one edit a path", () => {
    fc.assert(
      fc.property(values, values, (before, after) => {
        const edits = names.flatMap((name) => {
          const shape = fieldShape(schema, `/${name}`, before);
          const wanted = fieldShape(schema, `/${name}`, after);
          const reading = readDraft(wanted, retyped(draftOf(wanted, after)), englishLabels);
          return editOf(shape, reading, before) ?? [];
        });
        expect(new Set(edits.map((edit) => edit.path)).size).toBe(edits.length);
        expect(applyEdits(before, edits).value).toEqual(after);
        expect(schema.safeParse(applyEdits(before, edits).value).success).toBe(schema.safeParse(after).success);
      }),
      { numRuns: 40 },
    );
  });
});
