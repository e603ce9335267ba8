/**
 * The same text, laid out in one piece. A text that grew by concatenation is kept by engines as a tree of its pieces, many times its
 * size, until somebody looks into it; a finished one may never be looked at.
 */
export function inOnePiece(text: string): string {
  return Number.isNaN(text.charCodeAt(0)) ? "" : text;
}
