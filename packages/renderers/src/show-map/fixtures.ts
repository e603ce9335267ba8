import type { ToolFixtures, ToolVariants } from "../sample-parts";
import { sampleCall } from "../shared/fixtures";
import type { showMapInput, showMapOutput } from "./schema";

const { open, running, ended, refused, approval, approved } = sampleCall("showMap", "none");
const places = [
  { name: "Martim Moniz", latitude: 38.7157, longitude: -9.1365, note: "First stop of tram 28" },
  { name: "Miradouro de Santa Luzia", latitude: 38.7114, longitude: -9.1302, note: "View over Alfama" },
  { name: "Praça Luís de Camões", latitude: 38.7107, longitude: -9.1432, note: "Change here until 10 December" },
  { name: "Basílica da Estrela", latitude: 38.7139, longitude: -9.1604 },
];
const input = { title: "Along tram 28, sample data", places };
const output = { places: places.length };

/** Sample parts of a map, one a state. */
export const showMapFixtures: ToolFixtures<"showMap", typeof showMapInput, typeof showMapOutput> = {
  "input-streaming": {
    ...open,
    state: "input-streaming",
    inputText:
      '{"title":"Along tram 28, sample data","places":[{"name":"Martim Moniz","latitude":38.7157,"longitude":-9.1365,"note":"First stop of tram 28"},{"name":"Miradouro de San',
    partialInput: { title: input.title, places: [...places.slice(0, 1), { name: "Miradouro de San" }] },
  },
  "input-available": { ...open, state: "input-available", input },
  "approval-requested": { ...open, state: "approval-requested", input, approval },
  "approval-responded": { ...open, state: "approval-responded", input, approval: approved },
  "output-streaming": { ...running, state: "output-streaming", input },
  "output-available": { ...ended, state: "output-available", input, output },
  "output-error": {
    ...ended,
    state: "output-error",
    input,
    phase: "execution",
    errorText: "The map could not be kept.",
  },
  "output-denied": { ...refused, state: "output-denied", input, by: "policy", reason: "Maps are off in this room." },
  cancelled: { ...refused, state: "cancelled", input, cause: "stopped" },
  "output-unknown": { ...ended, state: "output-unknown", input, note: "The call ended without an answer." },
};

const shown = (title: string, some: readonly (typeof places)[number][]) => ({
  ...ended,
  state: "output-available" as const,
  input: { title, places: [...some] },
  output: { places: some.length },
});

/** Samples beyond the ten states. */
export const showMapVariants = {
  "No arguments yet": { ...open, state: "input-streaming", inputText: "" },
  "One place": shown("Where the tram starts, sample data", places.slice(0, 1)),
  "Both sides of the date line": shown("Islands, sample data", [
    { name: "Taveuni", latitude: -16.85, longitude: 179.97 },
    { name: "Vava‘u", latitude: -18.62, longitude: -173.99 },
    { name: "Suva", latitude: -18.14, longitude: 178.44 },
  ]),
  "Around the world, a long name": shown("Offices, sample data", [
    { name: "Lisbon", latitude: 38.71, longitude: -9.14 },
    { name: `An office with a very long name ${"and more ".repeat(8)}`, latitude: 35.68, longitude: 139.69 },
    {
      name: "Montevideo",
      latitude: -34.9,
      longitude: -56.16,
      note: "Opens at nine, closes when the last one leaves it",
    },
    { name: "مكتب القاهرة", latitude: 30.04, longitude: 31.24, note: "الطابق الثالث" },
  ]),
  "Thirty places": shown(
    "Stops, sample data",
    Array.from({ length: 30 }, (_, index) => ({
      name: `Stop ${index + 1}`,
      latitude: 38.71 + Math.sin(index) / 120,
      longitude: -9.17 + index / 700,
    })),
  ),
} satisfies ToolVariants<"showMap", typeof showMapInput, typeof showMapOutput>;
