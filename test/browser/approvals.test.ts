import type { Browser, CDPSession, Locator, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { servePage } from "./approvals/serve-page";
import { launchChromium, watchPage } from "./browser";

let browser: Browser;
let served: Awaited<ReturnType<typeof servePage>>;
let page: Page;
let faults: string[];

/** Longer than a button must have stood still. */
const armed = 900;

beforeAll(async () => {
  [browser, served] = await Promise.all([launchChromium(), servePage()]);
});
afterAll(async () => {
  await browser?.close();
  await served?.stop();
});
beforeEach(async () => {
  const context = await browser.newContext({ locale: "en-GB", timezoneId: "Europe/Lisbon", reducedMotion: "reduce" });
  page = await context.newPage();
  faults = watchPage(page, new URL(served.url).origin);
  await page.goto(served.url);
});
afterEach(async () => {
  await page.context().close();
  expect(faults).toEqual([]);
});

const button = (name: string | RegExp, exact = true): Locator => page.getByRole("button", { name, exact });
const approve = () => button(/^Book table for/);
const composer = () => page.getByRole("textbox", { name: "Message", exact: true });
const guests = () => page.getByRole("textbox", { name: "Guests" });
const decisions = () => page.evaluate(() => window.approvals.decisions);
const early = () => page.getByText("That appeared just now.");
const wait = (ms = armed) => page.waitForTimeout(ms);

async function show(scene: string): Promise<void> {
  await page.evaluate((name) => window.approvals.show(name), scene);
}

/** The middle of an element, where a hand would press. */
async function middle(element: Locator): Promise<{ x: number; y: number }> {
  const box = await element.boundingBox();
  if (box === null) throw new Error("It is not on screen.");
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Where the button will stand: shown once to find out, and taken away again. */
async function placeOfApprove(): Promise<{ x: number; y: number }> {
  await show("booking");
  const place = await middle(approve());
  await show("nothing");
  return place;
}

// A press that is too early must come within half a second, here and below, and a busy machine may bring it later.
describe("a press that was already on its way", { retry: 3 }, () => {
  it("does not approve a card that appears under the cursor", async () => {
    const { x, y } = await placeOfApprove();
    await page.mouse.move(x, y);
    await show("booking");
    await page.mouse.down();
    await page.mouse.up();
    await early().waitFor();
    expect(await decisions()).toEqual([]);
    await wait();
    await page.mouse.down();
    await page.mouse.up();
    await page.getByText("Approved, waiting…").waitFor();
    expect(await decisions()).toHaveLength(1);
  });
  it("does not approve when it began before the card was there, however long it lasts", async () => {
    const { x, y } = await placeOfApprove();
    await page.mouse.move(x, y);
    await page.mouse.down();
    await show("booking");
    await wait(900);
    await page.mouse.up();
    await wait(200);
    expect(await decisions()).toEqual([]);
  });
  it("does not approve when it began in time but too early, however late it ends", async () => {
    await show("booking");
    const { x, y } = await middle(approve());
    await page.mouse.move(x, y);
    await page.mouse.down();
    await wait(900);
    await page.mouse.up();
    await early().waitFor();
    expect(await decisions()).toEqual([]);
  });
  it("sends once, as a double click", async () => {
    await show("booking");
    await wait();
    await approve().dblclick();
    await page.getByText("Approved, waiting…").waitFor();
    expect(await decisions()).toHaveLength(1);
  });
  it("declines at once: a refusal harms nobody", async () => {
    await show("booking");
    await button("Don’t book").click();
    await expect.poll(decisions).toEqual([{ approvalId: "ap_booking", approved: false }]);
  });
});

describe("a key", () => {
  it.each(["Enter", " "])("that is held since before (%j) does nothing", async (key) => {
    await composer().focus();
    await page.keyboard.down(key);
    await show("booking");
    await wait();
    await approve().focus();
    for (let repeats = 0; repeats < 5; repeats += 1) {
      await page.keyboard.down(key);
      await wait(50);
    }
    await page.keyboard.up(key);
    await wait(100);
    expect(await decisions()).toEqual([]);
    await page.keyboard.press(key);
    await page.getByText("Approved, waiting…").waitFor();
    expect(await decisions()).toHaveLength(1);
  });
  it("in a field decides nothing", async () => {
    await show("booking");
    await wait();
    await guests().focus();
    await page.keyboard.press("Enter");
    await wait(100);
    expect(await decisions()).toEqual([]);
  });
  it("that belongs to an input method stays with it", async () => {
    await show("booking");
    await button("Decline with a reason").click();
    const reason = page.getByRole("textbox", { name: /^Reason/ });
    const devtools: CDPSession = await page.context().newCDPSession(page);
    await devtools.send("Input.imeSetComposition", { text: "にほん", selectionStart: 3, selectionEnd: 3 });
    expect(await reason.inputValue()).toBe("にほん");
    await page.keyboard.press("Enter");
    await page.keyboard.press("Escape");
    await wait(100);
    expect(await reason.isVisible()).toBe(true);
    expect(await decisions()).toEqual([]);
  });
});

describe("the focus", () => {
  it("stays with the caret where a person types when an approval appears", async () => {
    await composer().pressSequentially("Helo there");
    for (let steps = 0; steps < 7; steps += 1) await page.keyboard.press("ArrowLeft");
    await page.keyboard.type("l");
    await show("booking");
    await approve().waitFor();
    await wait();
    await page.keyboard.type("!");
    expect(await composer().inputValue()).toBe("Hell!o there");
    expect(await composer().evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await composer().evaluate((element: HTMLTextAreaElement) => element.selectionStart)).toBe(5);
  });
  it("leads through a booking with an edit by keyboard alone", async () => {
    await show("booking");
    await composer().focus();
    await tabTo(guests());
    await page.keyboard.press("ArrowUp");
    expect(await guests().inputValue()).toBe("5");
    await wait();
    await tabTo(button("Book table for 5"));
    await page.keyboard.press("Enter");
    await page.getByText("Approved, waiting…").waitFor();
    expect((await decisions())[0]?.edits).toEqual([{ path: "/partySize", value: 5 }]);
    await expect.poll(() => page.evaluate(() => document.activeElement?.className)).toContain("cs-outcome");
  });
});

describe("a button that moves", { retry: 3 }, () => {
  it("starts its wait again", async () => {
    await show("booking");
    await wait();
    await page.evaluate(() => window.approvals.push(40));
    const { x, y } = await middle(approve());
    await page.mouse.click(x, y);
    await early().waitFor();
    expect(await decisions()).toEqual([]);
    await wait();
    await approve().click();
    await expect.poll(async () => (await decisions()).length).toBe(1);
  });
  it("may drift by less than ten pixels", async () => {
    await show("booking");
    await wait();
    await page.evaluate(() => window.approvals.push(8));
    await approve().click();
    await expect.poll(async () => (await decisions()).length).toBe(1);
  });
  it("is not in sight under something else", async () => {
    await page.evaluate(() => window.approvals.cover(true));
    await show("booking");
    await wait(800);
    const { x, y } = await middle(approve());
    await page.mouse.move(x, y);
    await page.evaluate(() => window.approvals.cover(false));
    await page.mouse.down();
    await page.mouse.up();
    await early().waitFor();
    expect(await decisions()).toEqual([]);
  });
  it("starts its wait again on a page that was away", async () => {
    const devtools = await page.context().newCDPSession(page);
    await devtools.send("Emulation.setFocusEmulationEnabled", { enabled: false });
    await show("booking");
    await wait();
    const other = await page.context().newPage();
    await other.bringToFront();
    await other.waitForTimeout(200);
    expect(await page.evaluate(() => document.hasFocus())).toBe(false);
    await page.bringToFront();
    const { x, y } = await middle(approve());
    await page.mouse.click(x, y);
    await early().waitFor();
    expect(await decisions()).toEqual([]);
    await wait();
    await page.mouse.click(x, y);
    await expect.poll(async () => (await decisions()).length).toBe(1);
  });
});

describe("a press that no hand made", () => {
  it("opens the second question, which a hand answers", async () => {
    await show("booking");
    await wait();
    await approve().evaluate((element: HTMLElement) => element.click());
    const dialog = page.getByRole("alertdialog", { name: "Book table for 4?" });
    await dialog.waitFor();
    expect(await decisions()).toEqual([]);
    const safe = dialog.getByRole("button", { name: "Don’t book" });
    expect(await safe.evaluate((element) => element === document.activeElement)).toBe(true);
    await wait();
    await dialog.getByRole("button", { name: "Book table for 4" }).click();
    await expect.poll(async () => (await decisions()).length).toBe(1);
  });
});

describe("when the network fails at the press", () => {
  it("the changes are still there, and the next press sends them", async () => {
    await show("booking");
    await button("One guest more").click();
    await wait();
    await page.evaluate(() => window.approvals.fail(true));
    await button("Book table for 5").click();
    await page.getByText("Your decision may not have arrived.").waitFor();
    expect(await guests().inputValue()).toBe("5");
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe("Book table for 5");
    await page.evaluate(() => window.approvals.fail(false));
    await wait();
    await page.keyboard.press("Enter");
    await page.getByText("Approved, waiting…").waitFor();
    const sent = await decisions();
    expect(sent).toHaveLength(2);
    expect(sent[1]).toEqual(sent[0]);
  });
});

describe("what can't be undone", () => {
  const open = () => button("Cancel booking…");
  it("stays locked until its terms were read to their end, then asks twice", async () => {
    await show("cancel");
    await wait();
    const { x, y } = await middle(open());
    await page.mouse.click(x, y);
    await wait(100);
    expect(await page.getByRole("alertdialog").count()).toBe(0);
    const area = page.locator("[data-must-read]");
    await area.focus();
    await page.keyboard.press("End");
    await expect.poll(() => open().getAttribute("aria-disabled")).toBeNull();
    await wait();
    await open().dblclick();
    const dialog = page.getByRole("alertdialog", { name: "Cancel booking?" });
    await dialog.waitFor();
    expect(await decisions()).toEqual([]);
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe("Cancel booking…");
    await wait();
    await page.keyboard.press("Enter");
    await dialog.waitFor();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await wait(100);
    expect(await decisions()).toEqual([]);
    await wait();
    await page.keyboard.press("Enter");
    await expect.poll(async () => (await decisions()).length).toBe(1);
  });
});

describe("fields of several controls", () => {
  it("are filled, put in order and sent with the keyboard", async () => {
    await show("order");
    await page.getByRole("textbox", { name: "Dish" }).first().focus();
    await page.keyboard.press("Alt+ArrowDown");
    const dish = page.getByRole("textbox", { name: "Dish" });
    expect(await dish.nth(1).inputValue()).toBe("Caldo verde");
    expect(await dish.nth(1).evaluate((element) => element === document.activeElement)).toBe(true);
    await tabTo(page.getByRole("combobox", { name: "Kind of Deliver" }));
    await page.keyboard.press("p");
    await tabTo(page.getByRole("textbox", { name: "Name", exact: true }));
    await page.keyboard.type("Ana");
    await tabTo(button("Order 2 dishes"));
    await wait();
    await page.keyboard.press("Space");
    await expect
      .poll(async () => (await decisions())[0]?.edits)
      .toEqual([
        {
          path: "/items",
          value: [
            { dish: "Polvo à lagareiro", count: 1, spicy: false },
            { dish: "Caldo verde", count: 2 },
          ],
        },
        { path: "/deliver", value: { by: "pick-up", name: "Ana" } },
      ]);
  });
  it("take a time as the browser's own control gives it", async () => {
    await show("order");
    await page.locator('input[type="time"]').focus();
    // Arrow keys, not digits: whether the hours go to 12 or to 24 is the browser’s own language.
    await page.keyboard.press("ArrowUp");
    await button("Order 2 dishes").scrollIntoViewIfNeeded();
    await wait();
    await button("Order 2 dishes").click();
    await expect
      .poll(async () => (await decisions())[0]?.edits)
      .toEqual([{ path: "/deliver", value: { by: "courier", street: "Rua da Bica 12", before: "21:30" } }]);
  });
});

describe("the decisions of one turn", () => {
  it("are taken together only once each was on screen, without those that stand by themselves", async () => {
    await page.setViewportSize({ width: 800, height: 420 });
    await show("batch");
    const together = button("Approve 2 of 4");
    await together.waitFor();
    expect(await together.getAttribute("aria-disabled")).toBe("true");
    await page.getByText(/To be decided by itself: Send a message and Cancel a booking\./).waitFor();
    await page.mouse.move(300, 300);
    for (let turns = 0; turns < 14; turns += 1) {
      await page.mouse.wheel(0, 160);
      await wait(80);
    }
    await expect.poll(() => together.getAttribute("aria-disabled")).toBeNull();
    await wait();
    await together.click();
    await expect
      .poll(async () => (await decisions()).map(({ approvalId }) => approvalId))
      .toEqual(["ap_booking", "ap_sendMessage"]);
    await page.getByRole("group", { name: "4 decisions" }).getByText("2 left").waitFor();
    await button("Decline both").click();
    await expect.poll(async () => (await decisions()).length).toBe(4);
    await page.getByRole("group", { name: "4 decisions" }).waitFor({ state: "detached" });
  });
});

/** Goes on with Tab until the focus is there. */
async function tabTo(target: Locator): Promise<void> {
  for (let presses = 0; presses < 40; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error("Tab does not lead there.");
}
