import type { ToolPartIn, ToolState, UntypedToolPart } from "@callstate/core";

/** One function a state: the compiler names the one that is missing. */
export type StateTable<Result, Rest extends readonly unknown[] = []> = {
  readonly [State in ToolState]: (part: ToolPartIn<State>, ...rest: Rest) => Result;
};

/** Calls the entry of the part's own state. */
export function matchState<Result, Rest extends readonly unknown[]>(
  table: StateTable<Result, Rest>,
  part: UntypedToolPart,
  ...rest: Rest
): Result {
  // The entry and the part come from the same key; the compiler cannot follow that through an index.
  const entry = table[part.state] as (part: UntypedToolPart, ...rest: Rest) => Result;
  return entry(part, ...rest);
}
