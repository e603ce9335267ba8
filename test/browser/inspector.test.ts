import { readFileSync } from "node:fs";
import { readRecording } from "@callstate/core/recording";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { launchChromium } from "./browser";
import { Conversation } from "./conversation";
import { type DemoServer, startDemo } from "./demo-server";

let browser: Browser;
let demo: DemoServer;

beforeAll(async () => {
  [browser, demo] = await Promise.all([launchChromium(), startDemo()]);
});

afterAll(async () => {
  await browser?.close();
  await demo?.stop();
});

it("is not on a page that nobody asked it for, nor loaded by it", async () => {
  const person = await Conversation.open(browser, demo.url);
  const scripts = await person.page.evaluate(() => performance.getEntriesByType("resource").map(({ name }) => name));
  expect(scripts.filter((name) => name.includes("inspection"))).toEqual([]);
  expect(await person.page.getByRole("region", { name: "Inspector" }).count()).toBe(0);
  expect(person.faults).toEqual([]);
  await person.close();
});

it("shows what comes where ?inspect asks for it, and exports it as a recording", async () => {
  const person = await Conversation.open(browser, `${demo.url}/?inspect`);
  const { page } = person;
  await person.say("Book a table for 3 in Porto on Friday at 20:00");
  await person.cards("createBooking", "approval-requested").waitFor();
  const inspector = page.getByRole("region", { name: "Inspector" });
  await inspector.getByRole("button", { name: /^Inspector \d+ events$/ }).click();
  await inspector.getByRole("listitem").filter({ hasText: "Book a table" }).first().waitFor();
  await inspector.getByRole("button", { name: /^Needs your decision/ }).click();
  await inspector.getByText('"partySize": 3').first().waitFor();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    inspector.getByRole("button", { name: "Export recording" }).click(),
  ]);
  const recording = readRecording(readFileSync(await download.path(), "utf8"));
  expect(recording.header).toMatchObject({ dialect: "callstate", redacted: true });
  const types = recording.entries.flatMap((entry) => (entry.kind === "event" ? [entry.event.type] : [entry.kind]));
  expect(types[0]).toBe("message");
  expect(types).toContain("tool-approval-requested");
  expect(person.faults).toEqual([]);
  await person.close();
});
