import type { Browser } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { launchChromium } from "./browser";
import { Conversation } from "./conversation";
import { type DemoServer, startDemo } from "./demo-server";

let browser: Browser;
let demo: DemoServer;
/** A demo whose requests stand for a few seconds only. */
let hasty: DemoServer;
let person: Conversation;
let other: Conversation;

const request = "Book a table for 4 in Lisbon on Friday at 19:30";

beforeAll(async () => {
  [browser, demo, hasty] = await Promise.all([
    launchChromium(),
    startDemo({ DEMO_TOOL_MS: "1500" }),
    startDemo({ DEMO_APPROVAL_MS: "3000" }),
  ]);
});
afterAll(async () => {
  await browser?.close();
  await demo?.stop();
  await hasty?.stop();
});
beforeEach(async () => {
  await demo.database.execute("DELETE FROM bookings");
});
afterEach(async () => {
  expect([...person.faults, ...other.faults]).toEqual([]);
  await person.close();
});

/** Two tabs that show the same request. */
async function ask(at = demo, text = request): Promise<void> {
  person = await Conversation.open(browser, at.url);
  await person.say(text);
  await person.cards("createBooking", "approval-requested").waitFor();
  other = await person.secondTab();
  await other.cards("createBooking", "approval-requested").waitFor();
}

/** Both tabs show the call in a state, and so does one that is loaded anew. */
async function bothShow(state: string): Promise<void> {
  await person.cards("createBooking", state).waitFor();
  await other.cards("createBooking", state).waitFor();
  await other.page.reload();
  await other.cards("createBooking", state).waitFor();
}

async function bookings(): Promise<unknown[]> {
  return (await demo.database.execute("SELECT party_size FROM bookings")).rows.map((row) => row["party_size"]);
}

describe("G9: two tabs and a reload while a request is", () => {
  it("waiting: the form is there, without what was typed elsewhere, and each may answer", async () => {
    await ask();
    await person.button("One guest more").click();
    await bothShow("approval-requested");
    expect(await other.page.getByRole("textbox", { name: "Guests" }).inputValue()).toBe("4");
    await other.decide("Book table for 4");
    await person.cards("createBooking", "output-available").waitFor();
    await person.transcript.getByText("Approved in another window.").waitFor();
    await person.transcript.getByText("Guests: 4, not your 5.").waitFor();
    expect(await bookings()).toEqual([4]);
  });

  it("being answered: whoever reloads before the answer left has the form again", async () => {
    await ask();
    await person.page.route("**/api/approvals/**", () => new Promise(() => undefined));
    await person.decide("Book table for 4");
    await person.transcript.getByText("Sending your decision…").waitFor();
    // In this order: without its route, the request that is held would be let through.
    await person.page.reload();
    await person.page.unroute("**/api/approvals/**");
    await bothShow("approval-requested");
    expect(await bookings()).toEqual([]);
    await person.decide("Book table for 4");
    await person.cards("createBooking", "output-available").waitFor();
    expect(await bookings()).toEqual([4]);
  });

  it("being answered: an answer that arrived although its confirmation was lost counts, once", async () => {
    await ask();
    await person.page.route("**/api/approvals/**", async (route) => {
      await route.fetch();
      await new Promise(() => undefined);
    });
    await person.decide("Book table for 4");
    await other.cards("createBooking", "output-available").waitFor();
    await person.page.unroute("**/api/approvals/**");
    await person.page.reload();
    await bothShow("output-available");
    expect(await bookings()).toEqual([4]);
  });

  it("approved and running: it goes on as running, and nobody is asked again", async () => {
    await ask();
    await person.decide("Book table for 4");
    await other.cards("createBooking", "approval-responded").waitFor();
    await other.page.reload();
    await other.cards("createBooking", "approval-responded").waitFor();
    expect(await other.page.locator("[data-approve]").count()).toBe(0);
    await bothShow("output-available");
    expect(await bookings()).toEqual([4]);
  });

  it("declined: it stays declined, with the reason", async () => {
    await ask();
    await person.button("Decline with a reason").click();
    await person.page.getByRole("textbox", { name: /Reason/ }).fill("Too late");
    await person.button("Don’t book").click();
    await bothShow("output-denied");
    await other.transcript.getByText("You declined: “Too late”").waitFor();
    expect(await bookings()).toEqual([]);
  });

  it("done: the receipt is the same, and is spoken to nobody again", async () => {
    await ask();
    await person.decide("Book table for 4");
    await person.cards("createBooking", "output-available").waitFor();
    await bothShow("output-available");
    const receipt = await person.cards("createBooking").innerText();
    await other.page.reload();
    await other.cards("createBooking", "output-available").waitFor();
    await other.page.waitForTimeout(1200);
    expect(/BK-\d+/.exec(await other.cards("createBooking").innerText())?.[0]).toBe(/BK-\d+/.exec(receipt)?.[0]);
    expect(await other.page.locator(".cs-announcer").innerText()).toBe("");
  });

  it("expired: it says so, and can be asked again", async () => {
    await ask(hasty);
    await bothShow("cancelled");
    await other.transcript.getByText("Expired").waitFor();
    await other.page.getByText("No decision came in time.").waitFor();
    expect(await other.page.locator("[data-approve]").count()).toBe(0);
  });

  it("withdrawn by a message of the other tab: neither can approve it any more", async () => {
    await ask();
    await other.say("What is the weather in Porto?");
    await bothShow("cancelled");
    await person.transcript.getByText("Withdrawn").waitFor();
    await person.cards("getWeather", "output-available").waitFor();
    expect(await person.page.locator("[data-approve]").count()).toBe(0);
    expect(await bookings()).toEqual([]);
  });
});

describe("the focus, whatever leaves the page", () => {
  const focused = () =>
    person.page.evaluate(() => {
      const { activeElement } = document;
      return activeElement === document.body ? "nothing" : (activeElement?.className ?? "nothing");
    });

  it("is not lost when the other tab decides while someone types here", async () => {
    await ask();
    await person.page.getByRole("textbox", { name: "Guests" }).focus();
    await other.decide("Book table for 4");
    await person.transcript.getByText("Approved in another window.").waitFor();
    await expect.poll(focused).toContain("cs-outcome");
  });

  it("goes from Stop to where a person writes, and from “New conversation” too", async () => {
    await ask();
    await person.say("Tell me a story");
    await person.transcript.getByText(/There was once a kitchen/).waitFor();
    await person.page.getByRole("button", { name: "Stop", exact: true }).focus();
    await person.page.keyboard.press("Enter");
    await person.page.getByText("You stopped this answer.").waitFor();
    await expect.poll(focused).toContain("cs-composer-input");
    await person.page.getByRole("button", { name: "New conversation" }).click();
    await expect.poll(focused).toContain("cs-composer-input");
  });

  it("comes back to its link from the line for a reason", async () => {
    await ask();
    await person.button("Decline with a reason").click();
    await person.page.keyboard.press("Escape");
    await expect.poll(focused).toContain("cs-link");
  });
});

describe("G8: the page under its policy", () => {
  it("lets no string become code and no style come from elsewhere, through a whole booking", async () => {
    person = await Conversation.open(browser, demo.url);
    other = person;
    const answer = await person.page.request.get(demo.url);
    const policy = answer.headers()["content-security-policy"] ?? "";
    expect(policy).toContain("require-trusted-types-for 'script'");
    expect(policy).toContain("default-src 'self'");
    expect(policy).not.toContain("unsafe");
    await person.page.evaluate(() => {
      addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) =>
        console.error(`violated: ${violatedDirective} ${blockedURI}`),
      );
    });
    await person.say(request);
    await person.button("One guest more").click();
    await person
      .button(/^Details/)
      .first()
      .click();
    await person.decide("Book table for 5");
    await person.cards("createBooking", "output-available").waitFor();
    await person.ledger.getByText("Booked").waitFor();
    expect(await bookings()).toEqual([5]);
  });
});
