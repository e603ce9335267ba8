import { type Browser, type BrowserContext, chromium, type Page } from "playwright-core";
import { chromiumArguments, chromiumPath } from "../../scripts/browser.mjs";
import type { Look } from "./look";
import type { Scene } from "./scenes";

/** Fixtures are of this day. */
const now = new Date("2026-12-04T14:05:00Z");

/** A Chromium that draws letters the same way whatever the machine is set to, and knows no host but this one. */
export async function launchStill(): Promise<Browser> {
  const executablePath = await chromiumPath();
  return chromium.launch({
    args: [
      ...chromiumArguments,
      "--font-render-hinting=none",
      "--disable-lcd-text",
      "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
    ],
    ...(executablePath === undefined ? {} : { executablePath }),
  });
}

/** A browser window in which nothing depends on the machine. */
export async function stillContext(browser: Browser): Promise<BrowserContext> {
  const context = await browser.newContext({
    // As high as the highest page: a window that grows for its picture is drawn in pieces.
    viewport: { width: 1000, height: 4000 },
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

/** Opens the frame in which stories are shown. */
export async function openFrame(context: BrowserContext, address: string, story: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(`${address}iframe.html?viewMode=story&id=${story}`);
  await finished(page, story);
  // A font that comes late leaves traces where the browser measures text once.
  await page.evaluate(async () => {
    await Promise.all([...document.fonts].map((font) => font.load()));
  });
  return page;
}

/** Goes to a story, without loading the page anew, waits until its play function has run, and stops what counts. */
export async function goTo(page: Page, { story, tool }: Scene): Promise<void> {
  await emit(page, "setCurrentStory", { storyId: story, viewMode: "story" });
  await finished(page, story);
  if (tool !== undefined) {
    await emit(page, "updateStoryArgs", { storyId: story, updatedArgs: { tool } });
    await page.locator(`[data-sheet="${tool}"]`).waitFor();
  }
  await page.evaluate(() => {
    const intervals: number[] = Reflect.get(window, "intervals");
    for (const id of intervals) clearInterval(id);
    // How long a call has been running counts from when the page was opened, by a clock that no test may stop.
    const running = ["input-available", "approval-responded", "output-streaming"]
      .map((state) => `[data-state="${state}"]`)
      .join();
    for (const time of document.querySelectorAll(`:is(${running}) > .cs-head .cs-elapsed`))
      time.textContent = "3 min 0 s";
    return document.fonts.ready.then(() => undefined);
  });
}

function emit(page: Page, event: string, value: object): Promise<void> {
  return page.evaluate(
    ([name, sent]) => {
      const channel: { emit: (event: string, value: object) => void } = Reflect.get(
        window,
        "__STORYBOOK_ADDONS_CHANNEL__",
      );
      channel.emit(name, sent);
    },
    [event, value] as const,
  );
}

async function finished(page: Page, story: string): Promise<void> {
  const phase = await page.waitForFunction(
    (wanted) => {
      const preview: unknown = Reflect.get(window, "__STORYBOOK_PREVIEW__");
      const render: unknown = preview instanceof Object ? Reflect.get(preview, "currentRender") : undefined;
      if (!(render instanceof Object) || Reflect.get(render, "id") !== wanted) return undefined;
      const now: unknown = Reflect.get(render, "phase");
      return now === "finished" || now === "errored" || now === "aborted" ? now : undefined;
    },
    story,
    { timeout: 60_000, polling: 50 },
  );
  if ((await phase.jsonValue()) !== "finished") {
    throw new Error(`The story ${story} failed: ${await page.locator("#error-message").textContent()}`);
  }
}

/** Switches the mounted story, as the toolbar does. */
export async function putOn(page: Page, { theme, direction }: Look): Promise<void> {
  await emit(page, "updateGlobals", { globals: { theme, direction } });
  await page.waitForFunction(
    ([wantedTheme, wantedDirection]) => {
      const { dataset, dir } = document.documentElement;
      return dataset["csTheme"] === wantedTheme && dir === wantedDirection;
    },
    [theme, direction],
    { polling: 20 },
  );
}

/** A picture of what the story shows, without what differs between machines. */
export async function shoot(page: Page): Promise<Buffer> {
  await page.evaluate(async () => {
    // An image that is decoded beside the page may come one picture late.
    for (const image of document.images) image.decoding = "sync";
    await Promise.allSettled([...document.images].map((image) => image.decode()));
    // Letters that the fonts of the tests don't have would come from the machine's.
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const text = node.nodeValue ?? "";
      const known = text.replaceAll(/[^\0-\u{ff}\u{2000}-\u{206f}\u{20ac}\u{2212}]/gu, "x");
      if (known !== text) node.nodeValue = known;
    }
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    await document.fonts.ready;
  });
  // A dialog stands above the story, and apart from it.
  const dialog = page.locator("dialog[open]");
  const shown = (await dialog.count()) > 0 ? dialog : page.locator("#storybook-root");
  return shown.screenshot({ animations: "disabled" });
}
