import type { Browser } from "playwright-core";
import { type Check, digits, type Report } from "../harness/report";
import { isQuick } from "../harness/settings";
import { launch, servePage } from "../p8/chromium";
import { type MainThread, readMainThread } from "../p8/trace";
import type { Subject } from "./page";

const seconds = isQuick ? 2 : 4;
const repeats = isQuick ? 1 : 3;
const frameLimitMs = 16;
const categories = ["toplevel", "devtools.timeline", "disabled-by-default-devtools.timeline", "blink.user_timing"];

const titles: Readonly<Record<Subject, string>> = {
  table: "a table of 50,000 rows",
  text: "a text of 5 MB",
};
const subjects: readonly Subject[] = ["table", "text"];

type Measured = MainThread & { scrolled: number; rows: number };

/** Results that are too large to be sent along: loaded by a press, then scrolled through a screen a frame. */
export async function run(): Promise<Report> {
  const [browser, served] = [await launch(), await servePage("src/p9/page.tsx", ["react", "renderers"])];
  try {
    const measured = new Map<Subject, Measured[]>();
    for (const subject of subjects) {
      // Once before, so that nothing is measured that happens once.
      await measure(browser, served.url, subject, 1);
      const rounds: Measured[] = [];
      for (let round = 0; round < repeats; round += 1)
        rounds.push(await measure(browser, served.url, subject, seconds));
      measured.set(subject, rounds);
    }
    return report(measured);
  } finally {
    await browser.close();
    served.close();
  }
}

async function measure(browser: Browser, url: string, subject: Subject, length: number): Promise<Measured> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
  try {
    await page.goto(url);
    await page.evaluate((shown) => window.large.show(shown), subject);
    await page.locator(".cs-end button").waitFor();
    await browser.startTracing(page, { categories });
    const shown = await page.evaluate((duration) => window.large.scroll(duration), length);
    const trace = await browser.stopTracing();
    return { ...readMainThread(trace.toString("utf8")), ...shown };
  } finally {
    await page.close();
  }
}

function report(measured: ReadonlyMap<Subject, readonly Measured[]>): Report {
  const rows = [...measured].map(([subject, rounds]) => [
    titles[subject],
    ...[0.5, 0.95, 1].map((share) => digits(median(rounds.map(({ frames }) => percentile(frames, share))))),
    digits(median(rounds.map(({ tasks }) => Math.max(...tasks)))),
    digits(median(rounds.map(({ scrolled }) => scrolled))),
  ]);
  return {
    id: "P9",
    title: "Large results",
    method: [
      `Chromium, headless, production build: a result that the server keeps is loaded by a press, and scrolled through for ${seconds} s, a screen a frame.`,
      `CPU time of the page's main thread, from the browser's trace; the median of ${repeats} runs. Loading is part of it.`,
    ],
    tables: [
      {
        title: "Main thread, milliseconds of CPU",
        columns: ["", "median frame", "95th percentile", "longest frame", "longest task", "pixels scrolled"],
        rows,
      },
    ],
    checks: [...measured].map(([subject, rounds]): Check => {
      const frame = median(rounds.map(({ frames }) => percentile(frames, 0.95)));
      return {
        target: `95th percentile of a frame under ${frameLimitMs} ms, ${titles[subject]}`,
        measured: `${digits(frame)} ms`,
        met: frame < frameLimitMs,
      };
    }),
    notes: [],
  };
}

function percentile(numbers: readonly number[], share: number): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

const median = (numbers: readonly number[]): number => percentile(numbers, 0.5);
