import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { keptPictures, openBaselines } from "./baselines";
import { looks, plainLook } from "./look";
import { Report, reportFolder } from "./report";
import { scenesOf } from "./scenes";
import { serveStorybook } from "./site";
import { goTo, launchStill, openFrame, putOn, shoot, stillContext } from "./story-page";

// What there is to see is read from the build.
const site = await serveStorybook();
const scenes = scenesOf(site.index);
const report = new Report(reportFolder);
const kept = openBaselines(keptPictures);
let browser: Browser;
let page: Page;

beforeAll(async () => {
  browser = await launchStill();
  page = await openFrame(await stillContext(browser), site.address, scenes[0]?.story ?? "");
});

afterAll(async () => {
  const path = report.write();
  if (path !== undefined) console.log(`Before, after and difference: ${path}`);
  await browser.close();
  site.close();
});

describe("looks as it did", () => {
  it.each(scenes)("$name", async (scene) => {
    const { name } = scene;
    // What a story measures when it is mounted must not depend on the one before it.
    await putOn(page, plainLook);
    await goTo(page, scene);
    const problems: string[] = [];
    for (const look of looks) {
      await putOn(page, look);
      const after = await shoot(page);
      const judgement = kept.judge(`${name}.${look.name}`, after);
      if (judgement === undefined) continue;
      problems.push(judgement.problem);
      report.add({ name: `${name}.${look.name}`, after, ...judgement });
    }
    expect(problems).toEqual([]);
  });
});

it("no picture is left of what is gone", () => {
  const names = scenes.flatMap(({ name }) => looks.map((look) => `${name}.${look.name}`));
  expect(kept.leftOver(names), "take them away: npm run visual:update").toEqual([]);
});
