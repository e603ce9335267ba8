import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { formatRecording, readRecording } from "@callstate/core/recording";
import { describe, expect, it } from "vitest";
import { scenes } from "./demo-scenes";
import { outline } from "./outline";
import { recordDemo } from "./record-demo";

const folder = new URL("./demo/", import.meta.url);

/** `CALLSTATE_RECORD=1` writes the files anew, at the pace of the demo. */
const isWriting = process.env["CALLSTATE_RECORD"] === "1";
const pace = isWriting ? { pieceMs: 35, toolMs: 800, personMs: 1800 } : { pieceMs: 1, toolMs: 5, personMs: 0 };

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
