"use client";

import { escapeHidden, useLabels } from "@callstate/react";
import { type ReactElement, useEffect, useMemo, useRef } from "react";
import { terminalText } from "./terminal-text";
import { scrollable } from "./scrollable";

export type OutputTextProps = {
  /** What a program wrote, as it wrote it. */
  text: string;
  /** The name of the block, for assistive technology. */
  label: string;
  /** True while more may come: the end stays in view for readers who have not scrolled away from it. */
  streaming?: boolean;
};

/** What a program printed: its end, without terminal colours, with everything invisible written out. */
export function OutputText({ text, label, streaming = false }: OutputTextProps): ReactElement {
  const { formats } = useLabels();
  const { text: shown, left } = useMemo(() => terminalText(text), [text]);
  const place = useRef<HTMLPreElement>(null);
  const away = useRef(false);
  useEffect(() => {
    const element = place.current;
    if (element !== null && streaming && !away.current) element.scrollTop = element.scrollHeight;
  }, [shown, streaming]);
  return (
    <pre
      ref={place}
      className="cr-output"
      {...scrollable(label)}
      onScroll={({ currentTarget: { scrollTop, scrollHeight, clientHeight } }) => {
        away.current = scrollHeight - scrollTop - clientHeight > 8;
      }}
    >
      {left > 0 && <span className="cr-cut">{`${formats.number(left)} characters before this are not shown\n`}</span>}
      {escapeHidden(shown)}
    </pre>
  );
}
