const linked: ReadonlySet<string> = new Set(["http:", "https:", "mailto:"]);
const shown: ReadonlySet<string> = new Set(["data:", "blob:"]);

/** The address if a link may lead there (http, https, mailto), else undefined. */
export function linkUrl(text: string): string | undefined {
  const url = parse(text);
  return url !== undefined && linked.has(url.protocol) ? url.href : undefined;
}

/**
 * The address if an image may be shown from it: `data:` of an image type or `blob:`, which ask the network for nothing, or an
 * origin that the app allows, such as `https://images.example.com`.
 */
export function imageUrl(text: string, mediaType: string, origins: readonly string[] = []): string | undefined {
  const url = parse(text);
  if (url?.protocol === "https:" && origins.includes(url.origin)) return url.href;
  if (url === undefined || !shown.has(url.protocol) || !mediaType.startsWith("image/")) return undefined;
  // An SVG can hold script and styles of its own; as an image it runs none, but it may be opened from there.
  if (mediaType.startsWith("image/svg") || /^data:image\/svg/i.test(text)) return undefined;
  return url.protocol === "blob:" || /^data:image\//i.test(text) ? text : undefined;
}

function parse(text: string): URL | undefined {
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
}
