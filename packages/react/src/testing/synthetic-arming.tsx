"use client";

import { type ReactNode, useMemo } from "react";
import { ArmingContext, browserArming } from "../approval/arming-environment";

export type SyntheticArmingProps = {
  /** How long a button must have been there, in milliseconds. None by default. */
  delayMs?: number;
  /** The time, on the clock of the events' time stamps. The page's own by default. */
  now?: () => number;
  /** False lets events be judged as a browser judges them: those of a script are untrusted. */
  trusted?: boolean;
  children: ReactNode;
};

/**
 * Lets tests and play functions press the approval buttons: their events count as a person's, at once or after a delay of the
 * test's own. Nothing outside this entry can do that.
 */
export function SyntheticArming({ delayMs = 0, now, trusted = true, children }: SyntheticArmingProps) {
  const environment = useMemo(
    () => ({
      ...browserArming,
      delayMs,
      isFocused: () => true,
      isInSight: () => true,
      ...(trusted ? { isTrusted: () => true } : {}),
      ...(now === undefined ? {} : { now, timeOf: now }),
    }),
    [delayMs, now, trusted],
  );
  return <ArmingContext.Provider value={environment}>{children}</ArmingContext.Provider>;
}
