import type { UIMessage } from "../parts/message";
import { orUndefined } from "./read-field";
import { record } from "./read-shape";

const readMessage = record<UIMessage>("id role parts run? createdAt?");

/**
 * A message as it comes from storage, typed; undefined if it is none. Never throws.
 *
 * Parts of a type that this version does not know are left out, unknown members are dropped.
 */
export function decodeMessage(value: unknown): UIMessage | undefined {
  try {
    return orUndefined(readMessage(value));
  } catch {
    return undefined;
  }
}
