import type { Labels } from "@callstate/react";

const plain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
const accented = "áƀćđéƒğĥíĵķłɱñóƥɋŕšťúṽŵẋýžÁƁĆĐÉƑĞĤÍĴĶŁṀÑÓƤɊŔŠŤÚṼŴẊÝŽ";

/** A text as it would look in a longer language: accented, 40 % longer, in brackets that show where it begins and ends. */
export function pseudoText(text: string): string {
  const words = text.replaceAll(/[a-z]/gi, (letter) => accented.charAt(plain.indexOf(letter)));
  const more = "~".repeat(Math.ceil(text.length * 0.4));
  // Long words are what overflows; a few blanks let the padding wrap as words would.
  return `⟦${words} ${more.replaceAll(/~{8}/g, "~~~~~~~ ")}⟧`;
}

/** A language that nobody has: whatever shows without brackets was not taken from the labels. */
export function pseudoLabels(labels: Labels): Labels {
  const { locale } = labels;
  return { ...(pseudo(labels) as Labels), locale };
}

function pseudo(value: unknown): unknown {
  if (typeof value === "string") return value === "" ? "" : pseudoText(value);
  if (typeof value === "function")
    return (...args: unknown[]): unknown => pseudo(Reflect.apply(value, undefined, args));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, pseudo(member)]));
}
