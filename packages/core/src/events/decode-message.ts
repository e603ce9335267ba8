import type { UIMessage } from "../parts/message";
import { record } from "./read-shape";
import { messageShape } from "./shapes";

const readMessage = record<UIMessage>(messageShape);

/**
 * A message as it comes from storage, typed; undefined if it is none. Never throws.
 *
 * Parts of a type that this version does not know are left out, unknown members are dropped.
 */
export function decodeMessage(value: unknown): UIMessage | undefined {
  try {
    return readMessage(value);
  } catch {
    return undefined;
  }
}
