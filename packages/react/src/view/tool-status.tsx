"use client";

import type { UntypedToolPart } from "@callstate/core";
import { useAgentActions } from "../hooks/agent-context";
import { useLabels } from "../labels/labels-context";
import { cardTool } from "./card-tool";
import { Mark } from "./mark";
import { presentPart } from "./presentation";

export type ToolStatusProps = {
  part: UntypedToolPart /** Only the mark, with the words for assistive technology. */;
  compact?: boolean;
};

/** How a call stands: its mark and its words, for a place of the app's own. */
export function ToolStatus({ part, compact = false }: ToolStatusProps) {
  const { labels, formats } = useLabels();
  const { tools, renderers } = useAgentActions();
  const renderer =
    renderers !== undefined && Object.hasOwn(renderers, part.toolName) ? renderers[part.toolName] : undefined;
  const definition = tools !== undefined && Object.hasOwn(tools, part.toolName) ? tools[part.toolName] : undefined;
  const { mayAsk } = cardTool(part, labels, renderer, definition);
  const { mark, words, tone, ratio } = presentPart(part, { labels, formats, mayAsk });
  return (
    <span className="cs-status" data-state={part.state} data-tone={tone}>
      <Mark
        kind={mark}
        size="small"
        {...(tone === undefined ? {} : { tone })}
        {...(ratio === undefined ? {} : { ratio })}
      />
      <span className={compact ? "cs-visually-hidden" : "cs-state"}>{words}</span>
    </span>
  );
}
