import type { FoldProblem } from "../events/event-problem";
import type { AgentEvent } from "../events/types";
import type { ToolEffects, ToolSet } from "../tools/types";

/** Names the format in the first line of a recording. */
export const RECORDING_FORMAT = "callstate-recording";

/** The version that this code writes. It reads this one and earlier ones. */
export const RECORDING_VERSION = 1;

/** The first line of a recording: what it is. */
export type RecordingHeader = {
  format: typeof RECORDING_FORMAT;
  version: number;
  /** The format that was on the wire: `"callstate"`, or the name of another dialect that was turned into our events. */
  dialect: string;
  /** The tools by name: enough to show a call to people without the app. */
  tools: { readonly [name: string]: { readonly title?: string; readonly effects: ToolEffects } };
  /** True if the secrets of these tools were taken out. */
  redacted: boolean;
  /** A name for people. */
  title?: string;
  /** What the app wants to know of it later: a build, a scenario. */
  labels?: { readonly [name: string]: string };
  /** Milliseconds since the epoch. */
  startedAt?: number;
};

/** Something that was recorded. `atMs` counts from the first entry; nobody knows where a stream carries no times. */
export type RecordingEntry = { atMs?: number } & (
  | { kind: "event"; event: AgentEvent }
  /** A message of the person. */
  | { kind: "message"; message: { id: string; text: string } }
  /** A frame or an event that could not be used. */
  | { kind: "problem"; problem: FoldProblem }
);

export type Recording = { header: RecordingHeader; entries: readonly RecordingEntry[] };

export type HeaderOptions = {
  /** What the app calls it. */
  title?: string;
  labels?: Record<string, string>;
  /** The format on the wire, by name. `"callstate"` unless said otherwise. */
  dialect?: string;
  /** Takes the secrets of these tools out, and names them in the header. */
  tools?: ToolSet;
  startedAt?: number;
};

/** The header of a new recording. */
export function createHeader({ title, labels, dialect, tools, startedAt }: HeaderOptions = {}): RecordingHeader {
  const named = Object.entries(tools ?? {}).map(([name, tool]) => [
    name,
    { ...(tool.title === undefined ? {} : { title: tool.title }), effects: tool.effects },
  ]);
  return {
    format: RECORDING_FORMAT,
    version: RECORDING_VERSION,
    dialect: dialect ?? "callstate",
    tools: Object.fromEntries(named),
    redacted: tools !== undefined,
    ...(title === undefined ? {} : { title }),
    ...(labels === undefined ? {} : { labels }),
    ...(startedAt === undefined ? {} : { startedAt }),
  };
}
