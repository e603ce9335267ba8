import type { ToolFixtures, ToolVariants } from "../sample-parts";
import { keptOutput, sampleCall } from "../shared/fixtures";
import { createFetchPageRenderer } from "./renderer";
import type { FetchedPage, fetchPageInput, fetchPageOutput } from "./schema";

const { open, running, ended, refused, approval, approved } = sampleCall("fetchPage", "none");
const input = { url: "https://transit.example/lisbon/tram-28" };
const output = {
  url: input.url,
  status: 200,
  title: "Tram 28 in December: first and last departures",
  text: `Sample text of a page.

From 1 December trams leave Martim Moniz from 5:40 on weekdays, every eleven minutes at most. The last tram returns at 22:30.

On 8 and 25 December the Sunday timetable is in force. Works on Rua da Conceição end on 10 December; until then the line ends at Camões, and bus 714 covers the rest.

Tickets are sold on board for €3.20; passes are valid on the whole line.`,
  mediaType: "text/html; charset=utf-8",
  bytes: 48_210,
};

/** Sample parts of the reading of a page, one a state. */
export const fetchPageFixtures: ToolFixtures<"fetchPage", typeof fetchPageInput, typeof fetchPageOutput> = {
  "input-streaming": {
    ...open,
    state: "input-streaming",
    inputText: '{"url":"https://transit.exa',
    partialInput: { url: "https://transit.exa" },
  },
  "input-available": { ...open, state: "input-available", input },
  "approval-requested": { ...open, state: "approval-requested", input, approval },
  "approval-responded": { ...open, state: "approval-responded", input, approval: approved },
  "output-streaming": { ...running, state: "output-streaming", input, progress: { ratio: 0.4, label: "Reading" } },
  "output-available": { ...ended, state: "output-available", input, output },
  "output-error": {
    ...ended,
    state: "output-error",
    input,
    phase: "execution",
    errorText: "There is no site of that name.",
  },
  "output-denied": { ...refused, state: "output-denied", input, by: "policy", reason: "This site is not on the list." },
  cancelled: { ...refused, state: "cancelled", input, cause: "stopped" },
  "output-unknown": { ...ended, state: "output-unknown", input, note: "The reading ended without an answer." },
};

/** Samples beyond the ten states. */
export const fetchPageVariants = {
  "No arguments yet": { ...open, state: "input-streaming", inputText: "" },
  "Not found, and sent on": {
    ...ended,
    state: "output-available",
    input,
    output: { ...output, url: "https://www.lisbon.example/404", status: 404, title: "", text: "", bytes: 0 },
  },
  "A very long page": {
    ...ended,
    state: "output-available",
    input,
    output: { ...output, text: "Sample words of a long page. ".repeat(40_000), bytes: 1_160_000 },
  },
  "Kept on the server": {
    ...ended,
    state: "output-available",
    input,
    output: keptOutput<FetchedPage>("fetchPage", 5_242_880),
  },
  Arabic: {
    ...ended,
    state: "output-available",
    input,
    output: {
      ...output,
      title: "ترام 28 في ديسمبر",
      text: "نص تجريبي. تنطلق عربات الترام من الساعة 5:40 صباحًا في أيام الأسبوع.",
    },
  },
} satisfies ToolVariants<"fetchPage", typeof fetchPageInput, typeof fetchPageOutput>;

/** Stands in for an app that gets kept results from its server. */
export const fetchPageSampleRenderer = createFetchPageRenderer({
  loadOutput: async () => ({ ...output, text: "Sample words of a kept page. ".repeat(180_000), bytes: 5_242_880 }),
});
