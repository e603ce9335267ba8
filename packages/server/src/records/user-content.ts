import { isRecord } from "../json/is-record";
import type { UserMessageContent } from "./content";

/** A file that a user sent with a message. `url` is a `data:` URL. */
export type UserFile = Exclude<UserMessageContent, string>["files"][number];

/** What a user said. */
export type UserContent = Exclude<UserMessageContent, string>;

/** What stands in the records: a text, where there are no files. */
export function storeUserContent({
  text,
  files = [],
}: {
  text: string;
  files?: readonly UserFile[];
}): UserMessageContent {
  return files.length === 0 ? text : { text, files };
}

/** Reads it back; what this server did not write is nothing. */
export function readUserContent(json: string): UserContent {
  const value: unknown = JSON.parse(json);
  if (typeof value === "string") return { text: value, files: [] };
  if (!isRecord(value)) return { text: "", files: [] };
  const { text, files } = value;
  return { text: typeof text === "string" ? text : "", files: Array.isArray(files) ? files.filter(isUserFile) : [] };
}

function isUserFile(value: unknown): value is UserFile {
  return isRecord(value) && typeof value["mediaType"] === "string" && typeof value["url"] === "string";
}
