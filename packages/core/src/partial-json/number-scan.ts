/**
 * Where in a JSON number a text stands: a row of the table. 0 after the sign, 1 after a leading zero, 2 in the digits, 3 after the
 * point, 4 in the decimals, 5 after the `e`, 6 after its sign, 7 in the exponent.
 */
export type NumberState = number;

/** The next state by kind of character: `0`, another digit, the point, `e`, a sign. A space: the number does not go on with it. */
const table = ["12   ", "  35 ", "2235 ", "44   ", "44 5 ", "77  6", "77   ", "77   "];

/** True if a number may end here. */
export function mayEnd(state: NumberState): boolean {
  return state === 1 || state === 2 || state === 4 || state === 7;
}

function kindOf(code: number): number {
  if (code === 48) return 0;
  if (code > 48 && code <= 57) return 1;
  if (code === 46) return 2;
  if (code === 101 || code === 69) return 3;
  return code === 43 || code === 45 ? 4 : 5;
}

/** The state after this character; undefined if the number does not go on with it. */
export function nextNumberState(state: NumberState, code: number): NumberState | undefined {
  const next = table[state]?.charCodeAt(kindOf(code)) ?? 0;
  return next >= 48 ? next - 48 : undefined;
}
