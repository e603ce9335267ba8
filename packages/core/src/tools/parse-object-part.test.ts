import { describe, expect, expectTypeOf, it } from "vitest";
import * as z from "zod/mini";
import type { AgentEvent } from "../events/types";
import type { ObjectPart } from "../parts/message";
import { createMessage } from "../parts/message";
import { applyAgentEvents } from "../reduce/apply";
import { parseObjectPart } from "./parse-object-part";

const plan = z.object({ title: z.string(), days: z._default(z.number(), 1) });

/** The part that these events make. */
function partOf(...events: AgentEvent[]): ObjectPart {
  const part = applyAgentEvents(createMessage({ id: "a" }), events).parts[0];
  if (part?.type !== "object") throw new Error("no object part");
  return part;
}

const start = { type: "object-start", partId: "o", name: "plan" } as const;
const delta = { type: "object-delta", partId: "o", jsonTextDelta: '{"title":"Hu' } as const;

describe("a structured answer read by a schema", () => {
  it("shows what has arrived, typed as partial, and is not validated yet", () => {
    const read = parseObjectPart(partOf(start, delta), plan);
    expect(read).toMatchObject({ state: "streaming", partialValue: { title: "Hu" }, name: "plan" });
    if (read.state === "streaming") expectTypeOf(read.partialValue?.title).toEqualTypeOf<string | undefined>();
  });

  it("is the schema's output at the end", () => {
    const read = parseObjectPart(
      partOf(start, delta, { type: "object-available", partId: "o", value: { title: "Huế" } }),
      plan,
    );
    expect(read).toMatchObject({ state: "available", value: { title: "Huế", days: 1 } });
    if (read.state === "available") expectTypeOf(read.value).toEqualTypeOf<{ title: string; days: number }>();
  });

  it("is an error if the value is of another form, and keeps what came", () => {
    const read = parseObjectPart(partOf({ type: "object-available", partId: "o", value: { title: 4 } }), plan);
    expect(read).toMatchObject({
      state: "error",
      partialValue: { title: 4 },
      errorText: expect.stringContaining("form"),
    });
  });

  it("keeps the server's word for an error", () => {
    const read = parseObjectPart(partOf(start, { type: "object-error", partId: "o", errorText: "No plan." }), plan);
    expect(read).toMatchObject({ state: "error", errorText: "No plan." });
  });

  it("never throws, whatever the schema does", () => {
    const fails = z.pipe(
      z.unknown(),
      z.transform(() => {
        throw new Error("the app's own");
      }),
    );
    const part = partOf({ type: "object-available", partId: "o", value: 1 });
    expect(parseObjectPart(part, fails).state).toBe("error");
  });

  it("is the same object for the same part and schema", () => {
    const part = partOf({ type: "object-available", partId: "o", value: { title: "Huế" } });
    expect(parseObjectPart(part, plan)).toBe(parseObjectPart(part, plan));
  });
});
