import { counts } from "./page";
import { rowsText } from "../documents/rows";
import { median } from "../harness/measure";
import { type Check, digits, type Report, type Table, times } from "../harness/report";
import { limitMs, runs } from "../harness/settings";
import { scriptOf, toolName } from "../stream/script";
import type { App } from "./app";
import type { Counted, Drive } from "./drive";

const finished = 20;

export async function run(): Promise<Report> {
  // React is imported once the page is there.
  const { burst, streamFrames } = await import("./drive");
  const { cards, plain } = await import("./callstate-app");
  const { aiSdk, aiSdkThrottled } = await import("./ai-sdk-app");
  const { tanstack } = await import("./tanstack-app");
  const apps = [plain, cards, aiSdk, aiSdkThrottled, tanstack];
  if (counts.commits > 0) throw new Error("Something was drawn too soon.");

  const drive = driveOf(rowsText(20_000));
  const streamed = new Map<App, Counted>();
  for (const app of apps) streamed.set(app, await streamFrames(app, drive, limitMs));
  const bursts = new Map<App, Counted[]>(apps.map((app) => [app, []]));
  for (const app of apps) await burst(app, driveOf(rowsText(2_000)));
  for (let round = 0; round < runs; round++) {
    for (const [app, found] of bursts) found.push(await burst(app, drive));
  }
  const burstMs = (app: App) => median((bursts.get(app) ?? []).map(({ ms }) => ms));
  const best = Math.min(...[aiSdk, aiSdkThrottled, tanstack].map(burstMs));
  const events = drive.script.deltas.length;
  return {
    id: "P5",
    title: "React",
    method: [
      `A message with a text and ${finished} finished calls; the arguments of one more call, 20 KB of rows, arrive in ${digits(events)} events. React's production build in jsdom; every part and every row is a memoised component, the same for all sides.`,
      "First ten events a frame, each arriving by itself; then all events at once. Frames are drawn by the bench, so a frame costs what its work costs.",
    ],
    tables: [
      countTable("Ten events a frame", streamed),
      burstTable(
        new Map([...bursts].map(([app, found]) => [app, { ...(found[0] ?? none), ms: burstMs(app) }])),
        burstMs(plain),
      ),
    ],
    checks: [
      ...[plain, cards].flatMap((app) => checksOf(app, streamed.get(app) ?? none, drive.rows)),
      {
        target: "a burst of all events: under a tenth of the CPU of the best peer",
        measured: times(burstMs(plain) / best),
        met: burstMs(plain) / best < 0.1,
      },
      {
        target: "the same with the kit's own cards",
        measured: times(burstMs(cards) / best),
        met: burstMs(cards) / best < 0.1,
      },
    ],
    notes: [
      "TanStack AI's parts have the text of the arguments only while they stream, so its page parses them with the package's own function.",
      "assistant-ui, AG-UI and CopilotKit are not driven here: their hooks need a runtime or an agent of their own around them.",
    ],
  };
}

const none: Counted = { commits: 0, hook: 0, list: 0, finished: 0, rows: 0, frames: 0, ms: 0 };

function driveOf(text: string): Drive {
  const value: unknown = JSON.parse(text);
  const rows =
    typeof value === "object" && value !== null && "rows" in value && Array.isArray(value.rows) ? value.rows : [];
  const script = scriptOf([text], 4);
  return { script: { ...script, calls: [{ id: "call_0", tool: toolName, text }] }, finished, rows: rows.length };
}

function checksOf({ name }: App, found: Counted, rows: number): Check[] {
  const most = rows + 1.1 * found.frames;
  const isPlain = !name.includes("cards");
  const of = isPlain ? "" : ", the kit's own cards";
  return [
    { target: `no unchanged part renders${of}`, measured: digits(found.finished), met: found.finished === 0 },
    {
      target: `at most one commit a frame${of}`,
      measured: `${digits(found.commits)} in ${digits(found.frames)} frames`,
      met: found.commits <= found.frames,
    },
    {
      target: `row renders at most rows + 1.1 × frames (${digits(most)})${of}`,
      measured: digits(found.rows),
      met: found.rows <= most,
    },
    {
      target: `the component with the hook renders at most once a frame${of}`,
      measured: digits(found.hook),
      met: found.hook <= found.frames,
    },
    ...(isPlain
      ? []
      : [
          {
            target: `the list of parts renders only when parts are added${of}`,
            measured: `${digits(found.list)} times, none added`,
            met: found.list === 0,
          },
        ]),
  ];
}

function countTable(title: string, found: ReadonlyMap<App, Counted>): Table {
  return {
    title,
    columns: [
      "",
      "frames",
      "commits",
      "renders of the hook's component",
      "of the list of parts",
      "of finished parts",
      "of rows",
      "CPU, relative",
    ],
    rows: [...found].map(([{ name }, { frames, commits, hook, list, finished: ended, rows, ms, doneOf }]) => [
      doneOf === undefined ? name : `${name} (stopped after ${digits(doneOf * 100)} %)`,
      ...[frames, commits, hook, list, ended, rows].map(String),
      (doneOf === undefined ? "" : "at least ") + times(ms / (doneOf ?? 1) / ([...found.values()][0]?.ms ?? 1)),
    ]),
  };
}

function burstTable(found: ReadonlyMap<App, Counted>, base: number): Table {
  return {
    title: "All events at once",
    columns: ["", "commits", "renders of finished parts", "of rows", "CPU, relative"],
    rows: [...found].map(([{ name }, { commits, finished: ended, rows, ms }]) => [
      name,
      ...[commits, ended, rows].map(String),
      times(ms / base),
    ]),
  };
}
