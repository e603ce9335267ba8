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
    if (message.type() === "error" || message.type() === "warning") faults.push(`console: ${message.text()}`);
  });
  page.on("request", (request) => {
    const { protocol, origin: asked } = new URL(request.url());
    if (protocol.startsWith("http") && asked !== origin) faults.push(`request: ${request.url()}`);
  });
  return faults;
}
