"use client";

import { isTerminalToolState, type UntypedToolPart } from "@callstate/core";
import { useEffect, useRef, useState } from "react";
import { useAgentActions } from "./agent-context";

/** The time a tool has been running or ran, in milliseconds; `ended` says which. */
export type Elapsed = { ms: number; ended: boolean };

/** False for a time that says nothing: less than a second of a call that runs, and what would be written as 0.0 s. */
export function isWorthSaying({ ms, ended }: Elapsed): boolean {
  return ms >= (ended ? 50 : 1000);
}

/**
 * Counts from `executedAt`: waiting for a person is not the tool's time. Undefined for a call that has not started, and where the
 * wire says no times.
 *
 * While a call runs, the count begins where it was first seen: at nothing if the start was seen on this page, else at the
 * difference to the server's clock as far as the app knows it. From there only a monotonic clock counts.
 */
export function useElapsed(part: UntypedToolPart): Elapsed | undefined {
  const { endedAt } = part;
  // 0 says that it runs, on a wire that says no times.
  const executedAt = part.executedAt === 0 ? undefined : part.executedAt;
  const ended = isTerminalToolState(part.state);
  const running = executedAt !== undefined && !ended && part.state !== "approval-requested";
  return useElapsedBetween({ executedAt, endedAt, ended, running });
}

export type ElapsedSpan = {
  executedAt: number | undefined;
  endedAt: number | undefined;
  ended: boolean;
  running: boolean;
};

/** As `useElapsed`, for the time of several calls. */
export function useElapsedBetween({ executedAt, endedAt, ended, running }: ElapsedSpan): Elapsed | undefined {
  const { serverNow } = useAgentActions();
  // Seen before it started: then its start was seen here, and no clock has to be compared with another.
  const sawItWait = useRef(false);
  const begun = useRef<{ executedAt: number; at: number } | undefined>(undefined);
  const [ms, setMs] = useState<number>();

  useEffect(() => {
    if (executedAt === undefined) sawItWait.current = true;
    if (!running || executedAt === undefined) return undefined;
    if (begun.current?.executedAt !== executedAt) {
      const behind = sawItWait.current ? 0 : Math.max(0, (serverNow ?? Date.now)() - executedAt);
      begun.current = { executedAt, at: performance.now() - behind };
    }
    const { at } = begun.current;
    const tick = () => setMs(performance.now() - at);
    tick();
    const timer = setInterval(tick, 1000);
    return () => clearInterval(timer);
  }, [running, executedAt, serverNow]);

  if (executedAt === undefined) return undefined;
  if (ended) return endedAt === undefined ? undefined : { ms: Math.max(0, endedAt - executedAt), ended: true };
  return running && ms !== undefined ? { ms, ended: false } : undefined;
}
