import type { ToolEffects } from "@callstate/core";

const startedAt = Date.UTC(2026, 11, 4, 14, 1, 0);
const decidedAt = Date.UTC(2026, 11, 4, 14, 2, 0);

/**
 * What the sample parts of one tool share: who called, and when. `open` has not begun, `running` has, `ended` has ended after
 * it ran, `refused` before. Times are fixed, so that two looks at a story are the same.
 *
 * @param editable what a person may change before saying yes, as JSON Pointers
 */
export function sampleCall<const Name extends string, const Effects extends ToolEffects>(
  toolName: Name,
  effects: Effects,
  editable: readonly string[] = [],
) {
  const type: `tool-${Name}` = `tool-${toolName}`;
  const open = { type, toolName, toolCallId: `call_${toolName}`, key: `call_${toolName}`, startedAt, effects };
  const running = { ...open, executedAt: decidedAt + 200 };
  const approval = {
    approvalId: `ap_${toolName}`,
    expiresAt: Date.UTC(2026, 11, 4, 14, 30),
    ...(editable.length === 0 ? {} : { editable: [...editable] }),
  };
  const decision = { approved: true, by: "user" as const, at: decidedAt };
  return {
    open,
    running,
    ended: { ...running, endedAt: decidedAt + 2600 },
    refused: { ...open, endedAt: decidedAt },
    approval,
    approved: { ...approval, decision },
    declined: (reason: string) => ({
      ...approval,
      decision: { approved: false, by: "user" as const, at: decidedAt, reason },
    }),
  };
}
