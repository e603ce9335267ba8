import { expect } from "vitest";

/** The events that end a call. A refusal by a person ends it too. */
export const ENDS = new Set([
  "tool-output-available",
  "tool-output-error",
  "tool-output-denied",
  "tool-output-unknown",
  "tool-cancelled",
]);

/** A call ends once; only what was unknown is corrected, once. */
export function expectOneEnd(types: readonly string[]): void {
  const ends = types.filter((type) => ENDS.has(type));
  if (ends.length > 1) expect(ends).toEqual(["tool-output-unknown", "tool-output-available"]);
  expect(types.filter((type) => type === "tool-approval-requested").length).toBeLessThanOrEqual(1);
  const started = types.indexOf("tool-started");
  if (started >= 0) expect(types.slice(started)).not.toContain("tool-output-denied");
}

/** Each model turn begins once, when all calls before it have ended. */
export function expectSteps(
  log: readonly { type: string; step?: number; toolCallId?: string; approved?: boolean }[],
): void {
  const steps = log.flatMap((event) => (event.type === "step-start" ? [event.step] : []));
  expect(steps).toEqual(steps.map((_step, index) => index + 1));
  const open = new Set<string>();
  for (const event of log) {
    if (event.type === "step-start") expect([...open]).toEqual([]);
    if (event.type === "tool-input-start" && event.toolCallId !== undefined) open.add(event.toolCallId);
    const isEnd = ENDS.has(event.type) || (event.type === "tool-approval-responded" && event.approved === false);
    if (isEnd && event.toolCallId !== undefined) open.delete(event.toolCallId);
  }
}
