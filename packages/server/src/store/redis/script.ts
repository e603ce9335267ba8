import { createHash } from "node:crypto";

/** A script that Redis runs as one step: nobody sees or does anything in between. */
export type Script = { readonly text: string; readonly sha: string };

export function script(text: string): Script {
  return { text, sha: createHash("sha1").update(text).digest("hex") };
}
