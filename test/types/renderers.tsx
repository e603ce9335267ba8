/** What must not compile, and what must. Read by the type check, never run. */
import type { ToolPart } from "@callstate/core";
import { defineTool } from "@callstate/core";
import { type ApprovalFormState, createToolPartView, defineToolRenderer, type ToolViews } from "@callstate/react";
import * as z from "zod";

const lookUp = defineTool({
  description: "Looks up a city.",
  effects: "none",
  input: z.object({ city: z.string(), days: z.number() }),
  output: z.object({ text: z.string() }),
});
const order = defineTool({
  description: "Orders a table.",
  effects: "idempotent",
  input: z.object({ guests: z.number() }),
  output: z.object({ reference: z.string() }),
});
const remove = defineTool({ description: "Removes it.", input: z.object({ id: z.string() }) });
type Tools = { lookUp: typeof lookUp; order: typeof order; remove: typeof remove };

const nothing = () => null;
const views = {
  "input-streaming": nothing,
  "input-available": nothing,
  "approval-requested": nothing,
  "approval-responded": nothing,
  "output-streaming": nothing,
  "output-available": nothing,
  "output-error": nothing,
  "output-denied": nothing,
  cancelled: nothing,
  "output-unknown": nothing,
};
const words = {
  approve: () => "Order",
  decline: "Don’t",
  done: () => "Ordered",
  notDone: "Not ordered",
  unknown: "May be",
};

const lookUpRenderer = defineToolRenderer({ name: "lookUp", ...lookUp, views });
const orderRenderer = defineToolRenderer({ name: "order", ...order, views, outcomes: words });
const removeRenderer = defineToolRenderer({ name: "remove", ...remove, views, outcomes: words });

// All of them: this compiles, with the tools as a type alone.
export const View = createToolPartView<Tools>({ lookUp: lookUpRenderer, order: orderRenderer, remove: removeRenderer });

// @ts-expect-error A tool is missing: `remove`.
createToolPartView<Tools>({ lookUp: lookUpRenderer, order: orderRenderer });

// @ts-expect-error A renderer stands under the name of another tool.
createToolPartView<Tools>({ lookUp: orderRenderer, order: orderRenderer, remove: removeRenderer });

const wordless = defineToolRenderer({ name: "order", ...order, views });
// @ts-expect-error A tool with effects needs words for its outcomes.
createToolPartView<Tools>({ lookUp: lookUpRenderer, order: wordless, remove: removeRenderer });

const wordlessOnce = defineToolRenderer({ name: "remove", ...remove, views });
// @ts-expect-error A tool that says nothing of its effects has some.
createToolPartView<Tools>({ lookUp: lookUpRenderer, order: orderRenderer, remove: wordlessOnce });

const otherOutput = defineToolRenderer({
  name: "lookUp",
  input: lookUp.input,
  output: z.object({ temperature: z.number() }),
  views: { ...views, "output-available": ({ output }) => <p>{output.temperature}</p> },
});
// @ts-expect-error The tool does not return what the renderer expects.
createToolPartView<Tools>({ lookUp: otherOutput, order: orderRenderer, remove: removeRenderer });

const { cancelled: _left, ...nineViews } = views;
// @ts-expect-error A state is missing: `cancelled`.
defineToolRenderer({ name: "lookUp", ...lookUp, views: nineViews });

// @ts-expect-error An outcome is missing: `unknown`.
defineToolRenderer({ name: "order", ...order, views, outcomes: { ...words, unknown: undefined } });

type LookUpViews = ToolViews<"lookUp", { city: string; days: number }, { text: string }>;

function NeedsAll(_props: { city: string; days: number }) {
  return null;
}
function Decides(_props: { form: ApprovalFormState }) {
  return null;
}

export const typed: LookUpViews = {
  ...views,
  // Partial arguments may be shown.
  "input-streaming": ({ partialInput }) => <p>{partialInput?.city}</p>,
  "approval-requested": ({ input, form }) => (
    <>
      <NeedsAll city={input.city} days={input.days} />
      <Decides form={form} />
    </>
  ),
  "output-available": ({ output }) => <p>{output.text}</p>,
};

export const wrong: LookUpViews = {
  ...views,
  // @ts-expect-error Partial arguments can't fill a required prop.
  "input-streaming": ({ partialInput }) => <NeedsAll city={partialInput?.city} days={partialInput?.days} />,
  // @ts-expect-error There is no input before the arguments are complete, and nothing to decide.
  "input-available": ({ input, form }) => <Decides form={form ?? input} />,
  // @ts-expect-error There is no output before there is a result.
  "output-error": ({ output }) => <p>{output}</p>,
  // @ts-expect-error The output has no such member.
  "output-available": ({ output }) => <p>{output.reference}</p>,
  // @ts-expect-error After an end the input may be missing.
  cancelled: ({ input }) => <NeedsAll city={input.city} days={input.days} />,
};

export const streaming: LookUpViews = {
  ...views,
  // @ts-expect-error Nothing can be decided while arguments stream.
  "input-streaming": ({ form }) => <Decides form={form} />,
};

// A view that wants complete arguments is no view of a state that has only some of them.
const wantsAll = (_props: { partialInput: { city: string; days: number } }) => null;
export const narrowed: LookUpViews = {
  ...views,
  // @ts-expect-error The parameter is narrower than what comes.
  "input-streaming": wantsAll,
};

/** The documented alternative: a switch by hand, closed so that a forgotten state does not compile. */
export function byHand(part: Extract<ToolPart<Tools>, { toolName: "lookUp"; type: "tool-lookUp" }>): string {
  switch (part.state) {
    case "input-streaming":
      return part.partialInput?.city ?? "";
    case "output-available":
      return part.output.text;
    case "input-available":
    case "approval-requested":
    case "approval-responded":
    case "output-streaming":
      return part.input.city;
    case "output-error":
    case "output-denied":
    case "cancelled":
    case "output-unknown":
      return part.state;
    default:
      return part satisfies never;
  }
}
