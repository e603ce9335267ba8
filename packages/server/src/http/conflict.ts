import { HttpError } from "./http-error";

const MESSAGES = {
  busy: "An answer is on its way. Send the message when it has ended.",
  conflict: "This was already settled otherwise.",
  claimed: "Another page is doing this.",
  changed: "What you saw is not what is on record. Look again.",
  outdated: "The tool has changed since it asked. It can only be declined.",
  expired: "The time to decide is over.",
  superseded: "A newer message has taken its place.",
  cancelled: "It was stopped.",
} as const;

export type ConflictCode = keyof typeof MESSAGES;

/** A 409. */
export function conflict(code: ConflictCode, details: Readonly<Record<string, unknown>> = {}): HttpError {
  return new HttpError(409, code, MESSAGES[code], details);
}
