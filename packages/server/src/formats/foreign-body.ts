import { CLIENT_ID } from "../agent/principal";
import { badRequest, HttpError } from "../http/http-error";

export type Fields = { readonly [name: string]: unknown };

export function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The objects of a list; everything else in it is left out. */
export function objectsIn(value: unknown): Fields[] {
  return Array.isArray(value) ? value.filter(isFields) : [];
}

/** More than a run can have calls. Each answer is looked up, so a list of made-up ones would keep the store busy. */
const MAX_ANSWERS = 500;

/** Throws an `HttpError` (400) for more answers than any run could wait for. */
export function limitAnswers(answers: readonly Fields[]): readonly Fields[] {
  if (answers.length > MAX_ANSWERS) throw badRequest(`A request may bring at most ${MAX_ANSWERS} answers.`);
  return answers;
}

/** Throws an `HttpError` (400) for an id that could not be kept. */
export function requireId(value: unknown, name: string): string {
  if (typeof value === "string" && CLIENT_ID.test(value)) return value;
  throw badRequest(`\`${name}\` is up to 128 of A-Z, a-z, 0-9, _ and -.`);
}

/** A file as `runRequest` takes it, not checked yet. */
export type SentFile = { readonly mediaType: unknown; readonly url: unknown; readonly name?: unknown };

/**
 * The words and files of a message's content or parts; `fileOf` reads a part of the format that is a file. Throws an `HttpError` (422) for any
 * other part: what the model would not get must not look as if it had been sent.
 */
export function readContent(content: unknown, fileOf: (part: Fields) => SentFile | null) {
  const texts: string[] = typeof content === "string" ? [content] : [];
  const files: SentFile[] = [];
  for (const part of objectsIn(content)) {
    const file = fileOf(part);
    if (part["type"] === "text" && typeof part["text"] === "string") texts.push(part["text"]);
    else if (file !== null) files.push(file);
    else if (part["type"] !== "step-start")
      throw new HttpError(422, "invalid", "Only texts and files can be sent.", { issues: [] });
  }
  return { text: texts.join(""), ...(files.length === 0 ? {} : { files }) };
}
