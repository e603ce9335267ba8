import { deflateSync } from "node:zlib";
import { PNG } from "pngjs";
import { compareImages } from "./compare";

/** Steps between two shades of a colour, the finest first: it must come to 256 colours. */
const steps = [17, 34];

/**
 * The picture as a PNG with a palette: sixteen shades of red, green and blue. Less than an eye sees, more than a comparison asks
 * for, and a quarter of the bytes. One with more colours than that, a photograph say, stays as it is.
 */
export function smallPng(picture: Buffer): Buffer {
  const image = PNG.sync.read(picture);
  for (const step of steps) {
    const small = withPalette(image, step);
    if (small !== undefined && compareImages(small, picture).same) return small;
  }
  return picture;
}

function withPalette({ width, height, data }: PNG, step: number): Buffer | undefined {
  const places = new Map<number, number>();
  const lines = Buffer.alloc((width + 1) * height);
  const shade = (at: number) => Math.round((data[at] ?? 0) / step) * step;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = (y * width + x) * 4;
      const colour = (shade(at) << 16) | (shade(at + 1) << 8) | shade(at + 2);
      let place = places.get(colour);
      if (place === undefined) places.set(colour, (place = places.size));
      if (place > 255) return undefined;
      lines[y * (width + 1) + x + 1] = place;
    }
  }
  const palette = Buffer.from(
    [...places.keys()].flatMap((colour) => [colour >> 16, (colour >> 8) & 255, colour & 255]),
  );
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  // Eight bits, a palette; the rest has one value only.
  head.set([8, 3, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk("IHDR", head),
    chunk("PLTE", palette),
    chunk("IDAT", deflateSync(lines, { level: 9 })),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function chunk(name: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, "latin1"), content]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

const crcTable = Array.from({ length: 256 }, (_, index) => {
  let sum = index;
  for (let bit = 0; bit < 8; bit++) sum = (sum & 1) === 0 ? sum >>> 1 : (sum >>> 1) ^ 0xedb88320;
  return sum;
});

/** As the PNG format wants it; Node has it from version 22 on. */
function crc32(bytes: Buffer): number {
  let sum = 0xffffffff;
  for (const byte of bytes) sum = (crcTable[(sum ^ byte) & 255] ?? 0) ^ (sum >>> 8);
  return (sum ^ 0xffffffff) >>> 0;
}
