import { createHash, randomBytes } from "node:crypto";

/** SHA-256 in hex. */
export function sha256(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

/** A hash over several texts of which none can pass for a part of another: each goes in with its length. */
export function hashFields(fields: readonly string[]): string {
  const hash = createHash("sha256");
  for (const field of fields) {
    const bytes = Buffer.from(field, "utf8");
    hash.update(`${bytes.length}:`).update(bytes);
  }
  return hash.digest("hex");
}

/** A prefix and 128 random bits: a name that nobody guesses. */
export function randomId(prefix: string): string {
  return `${prefix}_${randomBytes(16).toString("hex")}`;
}
