"use client";

import { type RefObject, useEffect, useState } from "react";

/** The parts of a card that say that all between them went by. */
const ends = ".cs-head, .cs-foot";

/**
 * True once a card has been on screen from its head to its foot, if not both at once. Nobody can say so without
 * `IntersectionObserver`: then it stays false. Another `round` starts over.
 */
export function useSeen(inside: RefObject<HTMLElement | null>, active: boolean, round: string): boolean {
  const [seenIn, setSeenIn] = useState<string>();
  useEffect(() => {
    const card = inside.current?.closest("[data-call]");
    if (!active || card === null || card === undefined || typeof IntersectionObserver === "undefined") return undefined;
    const left = new Set<Element>(
      [...card.querySelectorAll(ends)].filter((element) => element.closest("[data-call]") === card),
    );
    const observer = new IntersectionObserver(
      (entries) => {
        for (const entry of entries) if (entry.isIntersecting) left.delete(entry.target);
        if (left.size === 0) setSeenIn(round);
      },
      { threshold: 0.9 },
    );
    for (const element of left) observer.observe(element);
    return () => observer.disconnect();
  }, [inside, active, round]);
  return seenIn === round;
}
