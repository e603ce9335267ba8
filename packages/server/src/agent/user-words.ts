import type { UserContent, UserFile } from "../records/user-content";

const maxInlineLength = 100_000;

/**
 * The words that a model reads: with the content of text files, and the names of all others. A model that takes files is given them
 * besides.
 */
export function wordsForModel({ text, files }: UserContent): string {
  return [text, ...files.map(describe)].filter((words) => words !== "").join("\n\n");
}

function describe({ mediaType, url, name }: UserFile): string {
  const title = `Attached file: ${JSON.stringify(name ?? "unnamed")} (${mediaType})`;
  if (!mediaType.startsWith("text/")) return title;
  const content = Buffer.from(url.slice(url.indexOf(",") + 1), "base64").toString("utf8");
  return `${title}\n<file>\n${content.slice(0, maxInlineLength)}\n</file>`;
}
