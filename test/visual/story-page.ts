import type { Browser, BrowserContext, Page } from "playwright-core";
import type { Look } from "./look";

/** Fixtures are of this day. */
const now = new Date("2026-12-04T14:05:00Z");

/** A browser window in which nothing depends on the machine. */
export async function stillContext(browser: Browser): Promise<BrowserContext> {
  const context = await browser.newContext({
    viewport: { width: 1000, height: 800 },
    deviceScaleFactor: 1,
    locale: "en-GB",
    timezoneId: "Europe/Lisbon",
    reducedMotion: "reduce",
    colorScheme: "light",
  });
  await context.clock.setFixedTime(now);
  await context.addInitScript(() => {
    const intervals: number[] = [];
    const start = window.setInterval;
    Object.assign(window, {
      intervals,
      setInterval: (...call: Parameters<typeof start>) => {
        const id = start(...call);
        intervals.push(id);
        return id;
      },
    });
  });
  return context;
}

/** Opens a story by itself, waits until its play function has run, and stops what counts. */
export async function openStory(context: BrowserContext, address: string, query: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(`${address}iframe.html?viewMode=story&${query}`);
  const phase = await page.waitForFunction(
    () => {
      const preview: unknown = Reflect.get(window, "__STORYBOOK_PREVIEW__");
      const render: unknown = preview instanceof Object ? Reflect.get(preview, "currentRender") : undefined;
      const now: unknown = render instanceof Object ? Reflect.get(render, "phase") : undefined;
      return now === "finished" || now === "errored" || now === "aborted" ? now : undefined;
    },
    undefined,
    { timeout: 60_000 },
  );
  if ((await phase.jsonValue()) !== "finished") {
    throw new Error(`The story ${query} failed: ${await page.locator("#error-message").textContent()}`);
  }
  await page.evaluate(() => {
    const intervals: number[] = Reflect.get(window, "intervals");
    for (const id of intervals) clearInterval(id);
    // How long a call has been running counts from when the page was opened, by a clock that no test may stop.
    const running = ["input-available", "approval-responded", "output-streaming"].map(
      (state) => `[data-state="${state}"]`,
    );
    for (const time of document.querySelectorAll(`:is(${running.join()}) > .cs-head .cs-elapsed`))
      time.textContent = "3 min 0 s";
    return document.fonts.ready.then(() => undefined);
  });
  return page;
}

/** Switches the mounted story, as the toolbar does. */
export async function putOn(page: Page, { theme, direction }: Look): Promise<void> {
  await page.evaluate(
    (globals) => {
      const channel: { emit: (event: string, value: object) => void } = Reflect.get(
        window,
        "__STORYBOOK_ADDONS_CHANNEL__",
      );
      channel.emit("updateGlobals", { globals });
    },
    { theme, direction },
  );
  await page.waitForFunction(
    ([wantedTheme, wantedDirection]) => {
      const { dataset, dir } = document.documentElement;
      return dataset["csTheme"] === wantedTheme && dir === wantedDirection;
    },
    [theme, direction],
  );
}

/** A picture of what the story shows, without what differs between machines. */
export async function shoot(page: Page): Promise<Buffer> {
  await page.evaluate(() => {
    // Letters that the fonts of the tests don't have would come from the machine's.
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const text = node.nodeValue ?? "";
      const known = text.replaceAll(/[^\0-\u{ff}\u{2000}-\u{206f}\u{20ac}\u{2212}]/gu, "x");
      if (known !== text) node.nodeValue = known;
    }
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    return document.fonts.ready.then(() => undefined);
  });
  return page.locator("#storybook-root").screenshot({ animations: "disabled" });
}
