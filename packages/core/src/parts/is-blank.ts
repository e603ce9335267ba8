/** What can be seen: the blanks of Braille and Hangul are letters to no class of characters, and draw nothing all the same. */
const visible = /[^\s\p{C}\p{Z}\p{M}\u2800\u3164\u115f\u1160\uffa0]/u;

/** True for a text that draws nothing: sent, it would be an empty message. */
export function isBlank(text: string): boolean {
  return !visible.test(text);
}
