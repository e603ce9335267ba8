/**
 * Splits an RFC 6901 JSON Pointer into its reference tokens, `~1` and `~0` decoded. The root pointer `""` has none.
 *
 * Returns undefined for a text that is no JSON Pointer.
 */
export function parsePointer(pointer: string): string[] | undefined {
  if (pointer === "") return [];
  if (!pointer.startsWith("/") || /~(?![01])/.test(pointer)) return undefined;
  // `~1` first: `~01` must give `~1`, not `/`.
  return pointer
    .slice(1)
    .split("/")
    .map((token) => token.replaceAll("~1", "/").replaceAll("~0", "~"));
}

/** The RFC 6901 JSON Pointer of these reference tokens. */
export function formatPointer(tokens: readonly (string | number)[]): string {
  return tokens.map((token) => `/${String(token).replaceAll("~", "~0").replaceAll("/", "~1")}`).join("");
}
