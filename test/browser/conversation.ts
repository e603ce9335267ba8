import type { Browser, BrowserContext, Locator, Page } from "playwright-core";
import { watchPage } from "./browser";

/** A person at the demo: what they can see, press and type. */
export class Conversation {
  readonly page: Page;
  readonly context: BrowserContext;
  /** What the page did that no page may do. A test that ends well ends with none. */
  readonly faults: string[];

  private constructor(page: Page, context: BrowserContext, faults: string[]) {
    this.page = page;
    this.context = context;
    this.faults = faults;
  }

  static async open(
    browser: Browser,
    url: string,
    options: Parameters<Browser["newContext"]>[0] = {},
  ): Promise<Conversation> {
    const context = await browser.newContext({ locale: "en-GB", timezoneId: "Europe/Lisbon", ...options });
    const page = await context.newPage();
    const faults = watchPage(page, new URL(url).origin);
    await page.goto(url);
    return new Conversation(page, context, faults);
  }

  /** The same conversation in another tab of the same browser. */
  async secondTab(): Promise<Conversation> {
    const page = await this.context.newPage();
    const faults = watchPage(page, new URL(this.page.url()).origin);
    await page.goto(this.page.url());
    return new Conversation(page, this.context, faults);
  }

  get composer(): Locator {
    return this.page.getByRole("textbox", { name: "Message" });
  }

  /** The transcript, without rail and composer. */
  get transcript(): Locator {
    return this.page.getByRole("region", { name: "Conversation" });
  }

  get ledger(): Locator {
    return this.page.getByRole("complementary").getByRole("region", { name: "Outcomes" });
  }

  async say(text: string): Promise<void> {
    await this.composer.fill(text);
    await this.composer.press("Enter");
  }

  /** The cards of one tool, oldest first. */
  cards(tool: string, state?: string): Locator {
    const wanted = state === undefined ? "" : `[data-state="${state}"]`;
    return this.transcript.locator(`[data-tool="${tool}"]${wanted}`);
  }

  button(name: string | RegExp): Locator {
    return this.transcript.getByRole("button", { name });
  }

  /** Presses a button that has been on screen for as long as arming asks. */
  async decide(name: string | RegExp): Promise<void> {
    const button = this.button(name);
    await button.waitFor();
    await this.page.waitForTimeout(700);
    await button.click();
  }

  async close(): Promise<void> {
    await this.context.close();
  }
}
