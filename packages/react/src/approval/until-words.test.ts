import { describe, expect, it } from "vitest";
import { createFormats } from "../labels/formats";
import { englishLabels } from "../labels/labels";
import { untilWords } from "./until-words";

const formats = createFormats(englishLabels, "Europe/Lisbon");
const now = Date.UTC(2026, 10, 30, 22, 0);

describe("until when a request stands", () => {
  it.each([
    ["today", Date.UTC(2026, 10, 30, 22, 27), "Open until 22:27."],
    ["tomorrow", Date.UTC(2026, 11, 1, 22, 27), "Until Tue 1 Dec, 22:27."],
    ["in half an hour, after midnight", Date.UTC(2026, 11, 1, 0, 10), "Until Tue 1 Dec, 00:10."],
    ["the same day of another year", Date.UTC(2037, 10, 30, 22, 27), "Until Mon 30 Nov, 22:27."],
  ])("%s", (_when, at, words) => {
    expect(untilWords(at, now, formats, englishLabels)).toBe(words);
  });
});
