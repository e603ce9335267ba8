"use client";

import { jsonEqual } from "@callstate/core";
import { HiddenText, imageUrl, JsonView, useLabels } from "@callstate/react";
import type { ReactElement } from "react";
import { byteWords } from "../shared/byte-words";
import { listOf } from "../shared/list-of";
import { SafeLink } from "../shared/safe-link";
import { audioUrl, type BlockOf, bytesOf, type ContentBlock, readBlock } from "./content-block";
import type { McpCallResult } from "./schema";

/** The blocks of an MCP result one below the other, then its structured content. Nothing is fetched. */
export function McpContent({ result }: { result: McpCallResult }): ReactElement {
  const { structuredContent, isError } = result;
  const blocks = listOf(result.content)
    .map(readBlock)
    .filter((block) => !repeats(block, structuredContent));
  return (
    <div className="mcp-result-content">
      {isError === true && <p className="mcp-result-error">The tool reported an error</p>}
      {blocks.length === 0 && structuredContent === undefined && (
        <p className="cs-outcome-detail">
          <bdi>It returned nothing.</bdi>
        </p>
      )}
      {blocks.map((block, index) => (
        // Blocks have no identity but their place.
        // oxlint-disable-next-line react/no-array-index-key
        <Block key={index} block={block} />
      ))}
      {structuredContent !== undefined && <JsonView value={structuredContent} />}
    </div>
  );
}

/** Servers repeat structured content as text, for clients that don't know it. */
function repeats(block: ContentBlock, structured: unknown): boolean {
  if (block.type !== "text" || structured === undefined) return false;
  try {
    return jsonEqual(JSON.parse(block.text), structured);
  } catch {
    return false;
  }
}

function Block({ block }: { block: ContentBlock }): ReactElement {
  switch (block.type) {
    case "text":
      return (
        <p className="cr-text">
          <HiddenText text={block.text} quiet />
        </p>
      );
    case "image":
      return <Image block={block} />;
    case "audio":
      return <Sound block={block} />;
    case "resource":
      return <Resource block={block} />;
    case "resource_link":
      return <ResourceLink block={block} />;
    case "unknown":
      return <JsonView value={block.value} />;
    default:
      return block satisfies never;
  }
}

function Image({ block: { data, mimeType } }: { block: BlockOf<"image"> }): ReactElement {
  const source = imageUrl(`data:${mimeType};base64,${data}`, mimeType);
  if (source === undefined) return <NotShown what="An image" mimeType={mimeType} data={data} />;
  // The protocol has no words for what is to be seen.
  return <img className="mcp-result-image" src={source} alt="Without a description, from the tool" decoding="async" />;
}

function Sound({ block }: { block: BlockOf<"audio"> }): ReactElement {
  const source = audioUrl(block);
  if (source === undefined) return <NotShown what="A sound" mimeType={block.mimeType} data={block.data} />;
  return (
    // The protocol has no captions either.
    // oxlint-disable-next-line jsx-a11y/media-has-caption
    <audio className="mcp-result-audio" controls preload="metadata" src={source} aria-label="Sound from the tool" />
  );
}

function Resource({ block: { resource } }: { block: BlockOf<"resource"> }): ReactElement {
  const { uri, mimeType = "", text, blob } = resource;
  return (
    <div className="mcp-result-resource">
      <p className="mcp-result-uri">
        <SafeLink url={uri} words={uri} />
      </p>
      {text !== undefined && (
        <p className="cr-text">
          <HiddenText text={text} quiet />
        </p>
      )}
      {text === undefined && blob !== undefined && <NotShown what="A file" mimeType={mimeType} data={blob} />}
    </div>
  );
}

function ResourceLink({ block }: { block: BlockOf<"resource_link"> }): ReactElement {
  const { formats } = useLabels();
  const { uri, name, title, description, mimeType, size } = block;
  const facts = [mimeType, size === undefined ? undefined : byteWords(size, formats)].filter(
    (fact) => fact !== undefined,
  );
  return (
    <div className="mcp-result-resource">
      <p>
        <SafeLink url={uri} words={title ?? name} />
      </p>
      {description !== undefined && (
        <p className="cr-text">
          <HiddenText text={description} quiet />
        </p>
      )}
      <p className="mcp-result-uri">
        <HiddenText text={[uri, ...facts].join(" · ")} quiet />
      </p>
    </div>
  );
}

/** What can't be shown is named, with its type and size. */
function NotShown({ what, mimeType, data }: { what: string; mimeType: string; data: string }): ReactElement {
  const { formats } = useLabels();
  const size = byteWords(bytesOf(data), formats);
  return (
    <p className="cs-outcome-detail">
      <HiddenText
        text={`${what} that is not shown here: ${[mimeType, size].filter((fact) => fact !== "").join(", ")}`}
        quiet
      />
    </p>
  );
}
