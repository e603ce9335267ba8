import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { applyAgentEvents, createMessage, isToolPart, type UIMessage } from "@callstate/core";
import { formatRecording, readRecording, type Recording } from "@callstate/core/recording";
import { describe, expect, it } from "vitest";
import { scenes } from "./demo-scenes";
import { recordDemo } from "./record-demo";

const folder = new URL("./demo/", import.meta.url);

/** `CALLSTATE_RECORD=1` writes the files anew, at the pace of the demo. */
const isWriting = process.env["CALLSTATE_RECORD"] === "1";
const pace = isWriting ? { pieceMs: 35, toolMs: 800, personMs: 1800 } : { pieceMs: 1, toolMs: 5, personMs: 0 };

function messageOf({ entries }: Recording): UIMessage {
  const events = entries.flatMap((entry) => (entry.kind === "event" ? [entry.event] : []));
  const start = events.find((event) => event.type === "run-start");
  return applyAgentEvents(createMessage({ id: start?.messageId ?? "message" }), events);
}

/** What a person sees in the end: the calls, how each ended, and what was said. */
function outline(recording: Recording) {
  const { parts, run } = messageOf(recording);
  return {
    status: run?.status,
    calls: parts.filter(isToolPart).map(({ toolName, state }) => `${toolName}: ${state}`),
    text: parts.flatMap((part) => (part.type === "text" ? [part.text] : [])),
  };
}

describe.each(scenes)("$title", (scene) => {
  it("is what the demo still does", { timeout: 60_000 }, async () => {
    const file = new URL(`${scene.name}.jsonl`, folder);
    const fresh = await recordDemo(scene, pace);
    if (isWriting) writeFileSync(file, formatRecording(fresh));
    const kept = readRecording(readFileSync(file, "utf8"));
    expect(kept.header).toMatchObject({ title: scene.title, redacted: true, dialect: "callstate" });
    expect(kept.entries.filter(({ kind }) => kind === "problem")).toEqual([]);
    const { text, ...rest } = outline(kept);
    const now = outline(fresh);
    // Where a stop falls depends on the machine.
    if (scene.stopAfter === undefined) expect(now.text).toEqual(text);
    expect({ status: now.status, calls: now.calls }).toEqual(rest);
  });
});

it("every file has its scene", () => {
  expect(readdirSync(folder).toSorted()).toEqual(scenes.map(({ name }) => `${name}.jsonl`).toSorted());
});
