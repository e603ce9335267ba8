import type { UserFile } from "../records/user-content";
import { isRecord } from "../json/is-record";
import { badRequest, HttpError } from "./http-error";

const mediaType = /^[a-z]+\/[a-z0-9][a-z0-9.+-]*$/;
const base64Url = /^data:([a-z]+\/[a-z0-9][a-z0-9.+-]*);base64,[A-Za-z0-9+/]+={0,2}$/;
const maxNameLength = 255;
const maxFiles = 10;

/**
 * The files of a message: of the types that the app takes, each within its own `data:` URL, so that nothing is fetched. Throws an
 * `HttpError` (400, 422) that names what is wrong.
 */
export function messageFiles(files: unknown, accepted: readonly string[]): UserFile[] {
  if (files === undefined) return [];
  if (!Array.isArray(files) || files.length > maxFiles) {
    throw badRequest(`\`message.files\` is a list of at most ${maxFiles} files.`);
  }
  return files.map((file: unknown, index) => messageFile(file, `message.files[${index}]`, accepted));
}

function messageFile(file: unknown, path: string, accepted: readonly string[]): UserFile {
  if (!isRecord(file)) throw badRequest(`\`${path}\` is \`{ mediaType, url, name? }\`.`);
  const { mediaType: type, url, name } = file;
  if (typeof type !== "string" || !mediaType.test(type))
    throw badRequest(`\`${path}.mediaType\` is a media type, as image/png.`);
  if (!accepted.some((wanted) => (wanted.endsWith("/*") ? type.startsWith(wanted.slice(0, -1)) : type === wanted))) {
    const takes = accepted.length === 0 ? "no files" : accepted.join(", ");
    throw new HttpError(422, "file-type", `Files of the type ${type} are not taken here: this app takes ${takes}.`);
  }
  if (typeof url !== "string" || base64Url.exec(url)?.[1] !== type) {
    throw badRequest(`\`${path}.url\` is a data: URL of that type, in base64.`);
  }
  if (name !== undefined && (typeof name !== "string" || name.length > maxNameLength)) {
    throw badRequest(`\`${path}.name\` is a text of at most ${maxNameLength} characters.`);
  }
  return { mediaType: type, url, ...(name === undefined ? {} : { name }) };
}
