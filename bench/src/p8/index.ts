import { type Check, digits, type Report } from "../harness/report";
import { isQuick } from "../harness/settings";
import { launch, type Measured, measurePage, servePage } from "./chromium";
import { calls, earlierMessages, eventsPerSecond } from "./script";

const seconds = isQuick ? 2 : 5;
const repeats = isQuick ? 1 : 3;
const frameLimitMs = 8;
const taskLimitMs = 50;
const slower = 4;

export async function run(): Promise<Report> {
  const [browser, served] = [await launch(), await servePage()];
  try {
    const rounds: { plain: Measured; throttled: Measured }[] = [];
    // One page before, so that nothing is measured that happens once: fonts, caches, the compiler.
    await measurePage(browser, served.url, 1, 1);
    for (let round = 0; round < repeats; round += 1) {
      const plain = await measurePage(browser, served.url, seconds, 1);
      rounds.push({ plain, throttled: await measurePage(browser, served.url, seconds, slower) });
    }
    return report(rounds);
  } finally {
    await browser.close();
    served.close();
  }
}

function report(rounds: readonly { plain: Measured; throttled: Measured }[]): Report {
  const plain = rounds.map((round) => round.plain);
  const throttled = rounds.map((round) => round.throttled);
  const frame = median(plain.map(({ frames }) => percentile(frames, 0.95)));
  const task = median(throttled.map(({ tasks }) => Math.max(...tasks)));
  return {
    id: "P8",
    title: "A page under load",
    method: [
      `Chromium, headless, production build: ${calls} calls are written at the same time, ${digits(eventsPerSecond)} events a second for ${seconds} s, into a page with ${earlierMessages} earlier messages, drawn with the kit's own cards.`,
      `CPU time of the page's main thread, from the browser's trace; the median of ${rounds.length} runs. A frame is everything that ran from its beginning to that of the next.`,
    ],
    tables: [
      {
        title: "Main thread, milliseconds of CPU",
        columns: ["", "median frame", "95th percentile", "longest task", "frames"],
        rows: [row("CPU as it is", plain), row(`CPU ${slower} times slower`, throttled)],
      },
    ],
    checks: [
      below(frame, frameLimitMs, `95th percentile of a frame under ${frameLimitMs} ms, CPU as it is`),
      below(task, taskLimitMs, `no task over ${taskLimitMs} ms, CPU ${slower} times slower`),
    ],
    notes: [],
  };
}

function row(name: string, measured: readonly Measured[]): string[] {
  const of = (value: (one: Measured) => number) => digits(median(measured.map(value)));
  return [
    name,
    of(({ frames }) => percentile(frames, 0.5)),
    of(({ frames }) => percentile(frames, 0.95)),
    of(({ tasks }) => Math.max(...tasks)),
    of(({ frames }) => frames.length),
  ];
}

function below(ms: number, limit: number, target: string): Check {
  return { target, measured: `${digits(ms)} ms`, met: ms < limit };
}

function percentile(numbers: readonly number[], share: number): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

const median = (numbers: readonly number[]): number => percentile(numbers, 0.5);
