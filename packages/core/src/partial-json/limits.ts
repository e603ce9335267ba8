/** Where the partial view stops looking. What lies beyond makes the text `malformed`: the last good view stays. */
export type PartialJsonLimits = {
  /** Nested arrays and objects. 512 unless said otherwise. */
  maxDepth?: number;
  /** Characters of text. 2 MB (2,097,152) unless said otherwise. */
  maxLength?: number;
  /** Items and members of all arrays and objects together. One million unless said otherwise. */
  maxEntries?: number;
};

export const defaultLimits: Required<PartialJsonLimits> = { maxDepth: 512, maxLength: 2 ** 21, maxEntries: 1_000_000 };
