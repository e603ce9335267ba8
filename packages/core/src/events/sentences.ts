/** What stands where a sentence for people should have come and did not. */
export const neutral = {
  failed: "Something went wrong.",
  unknown: "It is not known whether this happened.",
} as const;
