/** A name for people made from an argument's key: `partySize` is "Party size". */
export function wordsOfKey(key: string): string {
  const words = key
    .replaceAll(/([\p{Ll}\p{N}])(\p{Lu})/gu, "$1 $2")
    .replaceAll(/[_\-\s]+/g, " ")
    .trim()
    .toLowerCase();
  return words === "" ? key : words.charAt(0).toUpperCase() + words.slice(1);
}
