/** What draws at least something; U+2800 and U+3164 are blanks that no class of characters names. */
const visible = /[^\s\p{Cc}\p{Cf}\p{Z}\u2800\u3164]/u;

/** True for a text in which nothing can be seen. */
export function isBlank(text: string): boolean {
  return !visible.test(text);
}
