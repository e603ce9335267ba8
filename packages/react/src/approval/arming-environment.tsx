"use client";

import { createContext, useContext } from "react";

/** A press as the browser reported it. */
export type PressEvent = { timeStamp: number; isTrusted: boolean };

/** Clock, delay and trust of the approval buttons: one place, so that a test can own them and an app cannot. */
export type ArmingEnvironment = {
  /** How long a button must have stood still in sight before a press counts. */
  delayMs: number;
  /** On the same clock as an event's time stamp. */
  now: () => number;
  timeOf: (event: PressEvent) => number;
  isTrusted: (event: PressEvent) => boolean;
  isFocused: () => boolean;
  /** True if the middle of the element is in sight, uncovered and uncut. Called with every sample. */
  isInSight: (element: Element) => boolean;
};

export const browserArming: ArmingEnvironment = {
  delayMs: 500,
  now: () => performance.now(),
  timeOf: (event) => event.timeStamp,
  isTrusted: (event) => event.isTrusted,
  isFocused: () => document.visibilityState === "visible" && document.hasFocus(),
  isInSight: (element) => {
    const { top, left, width, height } = element.getBoundingClientRect();
    if (width === 0 || height === 0) return false;
    const root = element.getRootNode();
    if (!(root instanceof Document || root instanceof ShadowRoot)) return false;
    // Asks the page what is drawn there: a scroller may cut it off, another layer may lie over it.
    const drawn = root.elementFromPoint(left + width / 2, top + height / 2);
    return drawn !== null && element.contains(drawn);
  },
};

/** Not exported by the package: only `@callstate/react/testing` offers another environment. */
export const ArmingContext = createContext<ArmingEnvironment>(browserArming);

export function useArmingEnvironment(): ArmingEnvironment {
  return useContext(ArmingContext);
}
