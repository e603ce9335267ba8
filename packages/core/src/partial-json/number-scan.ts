/** Where in a JSON number a text stands. `zero`, `digits`, `decimals` and `power` may be its end. */
export type NumberState = "sign" | "zero" | "digits" | "point" | "decimals" | "exponent" | "exponent-sign" | "power";

const ends: ReadonlySet<NumberState> = new Set<NumberState>(["zero", "digits", "decimals", "power"]);

/** True if a number may end here. */
export function mayEnd(state: NumberState): boolean {
  return ends.has(state);
}

const isDigit = (code: number): boolean => code >= 48 && code <= 57;
const isE = (code: number): boolean => code === 101 || code === 69;
const isSign = (code: number): boolean => code === 43 || code === 45;

/** The state after this character; undefined if the number does not go on with it. */
export function nextNumberState(state: NumberState, code: number): NumberState | undefined {
  switch (state) {
    case "sign":
      return code === 48 ? "zero" : isDigit(code) ? "digits" : undefined;
    case "digits":
      if (isDigit(code)) return "digits";
      return code === 46 ? "point" : isE(code) ? "exponent" : undefined;
    case "zero":
      return code === 46 ? "point" : isE(code) ? "exponent" : undefined;
    case "point":
      return isDigit(code) ? "decimals" : undefined;
    case "decimals":
      return isDigit(code) ? "decimals" : isE(code) ? "exponent" : undefined;
    case "exponent":
      return isSign(code) ? "exponent-sign" : isDigit(code) ? "power" : undefined;
    case "exponent-sign":
    case "power":
      return isDigit(code) ? "power" : undefined;
    default:
      return state satisfies never;
  }
}
