"use client";

import { isTerminalToolState, type UntypedToolPart } from "@callstate/core";
import { useEffect, useState } from "react";

/**
 * The part as it is to be shown: a call that ends sooner than `minimumMs` after it was first seen stays as it was until then, so
 * that it does not flash by. A call that waits for a person, or whose outcome is unknown, is never held back.
 */
export function useHeldPart(part: UntypedToolPart, minimumMs = 0): UntypedToolPart {
  const [over, setOver] = useState(minimumMs <= 0 || !isUnderWay(part));
  const [underWay, setUnderWay] = useState(part);
  useEffect(() => {
    if (over) return undefined;
    const timer = setTimeout(() => setOver(true), minimumMs);
    return () => clearTimeout(timer);
  }, [over, minimumMs]);
  if (over) return part;
  if (underWay !== part && isUnderWay(part)) setUnderWay(part);
  const early = isTerminalToolState(part.state) && part.state !== "output-unknown";
  return early ? underWay : part;
}

function isUnderWay(part: UntypedToolPart): boolean {
  return part.state === "input-streaming" || part.state === "input-available" || part.state === "output-streaming";
}
