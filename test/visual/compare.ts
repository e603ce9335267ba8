import pixelmatch from "pixelmatch";
import { PNG } from "pngjs";

/**
 * What may differ: how letters are smoothed is a matter of the machine, so pixels at edges are left out, and so is a small number
 * of others in every part of the picture. A part is as large as an icon, so that one that is missing is not lost in a long page.
 */
export const tolerance = { threshold: 0.1, windowSize: 32, changedInWindow: 20 };

export type Comparison = {
  same: boolean;
  /** In words, for the report. */
  words: string;
  /** Both pictures with the difference in red; only where they are not the same. */
  difference?: Buffer;
};

/** Compares two PNG files as an eye would that knows where to look. */
export function compareImages(before: Buffer, after: Buffer): Comparison {
  if (before.equals(after)) return { same: true, words: "the same bytes" };
  const [one, other] = [PNG.sync.read(before), PNG.sync.read(after)];
  const { threshold, windowSize, changedInWindow } = tolerance;
  const width = Math.max(one.width, other.width);
  const height = Math.max(one.height, other.height);
  const isSameSize = one.width === other.width && one.height === other.height;
  const picture = new PNG({ width, height });
  const changed = pixelmatch(
    enlarged(one, width, height),
    enlarged(other, width, height),
    picture.data,
    width,
    height,
    {
      threshold,
      windowSize,
    },
  );
  if (isSameSize && changed <= changedInWindow) return { same: true, words: `${changed} pixels differ at most` };
  return {
    same: false,
    words: isSameSize
      ? `${changed} pixels differ in a square of ${windowSize}; ${changedInWindow} may`
      : `it is ${other.width} × ${other.height} and was ${one.width} × ${one.height}`,
    difference: PNG.sync.write(picture),
  };
}

function enlarged(image: PNG, width: number, height: number): Buffer {
  if (image.width === width && image.height === height) return image.data;
  const larger = new PNG({ width, height });
  PNG.bitblt(image, larger, 0, 0, image.width, image.height, 0, 0);
  return larger.data;
}
