"use client";

import { type RefObject, useRef } from "react";
import { useIsomorphicLayoutEffect } from "./layout-effect";

/**
 * Hands the focus on when an element leaves the page while it has it: without an heir it would fall to the top of the page, and
 * whoever works by keyboard or ear would have lost their place.
 */
export function useFocusHeir(
  element: RefObject<HTMLElement | null>,
  heirOf: () => HTMLElement | null | undefined,
): void {
  const newest = useRef(heirOf);
  useIsomorphicLayoutEffect(() => {
    newest.current = heirOf;
  });
  useIsomorphicLayoutEffect(() => {
    const leaving = element.current;
    // It still stands where it stood when this runs: only afterwards is it taken out.
    return () => {
      if (leaving !== null && document.activeElement === leaving) newest.current()?.focus();
    };
  }, [element]);
}
