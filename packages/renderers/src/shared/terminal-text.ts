/** Colours and cursor movements of a terminal, and the titles that programs set. */
const controls =
  // oxlint-disable-next-line no-control-regex
  /\u001b(?:\[[0-?]*[ -/]*[@-~]|\][^\u0007\u001b]*(?:\u0007|\u001b\\)?|[@-Z\\^_])/g;

/** What of a very long output is drawn: the rest is counted. */
const shownCharacters = 60_000;

export type TerminalText = {
  text: string;
  /** Characters before the ones that are shown. */
  left: number;
};

/**
 * The text that a terminal would show at its end: without colours, and with lines that a program wrote over, such as a progress
 * bar, as they were at last.
 */
export function terminalText(output: string): TerminalText {
  const cut = Math.max(0, output.length - shownCharacters);
  const start = cut === 0 ? 0 : lineStart(output, cut);
  const text = output
    .slice(start)
    .replace(controls, "")
    .replaceAll("\r\n", "\n")
    .replace(/[^\n]*\r(?=[^\n])/g, "")
    .replaceAll("\r", "");
  return { text, left: start };
}

/** The start of the next line, or the place itself in a text of one endless line. */
function lineStart(text: string, from: number): number {
  const end = text.indexOf("\n", from);
  return end === -1 || end - from > 2000 ? from : end + 1;
}
