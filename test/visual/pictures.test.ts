import type { Browser, BrowserContext } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { launchChromium } from "../browser/browser";
import { judge, leftOver } from "./baselines";
import { looks } from "./look";
import { Report } from "./report";
import { scenesOf } from "./scenes";
import { startStorybook } from "./site";
import { openStory, putOn, shoot, stillContext } from "./story-page";

// The pages are known only when Storybook is built.
const site = await startStorybook();
const scenes = scenesOf(site.index);
const report = new Report();
let browser: Browser;
let context: BrowserContext;

beforeAll(async () => {
  browser = await launchChromium();
  context = await stillContext(browser);
});

afterAll(async () => {
  const path = report.write();
  if (path !== undefined) console.log(`Before, after and difference: ${path}`);
  await browser.close();
  site.close();
});

describe("looks as it did", () => {
  it.concurrent.each(scenes)("$name", async ({ name, query }) => {
    const page = await openStory(context, site.address, query);
    const problems: string[] = [];
    for (const look of looks) {
      await putOn(page, look);
      const after = await shoot(page);
      const judgement = judge(`${name}.${look.name}`, after);
      if (judgement === undefined) continue;
      problems.push(judgement.problem);
      report.add({ name: `${name}.${look.name}`, after, ...judgement });
    }
    await page.close();
    expect(problems).toEqual([]);
  });
});

it("no picture is left of what is gone", () => {
  const names = scenes.flatMap(({ name }) => looks.map((look) => `${name}.${look.name}`));
  expect(leftOver(names), "take them away: npm run visual:update").toEqual([]);
});
