import type { ToolFixtures, ToolVariants } from "../sample-parts";
import { sampleCall, samplePng } from "../shared/fixtures";
import type { generateImageInput, generateImageOutput } from "./schema";

const { open, running, ended, refused, approval, approved } = sampleCall("generateImage", "none");
const input = { shape: "landscape" as const, prompt: "A yellow tram before hills at dusk, as a flat poster" };
const output = {
  url: `data:image/png;base64,${samplePng}`,
  mediaType: "image/png",
  alt: "Sample picture: a yellow tram and three small houses before dark hills, with a low sun.",
  width: 400,
  height: 225,
};

/** Sample parts of the making of an image, one a state. */
export const generateImageFixtures: ToolFixtures<
  "generateImage",
  typeof generateImageInput,
  typeof generateImageOutput
> = {
  "input-streaming": {
    ...open,
    state: "input-streaming",
    inputText: '{"shape":"landscape","prompt":"A yellow tram before hi',
    partialInput: { shape: "landscape", prompt: "A yellow tram before hi" },
  },
  "input-available": { ...open, state: "input-available", input },
  "approval-requested": { ...open, state: "approval-requested", input, approval },
  "approval-responded": { ...open, state: "approval-responded", input, approval: approved },
  "output-streaming": {
    ...running,
    state: "output-streaming",
    input,
    progress: { ratio: 0.4, label: "Step 12 of 30" },
  },
  "output-available": { ...ended, state: "output-available", input, output },
  "output-error": {
    ...ended,
    state: "output-error",
    input,
    phase: "execution",
    errorText: "The image service has no free place.",
  },
  "output-denied": { ...refused, state: "output-denied", input, by: "policy", reason: "Images are off in this room." },
  cancelled: { ...refused, state: "cancelled", input, cause: "stopped" },
  "output-unknown": { ...ended, state: "output-unknown", input, note: "The image service went silent." },
};

/** Samples beyond the ten states. */
export const generateImageVariants = {
  "No arguments yet": { ...open, state: "input-streaming", inputText: "" },
  "A preview": {
    ...running,
    state: "output-streaming",
    input,
    output,
    progress: { ratio: 0.8, label: "Step 24 of 30" },
  },
  "A tall one is on its way": {
    ...running,
    state: "output-streaming",
    input: { shape: "portrait", prompt: "A lighthouse, sample" },
    progress: { label: "Waiting for a free place" },
  },
  "Another shape than was asked for": {
    ...ended,
    state: "output-available",
    input: { ...input, shape: "square" },
    output,
  },
  "From another server": {
    ...ended,
    state: "output-available",
    input,
    output: { ...output, url: "https://images.example/sample/42.png" },
  },
  "An address that is none": {
    ...ended,
    state: "output-available",
    input,
    output: { ...output, url: "javascript:alert(1)", mediaType: "image/svg+xml" },
  },
} satisfies ToolVariants<"generateImage", typeof generateImageInput, typeof generateImageOutput>;
