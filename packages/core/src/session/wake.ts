import type { Environment } from "./environment";

/** A wait that can be ended from outside: by its timer, by `wake`, or at once if `wake` came before anybody waited. */
export class Wake {
  readonly #environment: Environment;
  #pending = false;
  #resolve: (() => void) | undefined;

  constructor(environment: Environment) {
    this.#environment = environment;
  }

  wake(): void {
    if (this.#resolve === undefined) this.#pending = true;
    else this.#resolve();
  }

  /** Forgets a wake-up that came while nobody waited. */
  clear(): void {
    this.#pending = false;
  }

  async wait(ms?: number): Promise<void> {
    if (this.#pending) {
      this.#pending = false;
      return;
    }
    await new Promise<void>((resolve) => {
      const cancel = ms === undefined ? undefined : this.#environment.setTimer(() => this.#resolve?.(), ms);
      this.#resolve = () => {
        cancel?.();
        this.#resolve = undefined;
        resolve();
      };
    });
  }
}
