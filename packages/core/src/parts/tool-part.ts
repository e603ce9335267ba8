import type { ToolEffects, ToolInput, ToolName, ToolOutput, ToolSet } from "../tools/types";
import type { Approval, RecordedDecision } from "./approval";
import type { DeepPartial } from "./deep-partial";
import type { ToolState } from "./tool-states";

export const TOOL_ERROR_PHASES = ["unknown-tool", "input", "execution", "timeout"] as const;

/** Where a call failed. */
export type ToolErrorPhase = (typeof TOOL_ERROR_PHASES)[number];

export const CANCEL_CAUSES = ["stopped", "interrupted", "expired", "superseded"] as const;

/** Why a call ended without a result. */
export type CancelCause = (typeof CANCEL_CAUSES)[number];

/** What every tool part carries, whatever its state. Times are milliseconds since the epoch, by the server's clock. */
export type ToolPartBase<Type extends string, Name extends string> = {
  type: Type;
  /** Stable for the life of the part: use it as React key. */
  key: string;
  toolCallId: string;
  toolName: Name;
  title?: string;
  parentToolCallId?: string;
  startedAt?: number;
  /** Set when execution was claimed: from here on the call may have had its effect. 0 where the wire says no times. */
  executedAt?: number;
  endedAt?: number;
  effects?: ToolEffects;
  /** The output came from the person's browser. */
  by?: "client";
  /** A result that came after the call had ended: kept aside, shown as a note, never the state. */
  late?: { output?: unknown; errorText?: string; at?: number };
  /** Laid over by the store while a decision of this tab travels; never folded, never stored. */
  delivery?: "sending" | "unconfirmed";
};

/** Where nothing is known of the input, it may be absent too: a result can come without its call. */
type InputField<Input> = unknown extends Input ? { input?: Input } : { input: Input };

/** The state of one call and what it carries. `Input` is what the schema takes, `Output` what the tool returned. */
export type ToolStateFields<Input, Output> =
  | { state: "input-streaming"; inputText: string; partialInput?: DeepPartial<Input> }
  | ({ state: "input-available" } & InputField<Input>)
  | ({ state: "approval-requested"; approval: Approval } & InputField<Input>)
  | ({ state: "approval-responded"; approval: Approval & { decision: RecordedDecision } } & InputField<Input>)
  | ({ state: "output-streaming"; progress?: ToolProgress; output?: Output; approval?: Approval } & InputField<Input>)
  | ({ state: "output-available"; output: Output; approval?: Approval } & InputField<Input>)
  | {
      state: "output-error";
      input?: unknown;
      inputText?: string;
      errorText: string;
      phase: ToolErrorPhase;
      partialOutput?: unknown;
      approval?: Approval;
    }
  | { state: "output-denied"; input?: Input; reason?: string; by: "user" | "policy"; approval?: Approval }
  | {
      state: "cancelled";
      input?: Input;
      inputText?: string;
      cause: CancelCause;
      partialOutput?: unknown;
      approval?: Approval;
    }
  | { state: "output-unknown"; input?: Input; note: string; partialOutput?: unknown; approval?: Approval };

/** `ratio` is between 0 and 1. */
export type ToolProgress = { ratio?: number; label?: string };

/** `by` means two things in the table of states, so the base's meaning gives way in `output-denied`. */
type Merge<Base, Fields> = Fields extends { by: unknown } ? Omit<Base, "by"> & Fields : Base & Fields;

export type ToolPartOf<Name extends string, Input, Output> = Merge<
  ToolPartBase<`tool-${Name}`, Name>,
  ToolStateFields<Input, Output>
>;

/** A call whose name is not known (yet), or is none of the app's tools: nothing is known of its input. */
export type DynamicToolPart = Merge<ToolPartBase<"dynamic-tool", string>, ToolStateFields<unknown, unknown>>;

/** A tool part of any tool: what the reducer makes. */
export type UntypedToolPart = ToolPartOf<string, unknown, unknown> | DynamicToolPart;

/** A tool call as a part of a message, narrowed by `type` to one tool and by `state` to what it carries there. */
export type ToolPart<T extends ToolSet = ToolSet> = string extends keyof T
  ? UntypedToolPart
  : { [Name in ToolName<T>]: ToolPartOf<Name, ToolInput<T, Name>, ToolOutput<T, Name>> }[ToolName<T>] | DynamicToolPart;

/** The part of one state. */
export type ToolPartIn<State extends ToolState, Part = UntypedToolPart> = Extract<Part, { state: State }>;

/** True for a tool call among the parts of a message. */
export function isToolPart<Part extends { type: string }>(part: Part): part is Extract<Part, { toolCallId: string }> {
  return part.type === "dynamic-tool" || part.type.startsWith("tool-");
}
