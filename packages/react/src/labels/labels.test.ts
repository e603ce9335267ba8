import { describe, expect, it } from "vitest";
import { arabicLabels } from "./ar";
import { germanLabels } from "./de";
import { createFormats } from "./formats";
import { japaneseLabels } from "./ja";
import { englishLabels, type Labels, mergeLabels } from "./labels";
import { createPlural } from "./plural";

const languages: [string, Labels][] = [
  ["English", englishLabels],
  ["German", germanLabels],
  ["Arabic", arabicLabels],
  ["Japanese", japaneseLabels],
];

/** Every string of a language by its path; functions are called with counts. */
function strings(value: unknown, path = ""): [string, string][] {
  if (typeof value === "string") return [[path, value]];
  if (typeof value === "function") {
    return [0, 1, 2, 3, 11, 100].flatMap((count): [string, string][] => {
      const text: unknown = Reflect.apply(value, undefined, [count, 7, 7]);
      return typeof text === "string" ? [[`${path}(${count})`, text]] : [];
    });
  }
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, member]) => strings(member, `${path}/${key}`));
}

describe.each(languages)("%s", (_name, labels) => {
  it("has words for everything, and no gaps in them", () => {
    for (const [path, text] of strings(labels)) {
      expect(text.trim(), path).not.toBe("");
      expect(text, path).not.toMatch(/undefined|NaN|\[object/);
      expect(text, path).not.toMatch(/#/);
    }
  });
  it("takes whatever a title holds as it is", () => {
    expect(labels.composer.jump(2, "Seat #4")).toContain("Seat #4");
    expect(labels.group.several("$& #", 3)).toContain("$& #");
  });
  it("writes numbers, times and lists as the language does", () => {
    const formats = createFormats(labels, "Europe/Lisbon");
    expect(formats.number(1234.5)).toBe(new Intl.NumberFormat(labels.locale).format(1234.5));
    for (const text of [
      formats.time(0),
      formats.day(0),
      formats.dateTime(0),
      formats.percent(0.6),
      formats.duration(64_000),
    ])
      expect(text).not.toBe("");
    expect(createFormats(labels, "Europe/Lisbon")).toBe(formats);
  });
  it("keeps the words of a head short", () => {
    for (const [path, text] of strings(labels.states)) expect(text.length, path).toBeLessThanOrEqual(31);
  });
});

describe("other languages", () => {
  it.each(languages.slice(1))("%s leaves nothing in English", (_name, labels) => {
    const english = new Map(strings(englishLabels));
    const same = strings(labels).filter(([path, text]) => english.get(path) === text && /\p{L}{3}/u.test(text));
    // Words that are the same in both, and names of files and formats.
    const shared = /\/(json|jumpKey|fileName|code|progress|nameOf|minutes)\b/;
    expect(same.filter(([path]) => !shared.test(path))).toEqual([]);
  });
});

describe("plurals", () => {
  it("has the six forms of Arabic", () => {
    expect([0, 1, 2, 3, 11, 100].map((count) => arabicLabels.values.items(count))).toEqual([
      "لا عناصر",
      "عنصر واحد",
      "عنصران",
      expect.stringContaining("عناصر"),
      expect.stringContaining("عنصرًا"),
      expect.stringContaining("عنصر"),
    ]);
  });
  it("takes the general form where a language names no other", () => {
    const plural = createPlural("en");
    expect([1, 2].map((count) => plural(count, { other: "# done" }))).toEqual(["1 done", "2 done"]);
    expect(englishLabels.values.items(1)).toBe("1 item");
    expect(englishLabels.values.items(1234)).toBe("1,234 items");
    expect(germanLabels.values.items(1)).toBe("1 Eintrag");
  });
  it("lets an app replace some strings of a language", () => {
    const labels = mergeLabels(germanLabels, { locale: "de-AT", card: { askAgain: "Nochmals" } });
    expect([labels.locale, labels.card.askAgain, labels.card.resume]).toEqual(["de-AT", "Nochmals", "Fortsetzen"]);
  });
});

describe("dates", () => {
  it("put weekday and day together in English", () => {
    const formats = createFormats(englishLabels, "Europe/Lisbon");
    expect(formats.dateTime(Date.UTC(2026, 11, 4, 19, 30))).toBe("Fri 4 Dec 2026, 19:30");
    expect(formats.day(Date.UTC(2026, 11, 4, 19, 30))).toBe("Fri 4 Dec");
    expect(formats.dateTime(Date.UTC(2026, 11, 4, 19, 30), "Asia/Tokyo")).toBe("Sat 5 Dec 2026, 04:30");
  });
});
