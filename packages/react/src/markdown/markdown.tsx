"use client";

import { memo, useMemo, useState } from "react";
import type { MessageSlots } from "../conversation/part-context";
import { useAgentActions } from "../hooks/agent-context";
import { useLabels } from "../labels/labels-context";
import { tokensOf } from "./block-tokens";
import { BlockReader } from "./blocks";
import { closeOpen } from "./close-open";
import { renderTokens } from "./render-tokens";

export type MarkdownProps = {
  text: string;
  /** True while the text is still being written: what is half open at its end is shown as what it becomes. */
  streaming?: boolean;
  /** The level of a first-level heading of the text. 3 by default. */
  headingLevel?: 2 | 3 | 4 | 5 | 6;
};

/**
 * Text with markdown, as elements of React: no HTML of the text is read, a link leads to http, https or mailto, and an image is
 * fetched only from origins that the app allows. A block that is finished is not drawn again while the next one is written.
 */
export function Markdown({ text, streaming = false, headingLevel = 3 }: MarkdownProps) {
  const [reader] = useState(() => new BlockReader());
  const blocks = useMemo(() => reader.read(text), [reader, text]);
  const last = blocks.length - 1;
  return (
    <div className="cs-text cs-markdown">
      {blocks.map((block, index) => (
        <Block
          // Blocks have no identity but their place.
          // oxlint-disable-next-line react/no-array-index-key
          key={index}
          raw={block.raw}
          plain={block.plain}
          open={streaming && index === last}
          headingLevel={headingLevel}
        />
      ))}
    </div>
  );
}

type BlockProps = { raw: string; plain: boolean; open: boolean; headingLevel: number };

const Block = memo(function Block({ raw, plain, open, headingLevel }: BlockProps) {
  const { labels } = useLabels();
  const { imageOrigins } = useAgentActions();
  const tokens = plain ? undefined : tokensOf(open ? closeOpen(raw) : raw);
  return tokens === undefined ? <p>{raw}</p> : renderTokens(tokens, { labels, headingLevel, imageOrigins });
});

/** For `<MessageView slots={markdownSlots} />`: the assistant's text as markdown. */
export const markdownSlots: MessageSlots = {
  text: (part) => <Markdown text={part.text} streaming={!part.done} />,
};
