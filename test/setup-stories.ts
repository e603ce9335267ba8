import axe from "axe-core";
import { afterEach, expect } from "vitest";
import { cdp } from "vitest/browser";

/** What may differ from the look that Storybook has checked already: colours, and how large and how reachable things are. */
const rules = ["color-contrast", "link-in-text-block", "target-size", "scrollable-region-focusable"];

type Look = { name: string; theme: "light" | "dark"; direction: "ltr" | "rtl"; forced: boolean };

/**
 * Storybook has checked each story in light, left to right. Colours don't depend on the direction, nor sizes on the theme: so two more
 * looks are enough for all four, and forced colours are a theme of their own.
 */
const looks: readonly Look[] = [
  { name: "dark, right to left", theme: "dark", direction: "rtl", forced: false },
  { name: "forced colours", theme: "light", direction: "ltr", forced: true },
];

// Every request of a long page must still be on record when its story has ended.
performance.setResourceTimingBufferSize(20_000);

afterEach(() => {
  const asked = performance.getEntriesByType("resource").map(({ name }) => name);
  const elsewhere = asked.filter((name) => /^(https?|wss?):/.test(name) && new URL(name).origin !== location.origin);
  expect(elsewhere, "requests to other servers").toEqual([]);
});

// The story is still on the page, as its own play function has left it: another look is put on, and taken off again.
afterEach(async ({ task }) => {
  if (task.result?.state === "fail" || document.querySelector("[data-axe=elsewhere]") !== null) return;
  const { dataset, style, dir } = document.documentElement;
  const before = { theme: dataset["csTheme"], scheme: style.colorScheme };
  const found: string[] = [];
  const still = holdStill();
  try {
    for (const look of looks) found.push(...(await violations(look)));
  } finally {
    still.remove();
    await forceColours(false);
    if (before.theme === undefined) delete dataset["csTheme"];
    else dataset["csTheme"] = before.theme;
    style.colorScheme = before.scheme;
    document.documentElement.dir = dir;
  }
  expect(found).toEqual([]);
}, 60_000);

async function violations({ name, theme, direction, forced }: Look): Promise<string[]> {
  const page = document.documentElement;
  page.dataset["csTheme"] = theme;
  page.style.colorScheme = theme;
  page.dir = direction;
  await forceColours(forced);
  await new Promise(requestAnimationFrame);
  const results = await axe.run(document.body, { runOnly: rules, resultTypes: ["violations"], preload: false });
  return results.violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary = "" }) => `${name}: ${id} at ${target.join(" ")}. ${failureSummary}`),
  );
}

async function forceColours(on: boolean): Promise<void> {
  await cdp().send("Emulation.setEmulatedMedia", {
    features: [{ name: "forced-colors", value: on ? "active" : "none" }],
  });
}

/** A colour that is on its way would be read as the one that it passes. */
function holdStill(): HTMLStyleElement {
  const style = document.createElement("style");
  style.textContent = "*, ::before, ::after { transition: none !important }";
  document.head.append(style);
  return style;
}
