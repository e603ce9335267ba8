import type { Environment } from "./environment";

/** One thing that several hold: it is opened for the first and closed after the last. */
export class SharedHold {
  readonly #environment: Environment;
  readonly #open: () => () => void;
  #holders = 0;
  #close: (() => void) | undefined;
  #closeLater: (() => void) | undefined;

  constructor(environment: Environment, open: () => () => void) {
    this.#environment = environment;
    this.#open = open;
  }

  get isOpen(): boolean {
    return this.#close !== undefined;
  }

  /** Takes hold; returns the way to let go. */
  take(): () => void {
    this.#holders++;
    this.#closeLater?.();
    this.#close ??= this.#open();
    let held = true;
    return () => {
      if (!held) return;
      held = false;
      this.#holders--;
      // StrictMode lets go and takes hold again at once: that must not cost a connection.
      if (this.#holders === 0) this.#closeLater = this.#environment.setTimer(() => this.#end(), 0);
    };
  }

  #end(): void {
    this.#close?.();
    this.#close = undefined;
  }
}
