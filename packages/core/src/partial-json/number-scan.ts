/**
 * Where in a JSON number a text stands: a row of the table. 0 after the sign, 1 after a leading zero, 2 in the digits, 3 after the
 * point, 4 in the decimals, 5 after the `e`, 6 after its sign, 7 in the exponent, 8 at its beginning.
 *
 * In each row the next state by kind of character: `0`, another digit, the point, `e`, minus, plus. A space: the number does not go
 * on with it.
 */
const table = ["12    ", "  35  ", "2235  ", "44    ", "44 5  ", "77  66", "77    ", "77    ", "12  0 "];

const kinds = "01.e-+";

function kindOf(character: string): number {
  if (character > "1" && character <= "9") return 1;
  return kinds.indexOf(character === "E" ? "e" : character);
}

/** A JSON number as it arrives. Only what follows proves that it is complete. */
export class NumberScan {
  /** True once something came that the number does not go on with. */
  isOver = false;
  hasFailed = false;
  #text = "";
  #state = 8;

  constructor(first: string) {
    this.read(first, 0);
  }

  /** Reads on from here; returns where it stopped. */
  read(text: string, from: number): number {
    let at = from;
    for (; at < text.length; at++) {
      const next = table[this.#state]?.charCodeAt(kindOf(text.charAt(at))) ?? 0;
      // A space, or no kind at all.
      if (!(next >= 48)) break;
      this.#state = next - 48;
    }
    this.#text += text.slice(from, at);
    this.isOver = at < text.length;
    this.hasFailed = this.isOver && this.value === undefined;
    return at;
  }

  /** The number, if it may end here. */
  get value(): number | undefined {
    return [1, 2, 4, 7].includes(this.#state) ? Number(this.#text) : undefined;
  }
}
