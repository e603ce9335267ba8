import { describe, expectTypeOf, it } from "vitest";
import type { MessagePart } from "../parts/message";
import type { ToolPartOf } from "../parts/tool-part";
import type { ToolState } from "../parts/tool-states";
import type { eventShapes, partShapes, stateShapes } from "./shapes";
import type { EventFields, EventType } from "./types";

/** The names in a shape, without what is said of them. */
type NamesIn<Shape> = Shape extends `${infer First} ${infer Rest}` ? NameOf<First> | NamesIn<Rest> : NameOf<Shape>;
type NameOf<Field> = Field extends `${infer Name}?`
  ? NameOf<Name>
  : Field extends `${infer Name}:${string}`
    ? Name
    : Field;
type MayBeAbsent<Shape> = Shape extends `${infer First} ${infer Rest}`
  ? MayBeAbsent<First> | MayBeAbsent<Rest>
  : Shape extends `${string}?`
    ? NameOf<Shape>
    : never;
type OptionalIn<Fields> = {
  [Key in keyof Fields]-?: Record<never, never> extends Pick<Fields, Key> ? Key : never;
}[keyof Fields];
type Fields<State, Part = ToolPartOf<string, unknown, unknown>> = Part extends { state: State }
  ? Omit<Part, "type" | "state" | "delivery">
  : never;
type PlainPart = Exclude<MessagePart, { toolCallId: string }>;
type PlainFields<Type, Part = PlainPart> = Part extends { type: infer Known }
  ? Type extends Known
    ? Omit<Part, "type">
    : never
  : never;

/** Every field is named, none besides, and what a type says must be there is not left out. */
type Says<Shape, Of> = [NamesIn<Shape>, keyof Of, MayBeAbsent<Shape>] extends [keyof Of, NamesIn<Shape>, OptionalIn<Of>]
  ? true
  : Shape;

describe("the shapes", () => {
  it("name every field of the types, and no other", () => {
    type Events = { [Type in EventType]: Says<(typeof eventShapes)[Type], EventFields[Type]> };
    type Parts = { [Type in PlainPart["type"]]: Says<(typeof partShapes)[Type], PlainFields<Type>> };
    type States = { [State in ToolState]: Says<(typeof stateShapes)[State], Fields<State>> };
    expectTypeOf<Events[EventType]>().toEqualTypeOf<true>();
    expectTypeOf<Parts[PlainPart["type"]]>().toEqualTypeOf<true>();
    expectTypeOf<States[ToolState]>().toEqualTypeOf<true>();
  });
});
