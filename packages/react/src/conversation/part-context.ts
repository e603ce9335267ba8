import type { DataPart, FilePart, ObjectPart, SourcePart, TextPart } from "@callstate/core";
import type { FunctionComponent, ReactNode } from "react";
import type { ToolPartViewProps } from "../view/create-tool-part-view";
import type { PartNode } from "./part-nodes";

/** Views of an app's own for the parts that are not tool calls. Keep the object between renders. */
export type MessageSlots = {
  text?: (part: TextPart) => ReactNode;
  reasoning?: (part: TextPart) => ReactNode;
  object?: (part: ObjectPart) => ReactNode;
  source?: (part: SourcePart) => ReactNode;
  file?: (part: FilePart) => ReactNode;
  data?: (part: DataPart) => ReactNode;
};

/** What everything within a message is drawn with. */
export type PartContext = {
  view: FunctionComponent<ToolPartViewProps>;
  slots: MessageSlots;
  /** Draws what is inside of a call: calls and parts know each other only through it. */
  inside: (nodes: readonly PartNode[], context: PartContext) => ReactNode;
};
