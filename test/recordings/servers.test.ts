import { readFileSync } from "node:fs";
import { agUiDialect } from "@callstate/core/ag-ui";
import { aiSdkDialect } from "@callstate/core/ai-sdk";
import { partStreamDialect } from "@callstate/core/part-stream";
import { formatRecording, readRecording } from "@callstate/core/recording";
import { describe, expect, it } from "vitest";
import { outline } from "./outline";

const dialects = { "ai-sdk": aiSdkDialect(), "ag-ui": agUiDialect(), "part-stream": partStreamDialect() };

const read = (file: string) => readFileSync(new URL(`servers/${file}`, import.meta.url), "utf8");

// `test/interop/server-recordings.test.ts` makes these files with the servers' own packages, and compares them with what those do now.
describe.each([
  { name: "ai-sdk-7", dialect: "ai-sdk" },
  { name: "tanstack-ai", dialect: "ag-ui" },
])("what a server of $name sent", ({ name, dialect }) => {
  it("is known by itself, as it was on the wire", () => {
    const wire = readRecording(read(`${name}.sse`), { dialects });
    expect(wire.header).toMatchObject({ dialect, redacted: false });
    expect(wire.entries.filter(({ kind }) => kind === "problem")).toEqual([]);
    const { calls, text } = outline(readRecording(read(`${name}.jsonl`)));
    expect(outline(wire)).toMatchObject({ calls, text });
  });

  it("is the same after it was written and read again", () => {
    const recording = readRecording(read(`${name}.jsonl`));
    expect(readRecording(formatRecording(recording))).toEqual(recording);
  });
});
