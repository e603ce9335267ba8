/** What draws at least something; characters of U+2800 and U+3164 are blanks that no class names. */
const VISIBLE = /[^\s\p{Cc}\p{Cf}\p{Z}\u2800\u3164]/u;

/** True for a text in which nothing can be seen. Such a message asks for nothing, and models answer it with whatever they like. */
export function isBlank(text: string): boolean {
  return !VISIBLE.test(text);
}
