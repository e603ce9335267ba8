import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { PNG } from "pngjs";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Baselines, openBaselines } from "./baselines";
import { compareImages } from "./compare";
import { plainLook } from "./look";
import { Report } from "./report";
import { serveStorybook } from "./site";
import { smallPng } from "./small-png";
import { goTo, launchStill, openFrame, putOn, shoot, stillContext } from "./story-page";

const site = await serveStorybook();
const scene = { name: "tools/booking", story: "matrix-one-tool--all-states", tool: "booking" };
let browser: Browser;
let page: Page;
let before: Buffer;

beforeAll(async () => {
  browser = await launchStill();
  page = await openFrame(await stillContext(browser), site.address, scene.story);
  await putOn(page, plainLook);
  await goTo(page, scene);
  before = smallPng(await shoot(page));
});

afterAll(async () => {
  await browser.close();
  site.close();
});

/** What the comparison says of the page under some other styles. */
async function under(styles: string): Promise<ReturnType<typeof compareImages>> {
  const sheet = await page.addStyleTag({ content: styles });
  const after = await shoot(page);
  await sheet.evaluate((element) => element.parentNode?.removeChild(element));
  return compareImages(before, after);
}

describe("what differs between machines is no change", () => {
  it("letters that are smoothed in another way", async () => {
    const comparison = await under("#storybook-root * { -webkit-text-stroke: 0.1px currentColor }");
    expect(comparison).toMatchObject({ same: true });
    expect(comparison.words).not.toBe("the same bytes");
  });

  it("colours that no eye tells apart", async () => {
    expect(await under(":root { --cs-color-line: #dadee4; --cs-color-text: #191e25 }")).toMatchObject({ same: true });
  });

  it("nothing, where a kept picture needs more colours than a palette has", () => {
    const image = new PNG({ width: 64, height: 64 });
    for (const at of image.data.keys()) image.data[at] = at % 4 === 3 ? 255 : (at * 37 + ((at * at) >> 7)) & 255;
    const photograph = PNG.sync.write(image);
    expect(compareImages(smallPng(photograph), photograph)).toMatchObject({ same: true });
  });

  it("the fewer colours of the kept picture", async () => {
    const after = await shoot(page);
    expect(smallPng(after).length).toBeLessThan(after.length / 2);
    expect(compareImages(smallPng(after), after)).toMatchObject({ same: true });
  });
});

describe("a change that is seen is caught", () => {
  it.each([
    ["a mark that is gone", '[data-state="output-unknown"] > .cs-head .cs-mark { visibility: hidden }'],
    ["a mark of another colour", ":root { --cs-color-success: #c51e21 }"],
    ["one pixel more", ".cs-head { padding-block-end: 1px; box-sizing: content-box }"],
    ["an edge that is gone", '[data-state="cancelled"] { border-color: transparent }'],
    ["a word in another weight", '[data-state="output-error"] .cs-outcome-title { font-weight: 400 }'],
    [
      "the tear line where it does not belong",
      '[data-state="output-error"] .cs-foot { border-block-start: 1px dashed #7e8792 }',
    ],
  ])("%s", async (_, styles) => {
    const comparison = await under(styles);
    expect(comparison).toMatchObject({ same: false });
    expect(comparison.difference).toBeInstanceOf(Buffer);
  });
});

describe("pictures that are kept", () => {
  let folder = "";
  let kept: Baselines;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "callstate-visual-"));
    openBaselines({ folder, isUpdating: true }).judge("tools/booking.light", before);
    kept = openBaselines({ folder, isUpdating: false });
    return () => rmSync(folder, { recursive: true, force: true });
  });

  it("stay as they are while nothing looks different", async () => {
    const written = readFileSync(join(folder, "tools/booking.light.png"));
    openBaselines({ folder, isUpdating: true }).judge("tools/booking.light", await shoot(page));
    expect(readFileSync(join(folder, "tools/booking.light.png")).equals(written)).toBe(true);
    expect(kept.judge("tools/booking.light", before)).toBeUndefined();
  });

  it("are asked for by name where there is none", () => {
    expect(kept.judge("tools/new.light", before)?.problem).toBe(
      "tools/new.light has no picture to compare with. Write it: npm run visual:update. Look at it before you commit it.",
    );
  });

  it("are named, and taken away by the update, where their page is gone", () => {
    expect(kept.leftOver([])).toEqual(["tools/booking.light"]);
    openBaselines({ folder, isUpdating: true }).leftOver([]);
    expect(existsSync(join(folder, "tools/booking.light.png"))).toBe(false);
  });

  it("stand in the report beside what came and the difference", async () => {
    const after = await shoot(page);
    const cut = await page.screenshot({ clip: { x: 0, y: 0, width: 500, height: 500 } });
    const judgement = kept.judge("tools/booking.light", cut);
    expect(judgement?.problem).toContain("tools/booking.light looks different: it is 500 × 500 and was");
    const report = new Report(join(folder, "report"));
    expect(report.write()).toBeUndefined();
    if (judgement !== undefined) report.add({ name: "tools/booking.light", after, ...judgement });
    const html = readFileSync(report.write() ?? "", "utf8");
    for (const title of ["before", "after", "difference"]) {
      expect(html).toContain(`src="tools-booking.light.${title}.png"`);
      expect(existsSync(join(folder, `report/tools-booking.light.${title}.png`))).toBe(true);
    }
  });
});
