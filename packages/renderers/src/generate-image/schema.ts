import { defineTool } from "@callstate/core";
import * as z from "zod";

/** The shapes that can be asked for: 1 to 1, 16 to 9 and 3 to 4. */
export const imageShapes = ["square", "landscape", "portrait"] as const;

/** Input of `generateImage`. */
export const generateImageInput = z.object({
  prompt: z.string().min(1).max(4000).meta({ title: "Prompt" }),
  shape: z.enum(imageShapes).default("square").meta({ title: "Shape" }),
});

/**
 * Output of `generateImage`, also while it runs: earlier ones are previews. `url` is a `data:` address of the image, or one of an
 * origin that the app allows; `alt` says what is to be seen. Width and height are in pixels.
 */
export const generateImageOutput = z.object({
  url: z.string(),
  mediaType: z.string(),
  alt: z.string(),
  width: z.int().min(1),
  height: z.int().min(1),
});

/** The tool, as server and browser both know it. */
export const generateImage = defineTool({
  title: "Image",
  description: "Makes one image from a description. Say the shape first, then the prompt.",
  input: generateImageInput,
  output: generateImageOutput,
  effects: "none",
});

export type GeneratedImage = z.output<typeof generateImageOutput>;
