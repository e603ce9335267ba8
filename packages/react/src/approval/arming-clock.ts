import type { ArmingEnvironment } from "./arming-environment";

/** How far a button may drift and still count as standing still, in CSS pixels. */
const drift = 10;

/** Watches one button: since when has it stood still, in sight, on a focused page? */
export class ArmingClock {
  readonly #element: Element;
  readonly #environment: ArmingEnvironment;
  readonly #onRestart: () => void;
  #since: number | undefined;
  #place: { x: number; y: number } | undefined;

  /** `onRestart` is called when the wait begins, also when it begins again. */
  constructor(element: Element, environment: ArmingEnvironment, onRestart: () => void) {
    this.#element = element;
    this.#environment = environment;
    this.#onRestart = onRestart;
  }

  /** Looks at the button as it is now. Called every tenth of a second, and before a press is judged. */
  sample(): void {
    const { isFocused, isInSight, now } = this.#environment;
    if (!isFocused() || !isInSight(this.#element)) {
      this.#since = undefined;
      this.#place = undefined;
      return;
    }
    const { left, top } = this.#element.getBoundingClientRect();
    const moved =
      this.#place === undefined || Math.abs(left - this.#place.x) > drift || Math.abs(top - this.#place.y) > drift;
    if (!moved) return;
    this.#place = { x: left, y: top };
    this.#since = now();
    this.#onRestart();
  }

  /** A hidden or blurred page starts again. */
  reset(): void {
    this.#since = undefined;
    this.#place = undefined;
  }

  /** True if the button had stood for the whole delay at this time. */
  isArmedAt(time: number): boolean {
    this.sample();
    return this.#since !== undefined && time - this.#since >= this.#environment.delayMs;
  }
}
