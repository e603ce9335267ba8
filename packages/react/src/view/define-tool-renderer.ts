import type { DeepPartial, ToolDefinition, ToolPartIn, ToolState, UntypedToolPart } from "@callstate/core";
import type { ReactNode } from "react";
import type { $ZodType, input as ZodInput, output as ZodOutput } from "zod/v4/core";
import type { ApprovalFormState } from "../approval/form-types";
import type { ErasedField, ErasedOutcomes, ErasedRenderer } from "./erased-renderer";
import type { DoneWords, ToolFields, ToolOutcomes, ToolViews, ViewContext, WordsContext } from "./renderer-types";

type DefinitionWords = Partial<
  Pick<ToolDefinition, "title" | "effects" | "requiresApproval" | "destructive" | "consequence">
>;

export type ToolRendererSpec<Name extends string, In extends $ZodType, Out extends $ZodType> = DefinitionWords & {
  /** The tool's name, as the model calls it. */
  name: Name;
  input: In;
  output?: Out;
  /** The card's body, one entry a state. */
  views: ToolViews<Name, ZodInput<In>, ZodOutput<Out>>;
  /** One line beside the title. Called with partial arguments too, while they arrive. */
  subject?: (input: DeepPartial<ZodInput<In>>) => string | undefined;
  /** What the call is about, in one line, where its card isn't: ledger, dialog, announcer. `subject` without it. */
  summary?: (input: ZodInput<In>, context: WordsContext) => string | undefined;
  /** `"row"`: the head without a box, for look-ups whose output the reader doesn't need. `"card"` by default. */
  card?: "card" | "row";
  /** Many calls of a look-up in one line: `(count) => `${count} searches``. */
  several?: (count: number) => string;
  /** The arguments that are facts, and their words. All of them, named from the schema, without it. */
  fields?: ToolFields<ZodInput<In>>;
};

/** A renderer for one tool, checked against the tool's schemas. `createToolPartView` takes one a tool. */
export type ToolRenderer<
  Name extends string = string,
  Input = never,
  Output = never,
  Outcomes extends ErasedOutcomes | undefined = ErasedOutcomes | undefined,
> = Omit<ErasedRenderer, "name" | "outcomes"> & {
  readonly name: Name;
  readonly outcomes: Outcomes;
  /** Only for the compiler: what the views expect, so that a renderer of another output does not fit. */
  readonly "~expects"?: { readonly input: (value: Input) => void; readonly output: (value: Output) => void };
};

/**
 * Defines how one tool is shown: a table of views, one a state, and the words for its outcomes.
 *
 * A definition may be spread into it (`{ name: "getWeather", ...getWeather, views }`): title, effects and schemas come from there.
 * `outcomes` are required for a tool with effects: `createToolPartView` does not compile without them.
 */
export function defineToolRenderer<const Name extends string, In extends $ZodType, Out extends $ZodType = $ZodType>(
  spec: ToolRendererSpec<Name, In, Out> & { outcomes: ToolOutcomes<ZodInput<In>, ZodOutput<Out>> },
): ToolRenderer<Name, ZodInput<In>, ZodOutput<Out>, ErasedOutcomes>;
export function defineToolRenderer<const Name extends string, In extends $ZodType, Out extends $ZodType = $ZodType>(
  spec: ToolRendererSpec<Name, In, Out> & { outcomes?: undefined },
): ToolRenderer<Name, ZodInput<In>, ZodOutput<Out>, undefined>;
// The one place where a renderer's types end: `createToolPartView` has them checked against the tool set, by name.
export function defineToolRenderer(spec: ErasedSpec): ToolRenderer {
  const { name, input, title, effects, requiresApproval, destructive, consequence, card = "card", several } = spec;
  return {
    name,
    input,
    card,
    ...defined({ title, effects, requiresApproval, destructive, consequence, several }),
    fields: spec.fields === undefined ? undefined : eraseFields(spec.fields),
    outcomes: spec.outcomes,
    subject: spec.subject,
    summary: spec.summary,
    renderBody: eraseViews(spec.views),
  };
}

/** A function whose argument the caller of `defineToolRenderer` has typed closer. */
type Erased<Result> = { call(value: unknown): Result }["call"];
/** One that says numbers and dates too. */
type ErasedWords<Result> = { call(value: unknown, context: WordsContext): Result }["call"];
type ErasedViews = { readonly [State in ToolState]: Erased<ReactNode> };
type ErasedSpec = DefinitionWords & {
  name: string;
  input: $ZodType;
  output?: $ZodType;
  views: ErasedViews;
  subject?: Erased<string | undefined>;
  summary?: ErasedWords<string | undefined>;
  card?: "card" | "row";
  several?: (count: number) => string;
  fields?: object;
  outcomes?:
    | (Omit<ErasedOutcomes, "approve" | "done"> & { approve: ErasedWords<string>; done: ErasedWords<DoneWords> })
    | undefined;
};

function eraseViews(views: ErasedViews) {
  return (part: UntypedToolPart, context: ViewContext, form: ApprovalFormState): ReactNode =>
    views[part.state]({ part, ...fieldsOf(part, form), ...context });
}

/** What the views of a state receive by name, so that a view rarely looks into the part. */
function fieldsOf(part: UntypedToolPart, form: ApprovalFormState) {
  if (part.state === "input-streaming") return { partialInput: part.partialInput, inputText: part.inputText };
  if (part.state === "output-error") return { input: checkedInput(part), errorText: part.errorText };
  const { input } = part;
  if (part.state === "approval-requested") return { input, form };
  if (part.state === "output-streaming") return { input, output: part.output, progress: part.progress };
  return part.state === "output-available" ? { input, output: part.output } : { input };
}

/** Arguments that failed their schema are no input of the tool's type. */
function checkedInput(part: ToolPartIn<"output-error">): unknown {
  return part.phase === "execution" || part.phase === "timeout" ? part.input : undefined;
}

function eraseFields(fields: object): readonly ErasedField[] {
  return Object.entries(fields).map(([key, field]: [string, Omit<ErasedField, "key">]) => ({ ...field, key }));
}

function defined<Members extends object>(members: Members): Partial<Members> {
  const kept: Partial<Members> = { ...members };
  for (const key in kept) if (kept[key] === undefined) delete kept[key];
  return kept;
}
