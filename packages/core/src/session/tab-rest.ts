import type { Environment } from "./environment";

/** Six open streams block every other request of a page on HTTP/1.1, so a tab that nobody sees gives its own back. */
const hiddenCloseMs = 10_000;

export type TabRestOptions = {
  environment: Environment;
  /** False while what is read could not be picked up again. */
  mayRest: () => boolean;
  onRest: () => void;
  onWake: () => void;
};

/** Says when this tab should read nothing: while nobody sees it, and in the back-forward cache. */
export class TabRest {
  isResting = false;
  readonly #options: TabRestOptions;
  #timer: (() => void) | undefined;
  #release: (() => void) | undefined;

  constructor(options: TabRestOptions) {
    this.#options = options;
  }

  watch(): void {
    const { environment, onWake } = this.#options;
    this.#release = environment.onSignal((signal) => {
      if (signal === "hidden") this.#restSoon();
      else if (signal === "freeze") this.#rest();
      else if (signal === "online") onWake();
      else if (signal !== "offline") this.#wake();
    });
    if (!environment.isVisible()) this.#restSoon();
  }

  dispose(): void {
    this.#release?.();
    this.#timer?.();
  }

  #restSoon(): void {
    this.#timer?.();
    this.#timer = this.#options.environment.setTimer(() => this.#rest(), hiddenCloseMs);
  }

  #rest(): void {
    if (!this.#options.mayRest()) return;
    this.isResting = true;
    this.#options.onRest();
  }

  #wake(): void {
    this.#timer?.();
    this.#timer = undefined;
    this.isResting = false;
    this.#options.onWake();
  }
}
