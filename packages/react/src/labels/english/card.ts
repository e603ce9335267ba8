import { createPlural } from "../plural";

const plural = createPlural("en-GB");

/** The frame of a card: its buttons, its details, raw values. */
export const card = {
  stop: (title: string) => `Stop: ${title}`,
  details: (title: string) => `Details: ${title}`,
  arguments: "Arguments",
  output: "Output",
  partialOutput: "Output so far",
  error: "Error",
  late: "Came after the end",
  about: "About this call",
  callId: "Call",
  tool: "Tool",
  approvalId: "Approval",
  startedAt: "Started",
  executedAt: "Ran from",
  endedAt: "Ended",
  byClient: "Reported by your browser",
  copy: "Copy reference",
  copied: "Copied",
  askAgain: "Ask again",
  tryAgain: "Try again",
  resume: "Resume",
  /** A part that its renderer could not draw. */
  broken: "This call can’t be shown here",
  brokenDetail: "The view of this tool failed. The raw values are in the details.",
  percent: (number: string) => `${number}\u00a0%`,
  seconds: (number: string) => `${number}\u00a0s`,
  minutes: (minutes: string, seconds: string) => `${minutes}\u00a0min ${seconds}\u00a0s`,
};

/** Raw values, and what is hidden in them. */
export const values = {
  items: (count: number) => plural(count, { one: "# item", other: "# items" }),
  members: (count: number) => plural(count, { one: "# member", other: "# members" }),
  more: (count: number) => plural(count, { other: "# more" }),
  moreCharacters: (count: string) => `${count} more characters`,
  cycle: "cycle",
  tooDeep: "too deep to show",
  unreadable: "can’t be read",
  expand: "Show",
  collapse: "Hide",
  empty: "empty",
  nothing: "nothing",
  yes: "Yes",
  no: "No",
  secret: "Hidden value",
  characters: (count: string) => `${count} characters`,
  charactersNotShown: (count: string) => `${count} characters not shown`,
  showAll: "Show all",
  hiddenCharacters: (count: number) => plural(count, { one: "# hidden character", other: "# hidden characters" }),
  mixedAlphabets: (count: number) => plural(count, { one: "# word mixes alphabets", other: "# words mix alphabets" }),
  hiddenCharacterName: (name: string, code: string) => `hidden character: ${name}, ${code}`,
  lookalike: (letter: string) => `letter of another alphabet: ${letter}`,
};
