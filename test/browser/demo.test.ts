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
  await demo.database.execute("DELETE FROM bookings");
  person = await Conversation.open(browser, demo.url);
});

afterEach(async () => {
  const { faults } = person;
  await person.close();
  expect(faults).toEqual([]);
});

async function bookings(): Promise<unknown[]> {
  return (await demo.database.execute("SELECT party_size, status FROM bookings")).rows.map((row) => ({ ...row }));
}

describe("weather", () => {
  it("answers for one city, and says that it is sample data", async () => {
    await person.say("What is the weather in Lisbon?");
    const card = person.cards("getWeather", "output-available");
    await card.waitFor();
    await expect(card.innerText()).resolves.toMatch(/Partly cloudy[\s\S]*Sample data, not a forecast/);
  });

  it("looks two cities up side by side", async () => {
    await person.say("Will it rain in Lisbon and Porto this weekend?");
    const cards = person.cards("getWeather", "output-available");
    await cards.nth(1).waitFor();
    const [first, second] = await Promise.all([cards.nth(0).boundingBox(), cards.nth(1).boundingBox()]);
    expect(first?.y).toBe(second?.y);
    expect(first?.x).toBeLessThan(second?.x ?? 0);
  });

  it("G10: shows one safe sentence when the service is down, and keeps its password for the log", async () => {
    await person.say("What is the weather in Atlantis?");
    const card = person.cards("getWeather", "output-error");
    await card.waitFor();
    await person.transcript.getByText("I couldn't get the weather").waitFor();
    expect(await person.page.content()).not.toContain("s3cret");
    expect(demo.output()).toContain("s3cret");
  });
});

describe("a booking", () => {
  const request = "Book a table for 4 in Lisbon on Friday at 19:30";

  it("is asked for, changed, approved and done, with a receipt of the tool's own", async () => {
    await person.say(request);
    await person.cards("createBooking", "approval-requested").waitFor();
    await person.button("One guest more").click();
    await person.decide("Book table for 5");
    const receipt = person.cards("createBooking", "output-available");
    await receipt.waitFor();
    await expect(receipt.innerText()).resolves.toMatch(/Done[\s\S]*Booked[\s\S]*BK-\d+/);
    expect(await receipt.locator("[data-receipt]").count()).toBe(1);
    expect(await bookings()).toEqual([{ party_size: 5, status: "confirmed" }]);
    await person.ledger.getByText("Booked").waitFor();
  });

  it("is declined with a reason, which the assistant answers", async () => {
    await person.say(request);
    await person.button("Decline with a reason").click();
    await person.page.getByRole("textbox", { name: /Reason/ }).fill("Too late for the children");
    await person.button("Don’t book").click();
    await person.cards("createBooking", "output-denied").waitFor();
    await person.transcript.getByText("You said: “Too late for the children”").waitFor();
    expect(await bookings()).toEqual([]);
  });

  it("is corrected when its arguments are not valid", async () => {
    await person.say("Book a table for four in Porto tomorrow at 20:00");
    await person.cards("createBooking", "output-error").waitFor();
    await person.cards("createBooking", "approval-requested").waitFor();
    expect(await person.cards("createBooking").count()).toBe(2);
    await person.decide("Book table for 4");
    await person.cards("createBooking", "output-available").waitFor();
    expect(await bookings()).toEqual([{ party_size: 4, status: "confirmed" }]);
  });

  it("shows no receipt when the tool failed, whatever the assistant says: the incident this project comes from", async () => {
    await person.say("Book a table at Tasca da Ladeira tomorrow");
    await person.decide("Book table for 2");
    const card = person.cards("createBooking", "output-error");
    await card.waitFor();
    await person.transcript.getByText("I've booked your table at Tasca da Ladeira").waitFor();
    await expect(card.innerText()).resolves.toMatch(/Failed[\s\S]*Not booked/);
    await expect(card.innerText()).resolves.not.toContain("Sending");
    expect(await person.page.locator("[data-receipt]").count()).toBe(0);
    await person.ledger.getByText("Not booked").waitFor();
    expect(await person.ledger.getByText("Booked", { exact: true }).count()).toBe(0);
    expect(await bookings()).toEqual([]);
  });

  it("G5: is not approved by a press that was already on its way", async () => {
    await person.say(request);
    const approve = person.button("Book table for 4");
    await approve.waitFor();
    await approve.click();
    await person.transcript.getByText("That appeared just now. Press again to book.").waitFor();
    expect(await bookings()).toEqual([]);
    await person.decide("Book table for 4");
    await person.cards("createBooking", "output-available").waitFor();
    expect(await bookings()).toHaveLength(1);
  });

  it("G1: is sent once by a double click", async () => {
    await person.say(request);
    const approve = person.button("Book table for 4");
    await approve.waitFor();
    await person.page.waitForTimeout(700);
    await approve.dblclick();
    await person.cards("createBooking", "output-available").waitFor();
    expect(await bookings()).toHaveLength(1);
  });

  it("G9: gives everything back when the network fails at the press", async () => {
    await person.say(request);
    await person.button("One guest more").click();
    await person.page.route("**/api/approvals/**", (route) => route.abort());
    await person.decide("Book table for 5");
    await person.transcript.getByText("Your decision may not have arrived.").waitFor();
    person.faults.length = 0;
    expect(await person.page.getByRole("textbox", { name: "Guests" }).inputValue()).toBe("5");
    await person.page.unroute("**/api/approvals/**");
    await person.decide("Book table for 5");
    await person.cards("createBooking", "output-available").waitFor();
    expect(await bookings()).toEqual([{ party_size: 5, status: "confirmed" }]);
  });

  it("is withdrawn by a new message, and says so", async () => {
    await person.say(request);
    await person.cards("createBooking", "approval-requested").waitFor();
    await person.say("What is the weather in Porto?");
    await person.cards("createBooking", "cancelled").waitFor();
    await expect(person.cards("createBooking").innerText()).resolves.toContain("Withdrawn");
    await person.cards("getWeather", "output-available").waitFor();
    expect(await bookings()).toEqual([]);
  });
});

describe("the run", () => {
  it("answers for a tool that does not exist", async () => {
    await person.say("Call me a taxi");
    const card = person.cards("orderTaxi", "output-error");
    await card.waitFor();
    await expect(card.innerText()).resolves.toContain("No such tool");
    await person.transcript.getByText("I have no way to order a taxi.").waitFor();
  });

  it("says that it stopped at the step limit", async () => {
    await person.say("Check the weather in Lisbon until it is snowing");
    await person.page.getByText(/Stopped after 6 steps/).waitFor();
  });

  it("says that it stopped after too many failed calls", async () => {
    await person.say("Book a table for 0 in Lisbon on Friday at 19:30");
    await person.page.getByText(/Stopped after 3 failed calls/).waitFor();
  });

  it("reads the preferences on the server and applies the theme in the page", async () => {
    await person.page.locator('html[data-cs-theme="light"]').waitFor();
    await person.say("Use my theme");
    await person.cards("getPreferences", "output-available").waitFor();
    await person.cards("applyTheme", "output-available").waitFor();
    expect(await person.page.locator("html").getAttribute("data-cs-theme")).toBe("dark");
    await person.transcript.getByText("Your theme is on.").waitFor();
  });

  it("stops in the middle, and keeps what was said", async () => {
    await person.say("Tell me a story");
    await person.transcript.getByText(/There was once a kitchen/).waitFor();
    await person.page.getByRole("button", { name: "Stop", exact: true }).click();
    await person.page.getByText("You stopped this answer.").waitFor();
    await expect(person.transcript.innerText()).resolves.not.toContain("they point at the table");
  });

  it("sends a queued message when the answer ends", async () => {
    await person.say("Tell me a story");
    await person.transcript.getByText(/There was once/).waitFor();
    await person.composer.fill("What is the weather in Berlin?");
    await person.page.getByRole("button", { name: "Queue" }).click();
    await person.page.getByText("Queued:").waitFor();
    await person.page.getByRole("button", { name: "Stop", exact: true }).click();
    await person.cards("getWeather", "output-available").waitFor();
  });
});

describe("a reload", () => {
  it("G9: in the middle of a stream goes on where it was", async () => {
    await person.say("Tell me a story");
    await person.transcript.getByText(/There was once a kitchen/).waitFor();
    await person.page.reload();
    await person.transcript.getByText(/they point at the table\./).waitFor();
    const text = await person.transcript.innerText();
    expect(text.split("There was once").length).toBe(2);
  });

  it("G9: while an approval waits finds it, and the answer works", async () => {
    await person.say("Book a table for 3 in Porto on Friday at 20:00");
    await person.cards("createBooking", "approval-requested").waitFor();
    await person.page.reload();
    await person.decide("Book table for 3");
    await person.cards("createBooking", "output-available").waitFor();
    expect(await bookings()).toEqual([{ party_size: 3, status: "confirmed" }]);
  });

  it("in a second tab shows the same, and what one tab decides the other learns", async () => {
    await person.say("Book a table for 3 in Porto on Friday at 20:00");
    await person.cards("createBooking", "approval-requested").waitFor();
    const other = await person.secondTab();
    await other.cards("createBooking", "approval-requested").waitFor();
    await other.decide("Book table for 3");
    await other.cards("createBooking", "output-available").waitFor();
    await person.cards("createBooking", "output-available").waitFor();
    expect(other.faults).toEqual([]);
  });

  it("G2: of the server while an approval waits loses nothing", async () => {
    await person.say("Book a table for 3 in Porto on Friday at 20:00");
    await person.cards("createBooking", "approval-requested").waitFor();
    await demo.restart();
    await person.decide("Book table for 3");
    await person.cards("createBooking", "output-available").waitFor({ timeout: 60_000 });
    expect(await bookings()).toHaveLength(1);
    person.faults.length = 0;
  });
});

describe("the page", () => {
  it.each([320, 375, 1280])("has no sideways scrolling at %i px, with a decision on it", async (width) => {
    await person.page.setViewportSize({ width, height: 800 });
    await person.say("Will it rain in Lisbon and Porto? And book a table for 4 in Lisbon on Friday, half past seven.");
    await person.cards("createBooking", "approval-requested").waitFor();
    const overflow = await person.page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
  });

  it("books with the keyboard alone", async () => {
    await person.page.keyboard.press("Tab");
    await person.composer.focus();
    await person.page.keyboard.type("Book a table for 4 in Lisbon on Friday at 19:30");
    await person.page.keyboard.press("Enter");
    await person.cards("createBooking", "approval-requested").waitFor();
    expect(await person.composer.evaluate((element) => element === document.activeElement)).toBe(true);
    await person.page.keyboard.press("F6");
    await person.page.waitForTimeout(700);
    for (let presses = 0; presses < 20; presses++) {
      const name = await person.page.evaluate(() => document.activeElement?.textContent ?? "");
      if (name === "Book table for 4") break;
      await person.page.keyboard.press("Tab");
    }
    await person.page.keyboard.press("Enter");
    await person.cards("createBooking", "output-available").waitFor();
  });
});
