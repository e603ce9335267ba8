"use client";

import { HiddenText, imageUrl, linkUrl, useAgentActions, useLabels } from "@callstate/react";
import type { ReactElement, ReactNode } from "react";
import { Note } from "../shared/note";
import { hostOf, SafeLink } from "../shared/safe-link";
import type { GeneratedImage } from "./schema";

export type CanvasProps = {
  /** One of `imageShapes`; half a name, and a name that is none, count as a square. */
  shape?: string | undefined;
  image?: GeneratedImage | undefined;
  /** What is being done, while it is. */
  note?: string | undefined;
  /** True while an image may still come; one that is there is a preview. */
  awaited?: boolean;
  /** Instead of an image. */
  children?: ReactNode;
};

/** The place of an image, with a frame in its shape. Its height is the same for every shape, and before and after. */
export function Canvas({ shape = "square", image, note, awaited = false, children }: CanvasProps): ReactElement {
  const { formats } = useLabels();
  const size =
    image === undefined || awaited ? "" : `${formats.number(image.width)} × ${formats.number(image.height)} pixels`;
  return (
    <div className="generate-image">
      <div className="generate-image-stage">
        {children ??
          (image === undefined ? (
            <div className="generate-image-frame" data-shape={shape} aria-hidden="true">
              <span className="cs-bone" />
            </div>
          ) : (
            <Picture image={image} shape={shape} preview={awaited} />
          ))}
      </div>
      <Note text={note ?? size} />
    </div>
  );
}

type PictureProps = { image: GeneratedImage; shape: string; preview: boolean };

function Picture({ image, shape, preview }: PictureProps): ReactElement {
  const { imageOrigins = [] } = useAgentActions();
  const { url, mediaType, alt, width, height } = image;
  const source = imageUrl(url, mediaType, imageOrigins);
  if (source === undefined) return <NotShown image={image} />;
  return (
    <div className="generate-image-frame" data-shape={shape} data-preview={preview ? "" : undefined}>
      <img src={source} alt={alt} width={width} height={height} decoding="async" />
    </div>
  );
}

/** An image from elsewhere is not fetched before somebody wants it to be. */
function NotShown({ image: { url, alt } }: { image: GeneratedImage }): ReactElement {
  return (
    <div className="cs-end">
      <p className="cs-outcome-title">
        {linkUrl(url) === undefined ? (
          "The image can’t be shown"
        ) : (
          <SafeLink url={url} words={`Open the image at ${hostOf(url)}`} />
        )}
      </p>
      <p className="cs-outcome-detail">
        <HiddenText text={alt} quiet />
      </p>
    </div>
  );
}
