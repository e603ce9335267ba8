import { rowsText } from "../documents/rows";
import { checkSameEnd, measure, type Side, type Timing, timingOf } from "../harness/measure";
import { stoppedNotes } from "../harness/ratios";
import { atLeast, atMost, digits, type Report, type Table, times } from "../harness/report";
import { agUi } from "../stream/ag-ui";
import { aiSdkChat } from "../stream/ai-sdk";
import { assistantStream } from "../stream/assistant-stream";
import { storeEachEvent, storeEachFrame } from "../stream/callstate";
import { sideOf } from "../stream/contender";
import { argumentsOf, type Script, scriptOf } from "../stream/script";
import { tanstack } from "../stream/tanstack";

const conversations = [0, 500, 2000];
const calls = 20;

/** All of the packages that hold a conversation; assistant-stream knows one message only. */
function sidesFor(script: Script, earlier: number): Side<null>[] {
  const sides = [
    sideOf(storeEachFrame, script, earlier),
    sideOf(storeEachEvent, script, earlier),
    sideOf(aiSdkChat, script, earlier),
    sideOf(tanstack, script, earlier),
    sideOf(agUi, script, earlier),
  ];
  return earlier === 0 ? [...sides, sideOf(assistantStream, script)] : sides;
}

const scriptWith = (length: number): Script =>
  scriptOf(
    Array.from({ length: calls }, () => rowsText(length)),
    4,
  );

export async function run(): Promise<Report> {
  const small = scriptWith(300);
  await checkSameEnd(sidesFor(small, 3), null, argumentsOf(small));
  const script = scriptWith(1000);
  const steps = script.deltas.length;
  const found = new Map<number, Timing[]>();
  for (const earlier of conversations) {
    found.set(earlier, await measure({ sides: sidesFor(script, earlier), job: null, steps }));
  }
  const none = found.get(0) ?? [];
  const ms = (name: string, earlier = 0) => timingOf(found.get(earlier) ?? [], name).ms;
  const best = Math.min(...[aiSdkChat, tanstack, assistantStream, agUi].map(({ name }) => ms(name)));
  return {
    id: "P4",
    title: "Parallel calls and long conversations",
    method: [
      `${calls} calls with 1 KB of arguments each arrive at the same time, a piece of 4 characters of each in turn, behind 0, 500 and 2,000 earlier messages.`,
      "Every side holds the conversation as its hook does and exposes it after every event; Callstate's hook draws once a frame.",
    ],
    tables: [perSecond(found, steps), growth(none, found)],
    checks: [
      atLeast(
        best / ms(storeEachEvent.name),
        5,
        "at least 5 times as fast as the best peer, a snapshot after every event",
      ),
      atLeast(best / ms(storeEachFrame.name), 5, "at least 5 times as fast as the best peer, a snapshot a frame"),
      atMost(
        ms(storeEachFrame.name, 2000) / ms(storeEachFrame.name),
        1.5,
        "behind 2,000 earlier messages at most 1.5 times the cost at none, a snapshot a frame",
      ),
    ],
    notes: [
      `${assistantStream.name} knows one message only, so it is measured without earlier ones.`,
      ...[...found.values()].flatMap(stoppedNotes),
    ],
  };
}

const heads = conversations.map((count) => (count === 0 ? "no earlier messages" : `${count} earlier`));

function lines(none: readonly Timing[], cell: (name: string, earlier: number) => string): string[][] {
  return none.map(({ name }) => [name, ...conversations.map((earlier) => cell(name, earlier))]);
}

function perSecond(found: ReadonlyMap<number, Timing[]>, steps: number): Table {
  const cell = (name: string, earlier: number) => {
    const timing = found.get(earlier)?.find((one) => one.name === name);
    return timing === undefined ? "–" : digits((steps / timing.ms) * 1000);
  };
  return { title: "Events a second of CPU", columns: ["", ...heads], rows: lines(found.get(0) ?? [], cell) };
}

function growth(none: readonly Timing[], found: ReadonlyMap<number, Timing[]>): Table {
  const cell = (name: string, earlier: number) => {
    const timing = found.get(earlier)?.find((one) => one.name === name);
    return timing === undefined ? "–" : times(timing.ms / timingOf(none, name).ms);
  };
  return { title: "CPU relative to no earlier messages", columns: ["", ...heads], rows: lines(none, cell) };
}
