import { createElement } from "react";
import { createRoot } from "react-dom/client";
import { Clock } from "../harness/clock";
import type { Script } from "../stream/script";
import type { App } from "./app";
import { counts, drawFrame, newContainer, resetCounts, settle, watchList } from "./page";

export type Drive = { script: Script; finished: number; rows: number };
export type Counted = typeof counts & { frames: number; ms: number; doneOf?: number };

/** Mounts the page and plays everything before the first delta. */
async function mount(app: App, { script, finished }: Drive) {
  const { wire, Page } = app.open(script, finished);
  const container = newContainer();
  const root = createRoot(container);
  root.render(createElement(Page));
  for (let turn = 0; turn < 20; turn++) {
    await settle();
    drawFrame();
  }
  wire.deliver(app.chunksBefore(finished));
  await drawUntil(
    () => container.querySelectorAll("p").length >= finished + 1,
    `${app.name} does not show its first parts.`,
  );
  resetCounts();
  const shownRows = () => container.querySelectorAll("tr").length;
  return { wire, root, shownRows };
}

async function drawUntil(isThere: () => boolean, otherwise: string): Promise<number> {
  for (let frames = 0; frames < 20_000; frames++) {
    await settle();
    drawFrame();
    if (isThere()) return frames;
  }
  throw new Error(otherwise);
}

/** Ten events a frame, each arriving by itself. */
export async function streamFrames(app: App, drive: Drive, limitMs: number): Promise<Counted> {
  const { wire, root, shownRows } = await mount(app, drive);
  const watch = watchList(app.list);
  const clock = new Clock(limitMs);
  const all = wire.left;
  let frames = 0;
  while (wire.left > 0 && clock.elapsedMs < limitMs) {
    for (let event = 0; event < 10; event++) {
      wire.deliver(1);
      await settle(1);
    }
    drawFrame();
    frames += 1;
  }
  const doneOf = 1 - wire.left / all;
  if (wire.left === 0)
    frames += await drawUntil(() => shownRows() === drive.rows, `${app.name} shows ${shownRows()} rows.`);
  await settle();
  const ms = clock.elapsedMs;
  const counted = { ...counts, frames, ms, ...(doneOf < 1 ? { doneOf } : {}) };
  if (app.list !== undefined && !watch.wasFound()) throw new Error(`${app.name} has no component ${app.list}.`);
  watchList(undefined);
  root.unmount();
  return counted;
}

/** All events at once. */
export async function burst(app: App, drive: Drive): Promise<Counted> {
  const { wire, root, shownRows } = await mount(app, drive);
  const clock = new Clock(Number.POSITIVE_INFINITY);
  wire.deliver(wire.left);
  const frames = await drawUntil(() => shownRows() === drive.rows, `${app.name} shows ${shownRows()} rows.`);
  const counted = { ...counts, frames, ms: clock.elapsedMs };
  root.unmount();
  await settle(10);
  return counted;
}
