import type { Browser } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { launchChromium } from "./browser";
import { Conversation } from "./conversation";
import { type DemoServer, startDemo } from "./demo-server";

let browser: Browser;
let demo: DemoServer;
let person: Conversation;

beforeAll(async () => {
  [browser, demo] = await Promise.all([launchChromium(), startDemo()]);
});
afterAll(async () => {
  await browser?.close();
  await demo?.stop();
});
beforeEach(async () => {
  person = await Conversation.open(browser, demo.url);
});
afterEach(async () => {
  const { faults } = person;
  await person.close();
  expect(faults).toEqual([]);
});

/** One red dot. */
const png = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==",
  "base64",
);
const plan = { name: "plan.png", mimeType: "image/png", buffer: png };
const dialog = () => person.page.locator('input[type="file"]');
const offer = () => person.page.getByRole("list", { name: "Files" }).getByRole("listitem");

describe("a message that waits in the queue", () => {
  it("survives a reload, is sent once when the answer ends, and is not there after another", async () => {
    await person.say("Tell me a story");
    await person.transcript.getByText(/There was once/).waitFor();
    await person.composer.fill("What is the weather in Berlin?");
    await person.page.getByRole("button", { name: "Queue" }).click();
    await person.page.getByText("Queued:").waitFor();
    await person.page.reload();
    await person.page.getByText("Queued:").waitFor();
    await person.page.getByRole("button", { name: "Stop", exact: true }).click();
    await person.cards("getWeather", "output-available").waitFor();
    await person.page.reload();
    await person.cards("getWeather", "output-available").waitFor();
    expect(await person.page.getByText("Queued:").count()).toBe(0);
    expect(await person.transcript.getByText("What is the weather in Berlin?").count()).toBe(1);
  });
});

describe("a message that the server refuses", () => {
  it("is in the composer again with the reason, and nothing else has happened", async () => {
    await person.page.route("**/api/runs", (route) =>
      route.fulfill({ status: 422, json: { error: { code: "invalid", message: "That is not a question." } } }),
    );
    await person.say("Hello");
    await person.page.getByText("Your message was not sent. It is back in the composer.").waitFor();
    await person.page.getByText("That is not a question.").waitFor();
    expect(await person.composer.inputValue()).toBe("Hello");
    expect(await person.page.getByText("The answer broke off").count()).toBe(0);
    expect(await person.page.getByRole("button", { name: "Try again" }).count()).toBe(0);
    expect(await person.transcript.getByText("Hello", { exact: true }).count()).toBe(0);
    // Chromium logs every answer that is no success.
    expect(person.faults.splice(0)).toEqual([expect.stringContaining("422")]);
    await person.page.unroute("**/api/runs");
    await person.composer.fill("What is the weather in Berlin?");
    await person.composer.press("Enter");
    await person.cards("getWeather", "output-available").waitFor();
  });
});

describe("a network that is gone", () => {
  it("is said before anything is sent, and keeps what was written", async () => {
    await person.page.context().setOffline(true);
    await person.page.getByText("You are offline.").waitFor();
    await person.composer.fill("What is the weather in Berlin?");
    await person.composer.press("Enter");
    expect(await person.composer.inputValue()).toBe("What is the weather in Berlin?");
    await person.page.context().setOffline(false);
    await expect.poll(() => person.page.getByText("You are offline.").count()).toBe(0);
    await person.composer.press("Enter");
    await person.cards("getWeather", "output-available").waitFor();
  });
});

describe("files", () => {
  it("are added, seen, taken out by keyboard, sent, and are there after a reload", async () => {
    await dialog().setInputFiles([plan, { ...plan, name: "second.png" }]);
    await offer().nth(1).waitFor();
    await person.page.getByRole("button", { name: "Remove: second.png" }).focus();
    await person.page.keyboard.press("Enter");
    await expect.poll(() => offer().count()).toBe(1);
    await person.say("What is the weather in Berlin?");
    const picture = person.transcript.getByRole("img", { name: "plan.png" });
    await picture.waitFor();
    await person.cards("getWeather", "output-available").waitFor();
    await person.page.reload();
    await picture.waitFor();
    expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1);
  });

  it("that can't be sent are refused where they were added", async () => {
    await dialog().setInputFiles({ ...plan, name: "a.exe", mimeType: "application/octet-stream" });
    await person.page.getByText("a.exe is of a type that can’t be sent here.").waitFor();
    await dialog().setInputFiles({ ...plan, buffer: Buffer.alloc(200_000) });
    await person.page.getByText(/plan\.png is too large/).waitFor();
    expect(await offer().count()).toBe(0);
  });

  it.each(["drop", "paste"])("come by %s", async (way) => {
    const data = await person.page.evaluateHandle(
      (bytes) => {
        const transfer = new DataTransfer();
        transfer.items.add(new File([new Uint8Array(bytes)], "plan.png", { type: "image/png" }));
        return transfer;
      },
      [...png],
    );
    if (way === "drop") await person.composer.dispatchEvent("drop", { dataTransfer: data });
    else
      await person.composer.evaluate((field, clipboardData) => {
        field.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
      }, data);
    await offer().first().waitFor();
  });
});
