"use client";

import type { FilePart, SourcePart } from "@callstate/core";
import { useAgentActions } from "../hooks/agent-context";
import { useLabels } from "../labels/labels-context";
import { HiddenText } from "../text/hidden-text";
import { Icon } from "../view/icon";
import { imageUrl, linkUrl } from "../view/safe-url";

/** Where something was found: a link if its address may be one, else the address as text. */
export function SourceView({ part }: { part: SourcePart }) {
  const href = linkUrl(part.url);
  const words = part.title ?? part.url;
  if (href === undefined) return <HiddenText text={words} />;
  return (
    <a className="cs-link" href={href} target="_blank" rel="noopener noreferrer nofollow">
      <HiddenText text={words} quiet />
    </a>
  );
}

/** A file: an image only if it is here already, else a link. Nothing is fetched by looking at a message. */
export function FileView({ part }: { part: FilePart }) {
  const { labels } = useLabels();
  const { imageOrigins } = useAgentActions();
  const image = imageUrl(part.url, part.mediaType, part.mediaType.startsWith("image/") ? imageOrigins : []);
  const name = "name" in part ? part.name : undefined;
  if (image !== undefined) return <img className="cs-image" src={image} alt={name ?? labels.message.image} />;
  const href = linkUrl(part.url);
  const words = name ?? labels.message.file(part.mediaType);
  return (
    <p className="cs-attachment">
      <Icon name="file" />
      {href === undefined ? (
        <HiddenText text={words} quiet />
      ) : (
        <a className="cs-link" href={href} target="_blank" rel="noopener noreferrer nofollow">
          <HiddenText text={words} quiet />
        </a>
      )}
    </p>
  );
}
