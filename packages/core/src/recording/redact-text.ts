import { isMarked, itemPlaces, type JsonSchema, memberPlaces, placesOf, SECRET } from "./redact-value";

const secretText = JSON.stringify(SECRET);
const blank = /[ \t\r\n]/;
const inScalar = /[-+.0-9a-zA-Z]/;

/** One open list or object of the text. */
type Container = { places: readonly JsonSchema[]; isList: boolean; key: string; index: number };

/** What the next character may be. */
type Place = "value" | "first-item" | "first-key" | "key" | "colon" | "comma" | "end";

/**
 * Takes the secrets out of JSON text that arrives in pieces, before the piece that holds one is passed on: where a value is marked,
 * a mark stands in its place from its first character on.
 *
 * Text that is no JSON can't be judged, so from there on nothing is passed on at all.
 */
export class TextRedactor {
  readonly #root: JsonSchema;
  readonly #open: Container[] = [];
  #place: Place = "value";
  /** The schemas that describe the value that comes next. */
  #places: readonly JsonSchema[];
  /** Within a string or a bare word. */
  #in: "none" | "key" | "string" | "scalar" = "none";
  #escaped = false;
  #keyText = "";
  /** How deep the secret that is being left out is open; undefined outside of one. */
  #secretDepth: number | undefined;
  #isBroken = false;

  constructor(schema: JsonSchema) {
    this.#root = schema;
    this.#places = placesOf(schema);
  }

  /** The piece as it may be passed on. */
  push(piece: string): string {
    let passed = "";
    for (const character of piece) {
      if (this.#isBroken) break;
      passed += this.#take(character);
    }
    return passed;
  }

  #take(character: string): string {
    if (this.#in === "key" || this.#in === "string") return this.#inString(character);
    if (this.#in === "scalar") {
      if (inScalar.test(character)) return this.#pass(character);
      this.#in = "none";
      this.#valueEnded();
    }
    if (blank.test(character)) return this.#pass(character);
    switch (this.#place) {
      case "first-item":
        return character === "]" ? this.#close(character) : this.#begin(character);
      case "value":
        return this.#begin(character);
      case "first-key":
        return character === "}" ? this.#close(character) : this.#beginKey(character);
      case "key":
        return this.#beginKey(character);
      case "colon":
        return this.#colon(character);
      case "comma":
        return this.#afterValue(character);
      case "end":
        return this.#broken();
      default:
        return this.#place satisfies never;
    }
  }

  /** Within a secret nothing passes. */
  #pass(character: string): string {
    return this.#secretDepth === undefined ? character : "";
  }

  #broken(): string {
    this.#isBroken = true;
    return "";
  }

  #begin(character: string): string {
    const isSecret = this.#secretDepth === undefined && this.#places.some(isMarked);
    const isOpening = character === "{" || character === "[";
    if (!isOpening && character !== '"' && !inScalar.test(character)) return this.#broken();
    if (isSecret) this.#secretDepth = this.#open.length;
    const passed = isSecret ? secretText : this.#pass(character);
    if (isOpening) {
      const isList = character === "[";
      this.#open.push({ places: this.#places, isList, key: "", index: 0 });
      this.#place = isList ? "first-item" : "first-key";
      if (isList) this.#describeItem();
    } else {
      this.#in = character === '"' ? "string" : "scalar";
    }
    return passed;
  }

  #beginKey(character: string): string {
    if (character !== '"') return this.#broken();
    this.#in = "key";
    this.#keyText = '"';
    return this.#pass(character);
  }

  #inString(character: string): string {
    const passed = this.#pass(character);
    if (this.#in === "key") this.#keyText += character;
    if (this.#escaped) this.#escaped = false;
    else if (character === "\\") this.#escaped = true;
    else if (character === '"') {
      const wasKey = this.#in === "key";
      this.#in = "none";
      if (wasKey) this.#place = "colon";
      else this.#valueEnded();
    }
    return passed;
  }

  #colon(character: string): string {
    const top = this.#open.at(-1);
    const key = parseKey(this.#keyText);
    if (character !== ":" || top === undefined || key === undefined) return this.#broken();
    top.key = key;
    this.#places = memberPlaces(top.places, key, this.#root);
    this.#place = "value";
    return this.#pass(character);
  }

  #afterValue(character: string): string {
    const top = this.#open.at(-1);
    if (top === undefined) return this.#broken();
    if (character === (top.isList ? "]" : "}")) return this.#close(character);
    if (character !== ",") return this.#broken();
    top.index += 1;
    this.#place = top.isList ? "value" : "key";
    if (top.isList) this.#describeItem();
    return this.#pass(character);
  }

  #describeItem(): void {
    const top = this.#open.at(-1);
    if (top !== undefined) this.#places = itemPlaces(top.places, top.index, this.#root);
  }

  #close(character: string): string {
    this.#open.pop();
    const passed = this.#pass(character);
    this.#valueEnded();
    return passed;
  }

  #valueEnded(): void {
    if (this.#secretDepth === this.#open.length) this.#secretDepth = undefined;
    this.#place = this.#open.length === 0 ? "end" : "comma";
  }
}

/** A key as JSON reads it: escapes must not hide the name of a secret. */
function parseKey(text: string): string | undefined {
  try {
    const key: unknown = JSON.parse(text);
    return typeof key === "string" ? key : undefined;
  } catch {
    return undefined;
  }
}
