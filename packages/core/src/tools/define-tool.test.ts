import { describe, expect, expectTypeOf, it } from "vitest";
import * as z from "zod";
import * as mini from "zod/mini";
import { isCallstateError } from "../errors";
import { defineTool } from "./define-tool";
import { toolSpecs } from "./tool-specs";
import type { ToolInput, ToolOutput, ToolParsedInput } from "./types";

const booking = z.object({
  partySize: z.number().int().default(2),
  address: z.object({ city: z.string(), "a/b": z.string() }).nullable(),
  guests: z.array(z.object({ name: z.string() })),
  note: z.string().optional(),
});

const define = (options: { editable?: readonly string[]; mustRead?: readonly string[] }) =>
  defineTool({ description: "Book a table.", input: booking, ...options });

describe("defineTool", () => {
  it("fills in effects, freezes, and keeps the rest as it is", () => {
    const tool = define({ editable: ["/partySize"] });
    expect(tool).toEqual({ description: "Book a table.", input: booking, effects: "once", editable: ["/partySize"] });
    expect(Object.isFrozen(tool) && Object.isFrozen(tool.editable)).toBe(true);
    expect(tool.input).toBe(booking);
  });

  it("takes schemas of zod/mini", () => {
    const tool = defineTool({ description: "Search.", input: mini.object({ query: mini.string() }), effects: "none" });
    expect(toolSpecs({ search: tool })[0]?.parameters).toMatchObject({ type: "object", required: ["query"] });
  });

  it.each([
    ["members", ["/partySize", "/note"]],
    ["a member of an object that may be null", ["/address/city"]],
    ["an escaped name", ["/address/a~1b"]],
  ])("takes editable paths to %s", (_, editable) => {
    expect(define({ editable, mustRead: editable }).mustRead).toEqual(editable);
  });

  it.each([
    ["no pointer", ["partySize"]],
    ["a bad escape", ["/a~b"]],
    ["the whole input", [""]],
    ["a member that is not there", ["/nope"]],
    ["something on the prototype", ["/constructor"]],
    ["an item of an array", ["/guests/0"]],
    ["within an array", ["/guests/0/name"]],
    ["a path within another", ["/address", "/address/city"]],
    ["a path twice", ["/note", "/note"]],
  ])("refuses paths: %s", (_, paths) => {
    for (const options of [{ editable: paths }, { mustRead: paths }]) {
      const error = failure(() => define(options));
      expect(isCallstateError(error, "invalid-tool")).toBe(true);
      expect(error).toHaveProperty("hint", expect.stringContaining("member"));
    }
  });

  it("follows references and branches of the schema", () => {
    const node: z.ZodType = z.object({
      label: z.string(),
      get child() {
        return node.optional();
      },
    });
    expect(
      defineTool({ description: "Grow.", input: node, editable: ["/label", "/child/child/label"] }).editable,
    ).toHaveLength(2);
    const either = z.union([z.object({ a: z.string() }), z.object({ b: z.string() })]);
    expect(defineTool({ description: "Choose.", input: either, editable: ["/a", "/b"] }).editable).toHaveLength(2);
  });

  it("refuses a definition without description or schema, or with unknown effects", () => {
    const wrong: unknown[] = [
      () => defineTool({ description: " ", input: booking }),
      // @ts-expect-error no schema of Zod
      () => defineTool({ description: "Book.", input: { type: "object" } }),
      // @ts-expect-error no schema of Zod
      () => defineTool({ description: "Book.", input: booking, output: "text" }),
      // @ts-expect-error unknown effects
      () => defineTool({ description: "Book.", input: booking, effects: "many" }),
      // @ts-expect-error nothing at all
      () => defineTool(),
    ];
    for (const call of wrong) expect(isCallstateError(failure(call), "invalid-tool")).toBe(true);
  });
});

describe("the types of a tool", () => {
  const tools = {
    book: defineTool({ description: "Book.", input: booking, output: z.object({ id: z.string() }) }),
    convert: defineTool({
      description: "Convert.",
      input: z.object({ sum: z.string().transform(Number) }),
      effects: "none",
    }),
  };
  type Tools = typeof tools;

  it("derive from its schemas", () => {
    expectTypeOf<ToolInput<Tools, "book">>().toEqualTypeOf<z.input<typeof booking>>();
    expectTypeOf<ToolInput<Tools, "book">["partySize"]>().toEqualTypeOf<number | undefined>();
    expectTypeOf<ToolParsedInput<Tools, "book">["partySize"]>().toEqualTypeOf<number>();
    expectTypeOf<ToolOutput<Tools, "book">>().toEqualTypeOf<{ id: string }>();
    expectTypeOf<ToolInput<Tools, "convert">>().toEqualTypeOf<{ sum: string }>();
    expectTypeOf<ToolParsedInput<Tools, "convert">>().toEqualTypeOf<{ sum: number }>();
    expectTypeOf<ToolOutput<Tools, "convert">>().toEqualTypeOf<unknown>();
    expectTypeOf(tools.book.effects).toEqualTypeOf<"once">();
    expectTypeOf(tools.convert.effects).toEqualTypeOf<"none">();
  });
});

describe("toolSpecs", () => {
  it("tells of the side that the schema takes", () => {
    const input = z.object({ sum: z.string().transform(Number), size: z.number().default(2) });
    expect(toolSpecs({ pay: defineTool({ description: "Pay.", input }) })).toEqual([
      {
        name: "pay",
        description: "Pay.",
        parameters: {
          type: "object",
          properties: { sum: { type: "string" }, size: { type: "number", default: 2 } },
          required: ["sum"],
        },
      },
    ]);
  });

  it.each([
    ["z.date()", z.object({ days: z.array(z.object({ day: z.date() })) }), "/days/*/day"],
    ["z.map()", z.object({ tags: z.map(z.string(), z.string()) }), "/tags"],
    ["z.bigint()", z.object({ a: z.record(z.string(), z.bigint()) }), "/a/*"],
    ["z.undefined()", z.undefined(), "its root"],
  ])("names tool and path of %s", (_, input, path) => {
    const error = failure(() => toolSpecs({ book: defineTool({ description: "Book.", input }) }));
    expect(isCallstateError(error, "unrepresentable-schema")).toBe(true);
    expect(error).toHaveProperty("message", expect.stringContaining(`"book" at ${path} `));
  });
});

function failure(call: unknown): unknown {
  try {
    if (typeof call === "function") call();
  } catch (error) {
    return error;
  }
  throw new Error("Nothing was thrown.");
}
