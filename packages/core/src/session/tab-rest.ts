import type { Environment } from "./environment";

/** Six open streams block every other request of a page on HTTP/1.1, so a tab that nobody sees gives its own back. */
const hiddenCloseMs = 10_000;

export type TabRestOptions = {
  /** False while what is read could not be picked up again. */
  mayRest: () => boolean;
  onRest: () => void;
  onWake: () => void;
};

/** Says when this tab should read nothing: while nobody sees it, and in the back-forward cache. */
export type TabRest = { readonly isResting: boolean; readonly dispose: () => void };

export function watchTab(environment: Environment, { mayRest, onRest, onWake }: TabRestOptions): TabRest {
  let isResting = false;
  let cancel: (() => void) | undefined;
  const rest = () => {
    if (!mayRest()) return;
    isResting = true;
    onRest();
  };
  const restSoon = () => {
    cancel?.();
    cancel = environment.setTimer(rest, hiddenCloseMs);
  };
  const release = environment.onSignal((signal) => {
    if (signal === "hidden") restSoon();
    else if (signal === "freeze") rest();
    else if (signal !== "offline") {
      if (signal !== "online") {
        cancel?.();
        isResting = false;
      }
      onWake();
    }
  });
  if (!environment.isVisible()) restSoon();
  return {
    get isResting() {
      return isResting;
    },
    dispose() {
      release();
      cancel?.();
    },
  };
}
