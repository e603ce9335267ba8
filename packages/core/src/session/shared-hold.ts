import type { Environment } from "./environment";

/** One thing that several hold: it is opened for the first and closed after the last. */
export type SharedHold = {
  readonly isOpen: () => boolean;
  /** Takes hold; returns the way to let go. */
  readonly take: () => () => void;
};

export function createSharedHold(environment: Environment, open: () => () => void): SharedHold {
  let holders = 0;
  let close: (() => void) | undefined;
  let closeLater: (() => void) | undefined;

  function end(): void {
    close?.();
    close = undefined;
  }

  return {
    isOpen: () => close !== undefined,
    take() {
      let isHeld = true;
      holders++;
      closeLater?.();
      close ??= open();
      return () => {
        if (!isHeld) return;
        isHeld = false;
        // StrictMode lets go and takes hold again at once: that must not cost a connection.
        if (--holders === 0) closeLater = environment.setTimer(end, 0);
      };
    },
  };
}
