import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type KitPage, kitPage } from "./page";

// Real mouse and keyboard: events of scripts are untrusted, and that is half of what is tested here.
let kit: KitPage;
let place = { x: 0, y: 0 };

beforeAll(async () => {
  kit = await kitPage("arming-page.tsx");
  const page = await kit.open();
  await page.evaluate(() => window.appear());
  const box = await page.locator("[data-approve]").boundingBox();
  place = { x: (box?.x ?? 0) + 20, y: (box?.y ?? 0) + 12 };
  await page.close();
}, 60_000);

afterAll(async () => {
  await kit.close();
});

async function onPage(body: (page: Page) => Promise<void>): Promise<void> {
  const page = await kit.open();
  try {
    await body(page);
  } finally {
    await page.close();
  }
}

const decisions = (page: Page) => page.locator("output").first().textContent();
const armed = (page: Page) => page.waitForTimeout(700);
const soon = (page: Page) => page.waitForTimeout(80);

// A press that is too early must come within half a second, and a busy machine may bring it later.
describe("a press on the approval button, in Chromium", { timeout: 20_000, retry: 3 }, () => {
  it("G5: does nothing if it was on its way when the card came under it", () =>
    onPage(async (page) => {
      await page.mouse.move(place.x, place.y);
      await page.evaluate(() => window.appear());
      await page.mouse.click(place.x, place.y);
      await soon(page);
      expect(await decisions(page)).toBe("");
      await expect.poll(() => page.locator(".cs-decide-note").innerText()).toContain("That appeared just now.");
      await armed(page);
      await page.mouse.click(place.x, place.y);
      await expect.poll(() => decisions(page)).toBe("approved");
    }));

  it("G5: does nothing if it began too early, however late it ends", () =>
    onPage(async (page) => {
      await page.mouse.move(place.x, place.y);
      await page.evaluate(() => window.appear());
      await page.mouse.down();
      await armed(page);
      await page.mouse.up();
      await soon(page);
      expect(await decisions(page)).toBe("");
    }));

  it("G5: waits again after the button has moved", () =>
    onPage(async (page) => {
      await page.evaluate(() => window.appear());
      await armed(page);
      await page.evaluate(() => window.shift());
      await page.mouse.click(place.x, place.y + 40);
      await soon(page);
      expect(await decisions(page)).toBe("");
      await armed(page);
      await page.mouse.click(place.x, place.y + 40);
      await expect.poll(() => decisions(page)).toBe("approved");
    }));

  it("G5: is none of a key that was held since before", () =>
    onPage(async (page) => {
      await page.getByLabel("Typing").focus();
      await page.keyboard.down("Enter");
      await page.evaluate(() => window.appear());
      await armed(page);
      await page.locator("[data-approve]").focus();
      for (let repeat = 0; repeat < 5; repeat += 1) await page.keyboard.down("Enter");
      await page.keyboard.up("Enter");
      await soon(page);
      expect(await decisions(page)).toBe("");
      await page.keyboard.press("Enter");
      await expect.poll(() => decisions(page)).toBe("approved");
    }));

  it("counts once when it is a double click", () =>
    onPage(async (page) => {
      await page.evaluate(() => window.appear());
      await armed(page);
      await page.mouse.dblclick(place.x, place.y);
      await expect.poll(() => decisions(page)).toBe("approved");
    }));

  it("G5: is asked for again when a script made it, with the focus on the safe button", () =>
    onPage(async (page) => {
      await page.evaluate(() => window.appear());
      await armed(page);
      await page.locator("[data-approve]").focus();
      await page.locator("[data-approve]").evaluate((button: HTMLElement) => button.click());
      await soon(page);
      expect(await decisions(page)).toBe("");
      expect(await page.getByRole("alertdialog").count()).toBe(1);
      expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Decline");
      await page.keyboard.press("Escape");
      await soon(page);
      expect(await page.getByRole("alertdialog").count()).toBe(0);
      expect(await page.locator("[data-approve]").evaluate((button) => button === document.activeElement)).toBe(true);
    }));

  it("G5: never comes from a focus that was moved: who types goes on typing", () =>
    onPage(async (page) => {
      await page.getByLabel("Typing").focus();
      await page.keyboard.type("ab");
      await page.evaluate(() => window.appear());
      await page.keyboard.type("cd");
      expect(await page.getByLabel("Typing").inputValue()).toBe("abcd");
    }));
});
