import type { Environment } from "./environment";

/** A wait that can be ended from outside: by its timer, by `wake`, or at once if `wake` came before anybody waited. */
export type Wake = {
  readonly wake: () => void;
  /** Forgets a wake-up that came while nobody waited. */
  readonly clear: () => void;
  readonly wait: (ms?: number) => Promise<void>;
};

export function createWake(environment: Environment): Wake {
  let isPending = false;
  let end: (() => void) | undefined;
  return {
    wake() {
      if (end === undefined) isPending = true;
      else end();
    },
    clear() {
      isPending = false;
    },
    async wait(ms) {
      let cancel: (() => void) | undefined;
      if (!isPending) {
        await new Promise<void>((resolve) => {
          end = resolve;
          if (ms !== undefined) cancel = environment.setTimer(resolve, ms);
        });
      }
      cancel?.();
      end = undefined;
      isPending = false;
    },
  };
}
