import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type KitPage, kitPage } from "./page";

let kit: KitPage;
let page: Page;

beforeAll(async () => {
  kit = await kitPage("heights-page.tsx");
  page = await kit.open();
}, 60_000);

afterAll(async () => {
  await kit.close();
});

/** The heights of a tool's cards at one width, by state. */
function heights(tool: string, width: number): Promise<{ state: string; height: number }[]> {
  return page.evaluate(
    ([name, at]) =>
      [...document.querySelectorAll<HTMLElement>(`[data-width="${at}"] [data-tool="${name}"]`)].map((card) => ({
        state: card.dataset["state"] ?? "",
        height: card.getBoundingClientRect().height,
      })),
    [tool, width] as const,
  );
}

describe("the card stands still", () => {
  it.each([464, 686])("through all states of a booking, at %i px", async (width) => {
    const all = await heights("createBooking", width);
    expect(all).toHaveLength(10);
    const values = all.map(({ height }) => height);
    expect(Math.max(...values) - Math.min(...values), JSON.stringify(all)).toBeLessThanOrEqual(1);
  });
  it.each([464, 686])("through all states of a look-up that nobody is asked for, at %i px", async (width) => {
    const all = await heights("getWeather", width);
    const values = all.filter(({ state }) => !state.startsWith("approval-")).map(({ height }) => height);
    expect(values).toHaveLength(8);
    expect(Math.max(...values) - Math.min(...values), JSON.stringify(all)).toBeLessThanOrEqual(1);
  });
  it("needs no horizontal scrolling", async () => {
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
  });
});
