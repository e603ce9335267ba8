import { isTerminalToolState, isToolPart, type ToolState, type UIMessage, type UntypedToolPart } from "@callstate/core";
import type { Labels } from "../labels/labels";
import type { DescribeCall } from "./tool-lookup";

/** One thing to say. Ends of look-ups and starts may be counted instead of named; everything else is said as it is. */
export type Announcement = {
  callKey: string;
  kind: "start" | "decision" | "progress" | "end" | "failed-end" | "outcome";
  words: string;
};

type Seen = { state: ToolState; sending: boolean; spokeAt: number };

const progressEveryMs = 20_000;

/** Remembers how every call stood, and says what has changed. What it is shown silently is history. */
export class AnnouncementLog {
  readonly #seen = new Map<string, Seen>();

  /** Takes note of the messages. With `silent`, nothing is said: history, a replay, what was missed. */
  read(
    messages: readonly UIMessage[],
    options: { silent: boolean; now: number; describe: DescribeCall; labels: Labels },
  ): Announcement[] {
    const said: Announcement[] = [];
    for (const message of messages) {
      for (const part of message.parts) {
        if (!isToolPart(part)) continue;
        const callKey = `${message.id} ${part.key}`;
        const before = this.#seen.get(callKey);
        const words = options.silent ? undefined : this.#sentence(part, callKey, before, options);
        if (words !== undefined) said.push(words);
        const spokeAt = words?.kind === "progress" ? options.now : (before?.spokeAt ?? options.now);
        this.#seen.set(callKey, { state: part.state, sending: part.delivery === "sending", spokeAt });
      }
    }
    return said;
  }

  #sentence(
    part: UntypedToolPart,
    callKey: string,
    before: Seen | undefined,
    { now, describe, labels }: { now: number; describe: DescribeCall; labels: Labels },
  ): Announcement | undefined {
    const { announcer } = labels;
    const say = (kind: Announcement["kind"], words: string): Announcement => ({ callKey, kind, words });
    const { tool, outcome, presentation } = describe(part);
    if (before?.state === part.state && before.sending === (part.delivery === "sending")) {
      if (part.state !== "output-streaming" || presentation.ratio === undefined) return undefined;
      const due = now - before.spokeAt >= progressEveryMs;
      return due ? say("progress", announcer.progress(tool.title, presentation.words)) : undefined;
    }
    // A call that was never seen open has not ended before these eyes.
    if (before === undefined && isTerminalToolState(part.state)) return undefined;
    switch (part.state) {
      case "input-streaming":
      case "input-available":
        return before === undefined ? say("start", announcer.started(tool.title)) : undefined;
      case "approval-requested":
        // A decision that came back is told by the form itself.
        return before?.sending === true ? undefined : say("decision", announcer.needsDecision(tool.title));
      case "approval-responded":
        return part.delivery === "sending" ? undefined : say("decision", announcer.approved);
      case "output-streaming":
        return undefined;
      case "output-available":
        if (!tool.hasEffects) return say("end", announcer.finished(tool.title));
        return say("outcome", announcer.done(outcome.title, outcome.reference));
      case "output-unknown":
        return say("outcome", announcer.unknown(outcome.title));
      case "output-error":
      case "output-denied":
      case "cancelled": {
        // A lost connection is said once, by the banner.
        if (part.state === "cancelled" && part.cause === "interrupted") return undefined;
        const words = announcer.ended(tool.title, presentation.words, tool.hasEffects ? outcome.title : undefined);
        return say(tool.hasEffects || part.state !== "output-error" ? "outcome" : "failed-end", words);
      }
      default:
        return part satisfies never;
    }
  }
}

/** What is said of everything that happened within a moment: short, and never one sentence a look-up. */
export function joinAnnouncements(said: readonly Announcement[], labels: Labels): string {
  const { announcer } = labels;
  const ends = said.filter((one) => one.kind === "end" || one.kind === "failed-end");
  const ended = new Set(ends.map((one) => one.callKey));
  const moved = new Set(said.filter((one) => one.kind !== "start").map((one) => one.callKey));
  const starts = said.filter((one) => one.kind === "start" && !moved.has(one.callKey));
  const failed = ends.filter((one) => one.kind === "failed-end").length;
  const parts = [
    ...(starts.length > 1 ? [announcer.startedMany(starts.length)] : starts.map((one) => one.words)),
    ...(ends.length > 1 ? [announcer.many(ends.length - failed, failed)] : ends.map((one) => one.words)),
    ...said.filter((one) => one.kind === "progress" && !ended.has(one.callKey)).map((one) => one.words),
    ...said.filter((one) => one.kind === "outcome" || one.kind === "decision").map((one) => one.words),
  ];
  return parts.join(" ");
}
