import { TOOL_STATES } from "@callstate/core";
import { describe, expect, it } from "vitest";
import { gallery } from "../../stories/support/gallery";

type StoryFile = { default: { title: string } };

function partOf(story: unknown): unknown {
  if (typeof story !== "object" || story === null || !("args" in story)) return undefined;
  const { args } = story;
  return typeof args === "object" && args !== null && "part" in args ? args.part : undefined;
}

const files = Object.values(import.meta.glob<StoryFile>("../../stories/tools/*.stories.tsx", { eager: true }));

describe("stories", () => {
  for (const { name, title, fixtures } of gallery) {
    it.each(TOOL_STATES)(`show ${name} in %s`, (state) => {
      const file = files.find(({ default: meta }) => meta.title === `Tools/${title}`);
      expect(
        file,
        `Add stories/tools/${title.toLowerCase()}.stories.tsx with the title "Tools/${title}".`,
      ).toBeDefined();
      const shown = Object.values(file ?? {}).map(partOf);
      expect(
        shown.includes(fixtures[state]),
        `Tools/${title} has no story for ${state}: export one with args { part: fixtures["${state}"] }.`,
      ).toBe(true);
    });
  }
});
