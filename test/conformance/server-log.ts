import type { AgentEvent } from "@callstate/core";
import fc from "fast-check";
import { anyEvent, asEvent, callIds, jsonValue } from "./arbitrary-events";

/**
 * One frame of a server's log: an event in its place, or what no client of this version can use. `text` is the frame's data.
 */
export type LogEntry = { runId: string; seq: number; event: AgentEvent | undefined; text: string };

type Draft = object;

/** Splits a text in pieces at these places. */
function cut(text: string, places: readonly number[]): string[] {
  const at = [...new Set(places.map((place) => place % (text.length + 1)))].sort((a, b) => a - b);
  return [...at, text.length].map((end, index) => text.slice(at[index - 1] ?? 0, end));
}

const cause = fc.constantFrom("stopped", "interrupted", "expired", "superseded");

/** How one call goes, from its start to its end, as a sensible server tells it. */
function callScript(toolCallId: string): fc.Arbitrary<Draft[]> {
  const round = fc.record({ swap: fc.boolean(), other: jsonValue, answer: fc.constantFrom("approve", "edit", "none") });
  const plan = fc.record({
    named: fc.boolean(),
    toolName: fc.constantFrom("getWeather", "createBooking", "constructor"),
    input: jsonValue,
    cuts: fc.array(fc.nat(60), { maxLength: 4 }),
    broken: fc.boolean(),
    rounds: fc.array(round, { maxLength: 2 }),
    refused: fc.boolean(),
    progress: fc.nat(2),
    end: fc.constantFrom("output", "error", "unknown", "corrected", "cancelled", "open", "late"),
    cause,
  });
  return plan.map((p) => {
    const call = { toolCallId };
    const script: Draft[] = p.named ? [{ type: "tool-input-start", ...call, toolName: p.toolName }] : [];
    for (const inputTextDelta of cut(JSON.stringify(p.input), p.cuts))
      script.push({ type: "tool-input-delta", ...call, inputTextDelta });
    if (p.broken) {
      script.push({ type: "tool-output-error", ...call, phase: "input", errorText: "The arguments are not valid." });
      return script;
    }
    script.push({ type: "tool-input-available", ...call, toolName: p.toolName, input: p.input });
    p.rounds.forEach(({ swap, other, answer }, index) => {
      const approval = { ...call, approvalId: `${toolCallId}-a${index}` };
      script.push({ type: "tool-approval-requested", ...approval, editable: ["/n"] });
      if (swap) script.push({ type: "tool-input-available", ...call, toolName: p.toolName, input: other });
      const edits = answer === "edit" ? { edits: [{ path: "/n", value: 7 }] } : {};
      if (answer !== "none") script.push({ type: "tool-approval-responded", ...approval, approved: true, ...edits });
    });
    if (p.refused) {
      const approvalId = `${toolCallId}-a${Math.max(0, p.rounds.length - 1)}`;
      return [...script, { type: "tool-approval-responded", ...call, approvalId, approved: false, reason: "No." }];
    }
    script.push({ type: "tool-started", ...call, effects: "once", at: 5 });
    for (let n = 0; n < p.progress; n++) script.push({ type: "tool-progress", ...call, ratio: n / 2 });
    return [...script, ...ending(toolCallId, p.end, p.cause)];
  });
}

function ending(toolCallId: string, end: string, why: string): Draft[] {
  const output = { type: "tool-output-available", toolCallId, output: { ok: true }, at: 9 };
  const unknown = { type: "tool-output-unknown", toolCallId, note: "It may have happened." };
  if (end === "output") return [{ type: "tool-output-preliminary", toolCallId, output: { ok: false } }, output];
  if (end === "error")
    return [{ type: "tool-output-error", toolCallId, errorText: "No table is free.", phase: "execution" }];
  if (end === "unknown") return [unknown];
  if (end === "corrected") return [unknown, output];
  if (end === "cancelled") return [{ type: "tool-cancelled", toolCallId, cause: why }];
  return end === "late" ? [{ type: "tool-cancelled", toolCallId, cause: why }, output] : [];
}

/** Deals several scripts into one, each in its own order. */
function interleave(scripts: readonly (readonly Draft[])[], picks: readonly number[]): Draft[] {
  const left = scripts.map((script) => [...script]);
  const dealt: Draft[] = [];
  for (let turn = 0; left.some((script) => script.length > 0); turn++) {
    const open = left.filter((script) => script.length > 0);
    const next = open[(picks[turn % Math.max(1, picks.length)] ?? 0) % open.length]?.shift();
    if (next !== undefined) dealt.push(next);
  }
  return dealt;
}

const text = fc
  .array(fc.constantFrom("Hello", " wor", "ld", "\ud83d\ude00"), { maxLength: 3 })
  .map((pieces): Draft[] => [
    ...pieces.map((piece) => ({ type: "text-delta", text: piece, partId: "t" })),
    { type: "text-end", partId: "t" },
  ]);

const step = fc
  .tuple(
    fc.uniqueArray(fc.constantFrom(...callIds), { maxLength: 3 }),
    fc.array(fc.nat(7), { minLength: 1, maxLength: 12 }),
    text,
  )
  .chain(([ids, picks, words]) =>
    fc.tuple(...ids.map(callScript)).map((scripts) => interleave([words, ...scripts], picks)),
  );

/** Frames of a newer version, of a broken proxy, of a broken server. */
const unusable = [
  '{"type":"tool-output-hologram","toolCallId":"c0"}',
  "{",
  "",
  "null",
  '{"type":"text-delta"}',
  '{"type":"source","url":7}',
];

/** What the middle of a run is made of: sensible steps, with anything at all in between. */
const body: fc.Arbitrary<Draft[]> = fc
  .tuple(fc.array(step, { maxLength: 3 }), fc.array(fc.tuple(fc.nat(40), anyEvent), { maxLength: 6 }))
  .map(([steps, wild]) => {
    const drafts = steps.flatMap((events, index) => [{ type: "step-start", step: index + 1 }, ...events]);
    for (const [place, event] of wild) drafts.splice(place % (drafts.length + 1), 0, event);
    return drafts;
  });

/** The log of one run that writes the message `m`. */
export function serverLog(runId: string): fc.Arbitrary<LogEntry[]> {
  const extra = fc.array(fc.tuple(fc.nat(60), fc.constantFrom(...unusable)), { maxLength: 3 });
  return fc.tuple(body, extra, fc.constantFrom("done", "stopped", "running")).map(([drafts, broken, status]) => {
    const all: (Draft | string)[] = [{ type: "run-start", messageId: "m" }, ...drafts, { type: "run-status", status }];
    for (const [place, data] of broken) all.splice(1 + (place % all.length), 0, data);
    return all.map((draft, index) => {
      const seq = index + 1;
      if (typeof draft === "string") return { runId, seq, event: undefined, text: draft };
      const data = JSON.stringify(asEvent({ ...draft, runId, seq }));
      // Read back, so that both ways see the same: JSON has no -0.
      return { runId, seq, event: asEvent(JSON.parse(data)), text: data };
    });
  });
}

/** The log as the bytes of a stream. */
export function toBytes(log: readonly LogEntry[]): Uint8Array {
  const frames = log.map(({ runId, seq, text: data }) => `id: ${runId}:${seq}\ndata: ${data}\n\n`);
  return new TextEncoder().encode(frames.join(""));
}

/** The event that a client folds for an entry. */
export function eventFor({ runId, seq, event }: LogEntry): AgentEvent {
  return event ?? { type: "skipped", runId, seq };
}
