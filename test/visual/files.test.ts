import type { Browser, BrowserContext } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { serveStorybook } from "./site";
import { launchStill, stillContext } from "./story-page";

const site = await serveStorybook();
const ids = new Set(site.index.map(({ id }) => id));
const docs = site.index.filter(({ type }) => type === "docs");
let browser: Browser;
let context: BrowserContext;
const faults: string[] = [];

// Below a path, on a machine that knows no other host: whatever is asked for elsewhere, or is not there, is a fault.
beforeAll(async () => {
  browser = await launchStill();
  context = await stillContext(browser);
  context.on("request", (request) => {
    const url = request.url();
    if (url.startsWith("http") && !url.startsWith(site.address)) faults.push(`asked for ${url}`);
  });
  context.on("response", (response) => {
    if (!response.ok() && !response.url().endsWith("/favicon.ico")) faults.push(`no ${response.url()}`);
  });
  context.on("weberror", (error) => faults.push(String(error.error())));
});

afterAll(async () => {
  await browser.close();
  site.close();
});

/** The story or page that a link of the Storybook leads to. */
function target(href: string): string {
  return /\?path=\/(?:story|docs)\/([\w-]+)$/.exec(href)?.[1] ?? href;
}

describe("Storybook as files, below a path and without network", () => {
  it("opens with its list, in the order that people read, and goes where a link in a page leads", async () => {
    const page = await context.newPage();
    await page.setViewportSize({ width: 1280, height: 2400 });
    await page.goto(`${site.address}?path=/docs/start-how-to-read-a-card--docs`);
    const frame = page.frameLocator("#storybook-preview-iframe");
    await frame.getByRole("heading", { name: "How to read a card" }).waitFor();
    const roots = await page.locator("#storybook-explorer-tree [data-nodetype=root]").allInnerTexts();
    expect(roots.map((name) => name.trim().toLowerCase())).toEqual([
      "start",
      "matrix",
      "tools",
      "approvals",
      "conversation",
      "replay",
      "inspector",
      "docs",
    ]);
    await frame.getByRole("link", { name: "Tool states" }).first().click();
    await page.waitForURL(/path=\/story\/start-tool-states--diagram/);
    await frame.getByRole("link", { name: "Needs your decision" }).click();
    await page.waitForURL(/path=\/story\/matrix-one-state-all-tools--approval-requested/);
    await frame.getByRole("link", { name: /^Weather.*the story$/ }).click();
    await page.waitForURL(/path=\/story\/tools-weather--approval-requested/);
    await page.close();
    expect(faults).toEqual([]);
  });

  it("leads from every cell of the matrix to a story that there is", async () => {
    const page = await context.newPage();
    await page.goto(`${site.address}iframe.html?viewMode=story&id=matrix-tools-by-states--all-tools`);
    await page.locator(".matrix-link").first().waitFor();
    const links = await page
      .locator(".matrix-link")
      .evaluateAll((all) => all.map((one) => one.getAttribute("href") ?? ""));
    await page.close();
    const tools = new Set(site.index.filter(({ title }) => title.startsWith("Tools/")).map(({ title }) => title));
    expect(links).toHaveLength(tools.size * 10);
    expect(links.map(target).filter((id) => !ids.has(id))).toEqual([]);
    expect(faults).toEqual([]);
  });

  it("has a page for each tool and each piece of documentation, without a link to nowhere", async () => {
    const page = await context.newPage();
    const lost: string[] = [];
    for (const { id, title } of docs) {
      await page.goto(`${site.address}iframe.html?viewMode=docs&id=${id}`);
      await page.locator("#storybook-docs h1").first().waitFor();
      if ((await page.locator("#storybook-docs h2").count()) === 0) lost.push(`${title} is empty`);
      const links = await page
        .locator("#storybook-docs a")
        .evaluateAll((all) =>
          all.map((one) => one.getAttribute("href") ?? "").filter((href) => href.includes("?path=")),
        );
      lost.push(...links.filter((href) => !ids.has(target(href))).map((href) => `${title}: ${href}`));
    }
    await page.close();
    expect(lost).toEqual([]);
    expect(faults).toEqual([]);
  }, 240_000);
});
