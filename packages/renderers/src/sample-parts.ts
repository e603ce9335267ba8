import type { ToolPartIn, ToolPartOf, ToolState } from "@callstate/core";
import type { $ZodType, input, output } from "zod/v4/core";

/** One sample part a state: the compiler names a state that is missing. */
export type ToolFixtures<Name extends string, Input extends $ZodType, Output extends $ZodType> = {
  readonly [State in ToolState]: ToolPartIn<State, ToolPartOf<Name, input<Input>, output<Output>>>;
};

/** More samples, by a name for people: other causes of a state, odd values, long texts. */
export type ToolVariants<Name extends string, Input extends $ZodType, Output extends $ZodType> = {
  readonly [name: string]: ToolPartOf<Name, input<Input>, output<Output>>;
};
