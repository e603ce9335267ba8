import type { ToolFixtures, ToolVariants } from "../sample-parts";
import { sampleCall } from "../shared/fixtures";
import type { searchWebInput, searchWebOutput } from "./schema";

const { open, running, ended, refused, approval, approved } = sampleCall("searchWeb", "none");
const input = { query: "tram 28 Lisbon opening hours december", count: 5 };
const results = [
  {
    title: "Tram 28 in December: first and last departures",
    url: "https://transit.example/lisbon/tram-28",
    snippet:
      "Sample text. From 1 December trams leave Martim Moniz from 5:40 on weekdays; the last one returns at 22:30. On holidays the Sunday timetable is in force.",
    publishedOn: "2026-11-28",
  },
  {
    title: "Riding the 28 without a queue",
    url: "https://www.cityguide.example/lisbon/28",
    snippet: "Sample text. Board at Campo de Ourique before nine, or take the 12 to Alfama and walk.",
    publishedOn: "2026-06-02",
  },
  {
    title: "Lisbon public transport, fares and passes",
    url: "https://fares.example/lisbon",
    snippet:
      "Sample text. A day pass covers metro, buses, trams and lifts, and is valid for 24 hours from its first use.",
  },
  {
    title: "Works on Rua da Conceição",
    url: "https://news.example/lisbon/works",
    snippet: "Sample text. Until 10 December the 28 ends at Camões.",
    publishedOn: "2026-12-01",
  },
];

/** Sample parts of a web search, one a state. */
export const searchWebFixtures: ToolFixtures<"searchWeb", typeof searchWebInput, typeof searchWebOutput> = {
  "input-streaming": {
    ...open,
    state: "input-streaming",
    inputText: '{"query":"tram 28 Lis',
    partialInput: { query: "tram 28 Lis" },
  },
  "input-available": { ...open, state: "input-available", input },
  "approval-requested": { ...open, state: "approval-requested", input, approval },
  "approval-responded": { ...open, state: "approval-responded", input, approval: approved },
  "output-streaming": { ...running, state: "output-streaming", input, progress: { label: "Asking the index" } },
  "output-available": { ...ended, state: "output-available", input, output: { results } },
  "output-error": {
    ...ended,
    state: "output-error",
    input,
    phase: "execution",
    errorText: "The search service did not answer.",
  },
  "output-denied": {
    ...refused,
    state: "output-denied",
    input,
    by: "policy",
    reason: "Searches are off in this room.",
  },
  cancelled: { ...refused, state: "cancelled", input, cause: "stopped" },
  "output-unknown": { ...ended, state: "output-unknown", input, note: "The search ended without an answer." },
};

/** Samples beyond the ten states. */
export const searchWebVariants = {
  "No arguments yet": { ...open, state: "input-streaming", inputText: "" },
  "Nothing found": { ...ended, state: "output-available", input, output: { results: [] } },
  "One result": {
    ...ended,
    state: "output-available",
    input: { query: "restaurante", count: 1 },
    output: { results: results.slice(0, 1) },
  },
  "Results as they come": { ...running, state: "output-streaming", input, output: { results: results.slice(0, 1) } },
  "No titles, odd addresses": {
    ...ended,
    state: "output-available",
    input,
    output: {
      results: [
        { title: "", url: "https://www.no-title.example/a/very/long/path/that/goes/on", snippet: "" },
        { title: "A script as address", url: "javascript:alert(1)", snippet: "It is text, and leads nowhere." },
        { title: `${"Very".repeat(40)}`, url: "not an address", snippet: `${"word ".repeat(90)}` },
      ],
    },
  },
} satisfies ToolVariants<"searchWeb", typeof searchWebInput, typeof searchWebOutput>;
