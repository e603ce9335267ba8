import { CallstateError } from "../errors";
import { decodeAgentEvent } from "../events/decode";
import type { FoldProblem, FoldProblemCode } from "../events/event-problem";
import { TOOL_EFFECTS, type ToolEffects } from "../tools/types";
import { RECORDING_FORMAT, RECORDING_VERSION, type RecordingEntry, type RecordingHeader } from "./recording";

type Fields = { readonly [name: string]: unknown };

/** The header of a text, if it begins with one. Throws a `CallstateError` (`recording-version`) for one of a later version. */
export function readHeader(text: string): RecordingHeader | undefined {
  const fields = parseObject(text.split(/\r?\n/, 1)[0] ?? "");
  if (fields?.["format"] !== RECORDING_FORMAT) return undefined;
  const { version, title, labels, startedAt, dialect, tools, redacted } = fields;
  if (typeof version !== "number" || version > RECORDING_VERSION) {
    throw new CallstateError(
      "recording-version",
      `The recording has version ${String(version)}; this reader knows versions up to ${RECORDING_VERSION}.`,
      { hint: "Update the packages, or record again with this version." },
    );
  }
  return {
    format: RECORDING_FORMAT,
    version,
    dialect: typeof dialect === "string" ? dialect : "callstate",
    tools: readTools(tools),
    redacted: redacted === true,
    ...(typeof title === "string" && { title }),
    ...(isFields(labels) && { labels: readLabels(labels) }),
    ...(typeof startedAt === "number" && { startedAt }),
  };
}

/** The entries behind the header. A line that can't be used becomes a problem in its place: nothing is lost without a word. */
export function readEntries(text: string): RecordingEntry[] {
  const lines = text.split(/\r?\n/).slice(1);
  return lines.flatMap((line, index) => (line.trim() === "" ? [] : [readEntry(line, index + 2)]));
}

function readEntry(line: string, number: number): RecordingEntry {
  const fields = parseObject(line);
  const t = fields?.["t"];
  const time = typeof t === "number" && t >= 0 ? { atMs: t } : {};
  if (fields === undefined) return unusable(`Line ${number} is no JSON object.`, time);
  const { message, problem } = fields;
  if ("event" in fields) {
    const decoded = decodeAgentEvent(fields["event"]);
    return decoded.ok
      ? { kind: "event", event: decoded.event, ...time }
      : unusable(`Line ${number}: ${decoded.problem.message}`, time, decoded.problem.code);
  }
  if (isFields(message) && typeof message["id"] === "string" && typeof message["text"] === "string")
    return { kind: "message", message: { id: message["id"], text: message["text"] }, ...time };
  if (isFields(problem)) return { kind: "problem", problem: readProblem(problem), ...time };
  return unusable(`Line ${number} has no event, message or problem that can be read.`, time);
}

function unusable(message: string, time: { atMs?: number }, code: FoldProblemCode = "malformed-event"): RecordingEntry {
  return { kind: "problem", problem: { code, message }, ...time };
}

const problemCodes: Record<FoldProblemCode, true> = {
  duplicate: true,
  gap: true,
  "foreign-run": true,
  "illegal-transition": true,
  skipped: true,
  "unknown-event": true,
  "malformed-event": true,
};

function isProblemCode(value: unknown): value is FoldProblemCode {
  return typeof value === "string" && Object.hasOwn(problemCodes, value);
}

function readProblem({ code, message, runId, seq, toolCallId }: Fields): FoldProblem {
  return {
    code: isProblemCode(code) ? code : "malformed-event",
    message: typeof message === "string" ? message : "",
    ...(typeof runId === "string" && { runId }),
    ...(typeof seq === "number" && { seq }),
    ...(typeof toolCallId === "string" && { toolCallId }),
  };
}

function readTools(value: unknown): RecordingHeader["tools"] {
  const tools = isFields(value) ? Object.entries(value) : [];
  return Object.fromEntries(
    tools.map(([name, tool]) => {
      const { title, effects } = isFields(tool) ? tool : {};
      return [name, { ...(typeof title === "string" && { title }), effects: readEffects(effects) }];
    }),
  );
}

/** What nobody says may have had its effect. */
function readEffects(value: unknown): ToolEffects {
  return TOOL_EFFECTS.find((effects) => effects === value) ?? "once";
}

function readLabels(labels: Fields): Record<string, string> {
  return Object.fromEntries(
    Object.entries(labels).flatMap(([name, label]) => (typeof label === "string" ? [[name, label]] : [])),
  );
}

function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function parseObject(line: string): Fields | undefined {
  try {
    const value: unknown = JSON.parse(line);
    return isFields(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
