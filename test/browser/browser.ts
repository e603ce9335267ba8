import { type Browser, chromium, type Page } from "playwright-core";
import { chromiumArguments, chromiumPath } from "../../scripts/browser.mjs";

/** The Chromium that the setup found or installed. */
export async function launchChromium(): Promise<Browser> {
  const executablePath = await chromiumPath();
  return chromium.launch({ args: chromiumArguments, ...(executablePath === undefined ? {} : { executablePath }) });
}

/** Collects what a page must never do: log an error, throw, ask another origin for anything. */
export function watchPage(page: Page, origin: string): string[] {
  const faults: string[] = [];
  page.on("pageerror", (error) => faults.push(`error: ${error.message}`));
  page.on("console", (message) => {
    // A conversation begins with its first message: before that the server has nothing under its name, and browsers log that.
    const isBeforeFirstMessage = message.location().url.includes("/api/conversations/");
    const isFault = message.type() === "error" || message.type() === "warning";
    if (isFault && !isBeforeFirstMessage) faults.push(`console: ${message.text()} ${message.location().url}`);
  });
  page.on("request", (request) => {
    const { protocol, origin: asked } = new URL(request.url());
    if (protocol.startsWith("http") && asked !== origin) faults.push(`request: ${request.url()}`);
  });
  return faults;
}
