"use client";

import { type KeyboardEvent, type MouseEvent, type PointerEvent, useEffect, useRef, useState } from "react";
import { ArmingClock } from "./arming-clock";
import { useArmingEnvironment } from "./arming-environment";

/** What a press was: one that counts, one that came too early, or one that no hand made. */
export type Press = "armed" | "early" | "synthetic";

export type ArmingOptions = {
  /** Another value starts the wait again: another round, another set of arguments. */
  round: string;
  active: boolean;
  onPress: (press: Press) => void;
};

const sampleMs = 100;

/**
 * Guards a button against a press that was already on its way when the button came under it.
 *
 * The press is judged at its beginning: the pointer going down, or the key going down on this very button. A key held since
 * before never begins here. A click without either is assistive technology's, and judged by its own time.
 */
export function useArming({ round, active, onPress }: ArmingOptions) {
  const environment = useArmingEnvironment();
  const button = useRef<HTMLButtonElement>(null);
  const clock = useRef<ArmingClock | undefined>(undefined);
  const began = useRef<{ armed: boolean } | undefined>(undefined);
  const [waits, setWaits] = useState(0);

  useEffect(() => {
    const element = button.current;
    if (!active || element === null) return undefined;
    const watched = new ArmingClock(element, environment, () => setWaits((count) => count + 1));
    clock.current = watched;
    watched.sample();
    const timer = setInterval(() => watched.sample(), sampleMs);
    const reset = () => watched.reset();
    window.addEventListener("blur", reset);
    document.addEventListener("visibilitychange", reset);
    return () => {
      clearInterval(timer);
      window.removeEventListener("blur", reset);
      document.removeEventListener("visibilitychange", reset);
      clock.current = undefined;
    };
  }, [environment, round, active]);

  const begin = (timeStamp: number, isTrusted: boolean) => {
    const event = { timeStamp, isTrusted };
    if (!environment.isTrusted(event)) return;
    began.current = { armed: clock.current?.isArmedAt(environment.timeOf(event)) === true };
  };

  return {
    /** Changes whenever the wait begins: a new key for the line that fills. */
    waits,
    props: {
      ref: button,
      onPointerDown: ({ nativeEvent }: PointerEvent) => begin(nativeEvent.timeStamp, nativeEvent.isTrusted),
      onKeyDown: (event: KeyboardEvent) => {
        if (event.key !== "Enter" && event.key !== " ") return;
        if (event.repeat) {
          // A key that was held when the focus came here would press at every repeat.
          event.preventDefault();
          return;
        }
        if (!event.nativeEvent.isComposing) begin(event.nativeEvent.timeStamp, event.nativeEvent.isTrusted);
      },
      onBlur: () => {
        began.current = undefined;
      },
      onClick: ({ nativeEvent }: MouseEvent) => {
        const start = began.current;
        began.current = undefined;
        if (!environment.isTrusted(nativeEvent)) {
          onPress("synthetic");
          return;
        }
        const armed = start?.armed ?? clock.current?.isArmedAt(environment.timeOf(nativeEvent)) === true;
        onPress(armed ? "armed" : "early");
      },
    },
  };
}
