import { isDeepStrictEqual } from "node:util";
import { expect } from "vitest";

/** Like `expect(actual).toStrictEqual(expected)`, but fast enough for thousands of cases. */
export function expectSame(actual: unknown, expected: unknown): void {
  if (!isDeepStrictEqual(actual, expected)) expect(actual).toStrictEqual(expected);
}
