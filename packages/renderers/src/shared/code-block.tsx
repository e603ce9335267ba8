"use client";

import { Caret, escapeHidden } from "@callstate/react";
import { type ReactElement, useEffect, useState } from "react";
import type { CodeToken } from "./highlight";
import { scrollable } from "./scrollable";

/** Longer code is shown without colours: reading it again for each piece that arrives would cost too much. */
const colouredCharacters = 40_000;

export type CodeBlockProps = {
  code: string;
  /** "python", "typescript"; of unknown languages the code stands without colours. */
  language: string | undefined;
  /** The name of the block, for assistive technology. */
  label: string;
  /** True while the code is still being written. */
  streaming?: boolean;
};

/** Code in one colour at once, and in several as soon as what reads its language has been loaded. */
export function CodeBlock({ code, language, label, streaming = false }: CodeBlockProps): ReactElement {
  const shown = escapeHidden(code);
  const tokens = useTokens(shown, streaming ? undefined : language);
  return (
    <pre className="cr-code" {...scrollable(label)}>
      <code>
        {tokens === undefined
          ? shown
          : tokens.map(({ text, kind }, index) =>
              kind === undefined ? (
                text
              ) : (
                // Pieces of one text have no identity but their place.
                // oxlint-disable-next-line react/no-array-index-key
                <span key={index} data-token={kind}>
                  {text}
                </span>
              ),
            )}
        {streaming && <Caret />}
      </code>
    </pre>
  );
}

function useTokens(code: string, language: string | undefined): readonly CodeToken[] | undefined {
  const [found, setFound] = useState<{ code: string; tokens: readonly CodeToken[] | undefined }>();
  useEffect(() => {
    if (language === undefined || code.length > colouredCharacters) return undefined;
    let here = true;
    const read = async () => {
      const { highlight } = await import("./highlight");
      const tokens = await highlight(code, language);
      if (here) setFound({ code, tokens });
    };
    // Without colours the code is as good: a page that can't load them has nothing to say about it.
    read().catch(() => undefined);
    return () => {
      here = false;
    };
  }, [code, language]);
  return found?.code === code ? found.tokens : undefined;
}
