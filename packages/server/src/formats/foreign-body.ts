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

/** Throws an `HttpError` (400) for an id that could not be kept. */
export function requireId(value: unknown, name: string): string {
  if (typeof value === "string" && CLIENT_ID.test(value)) return value;
  throw badRequest(`\`${name}\` is up to 128 of A-Z, a-z, 0-9, _ and -.`);
}

/**
 * The text of a message's content or parts. Throws an `HttpError` (422) for anything but text: what the model would not get must not look as
 * if it had been sent.
 */
export function textOf(content: unknown): string {
  if (typeof content === "string") return content;
  return objectsIn(content)
    .map((part) => {
      if (part["type"] === "text" && typeof part["text"] === "string") return part["text"];
      throw new HttpError(422, "invalid", "Only text can be sent. Remove the attachment.", { issues: [] });
    })
    .join("");
}
