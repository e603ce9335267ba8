import * as z from "zod";

const text = z.object({ type: z.literal("text"), text: z.string() });
const image = z.object({ type: z.literal("image"), data: z.string(), mimeType: z.string() });
const audio = z.object({ type: z.literal("audio"), data: z.string(), mimeType: z.string() });
const resource = z.object({
  type: z.literal("resource"),
  resource: z.object({
    uri: z.string(),
    mimeType: z.string().optional(),
    text: z.string().optional(),
    blob: z.string().optional(),
  }),
});
const link = z.object({
  type: z.literal("resource_link"),
  uri: z.string(),
  name: z.string(),
  title: z.string().optional(),
  description: z.string().optional(),
  mimeType: z.string().optional(),
  size: z.number().optional(),
});

const known = z.discriminatedUnion("type", [text, image, audio, resource, link]);

/** One block of a result. `unknown` is whatever the protocol does not have, or has otherwise. */
export type ContentBlock = z.output<typeof known> | { type: "unknown"; value: unknown };

export type BlockOf<Type extends ContentBlock["type"]> = Extract<ContentBlock, { type: Type }>;

/** Reads one block, whatever it is. */
export function readBlock(value: unknown): ContentBlock {
  const block = known.safeParse(value);
  return block.success ? block.data : { type: "unknown", value };
}

/** The `data:` address of a sound, if it is one. */
export function audioUrl({ data, mimeType }: BlockOf<"audio">): string | undefined {
  return /^audio\/[\w.+-]+$/.test(mimeType) && /^[A-Za-z0-9+/=\s]+$/.test(data)
    ? `data:${mimeType};base64,${data}`
    : undefined;
}

/** The bytes that a Base64 text stands for. */
export function bytesOf(base64: string): number {
  return Math.floor((base64.replaceAll(/[=\s]/g, "").length * 3) / 4);
}
