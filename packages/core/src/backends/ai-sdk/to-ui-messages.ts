import type { MessagePart, UIMessage } from "../../parts/message";
import { isToolPart, type UntypedToolPart } from "../../parts/tool-part";
import { defined } from "../../parts/defined";
import { ConversionReport, type ConversionProblem } from "../conversion";
import type { WirePart } from "./wire-message";

/** A message as the AI SDK stores it: pass it to `validateUIMessages` or `convertToModelMessages`. */
export type AiSdkMessage = {
  id: string;
  role: "user" | "assistant";
  metadata?: unknown;
  parts: WirePart[];
};

export type Exported = { messages: AiSdkMessage[]; problems: ConversionProblem[] };

/** Our messages as the AI SDK stores them. What its format can't say is in `problems`. */
export function toUIMessages(messages: readonly UIMessage[]): Exported {
  const report = new ConversionReport();
  const exported = messages.map((message, at): AiSdkMessage => {
    const parts = message.parts.flatMap((part, index) => {
      const lost = (text: string) => report.lost(`messages[${at}].parts[${index}]`, text);
      return isToolPart(part) ? [exportCall(part, lost)] : exportPart(part, lost);
    });
    const metadata = message.parts.find((part) => part.type === "data" && part.name === "message-metadata");
    return {
      id: message.id,
      role: message.role,
      parts,
      ...(metadata?.type === "data" && { metadata: metadata.value }),
    };
  });
  return { messages: exported, problems: report.problems };
}

function exportPart(part: Exclude<MessagePart, UntypedToolPart>, lost: (text: string) => void): WirePart[] {
  switch (part.type) {
    case "text":
    case "reasoning":
      return [{ type: part.type, text: part.text, state: part.done ? "done" : "streaming" }];
    case "step":
      return [{ type: "step-start" }];
    case "source":
      return [{ type: "source-url", sourceId: part.key, url: part.url, ...defined({ title: part.title }) }];
    case "file":
      return [{ type: "file", mediaType: part.mediaType, url: part.url }];
    case "object":
      lost("A structured answer is kept as data.");
      return [{ type: "data-object", id: part.partId, data: part.value ?? part.partialValue ?? null }];
    case "data":
      return exportData(part.name, part.id, part.value);
  }
}

/** Parts that are kept as data, whole. */
const asTheyCame: ReadonlySet<string> = new Set(["source-document", "custom", "steering-message"]);

function exportData(name: string, id: string | undefined, value: unknown): WirePart[] {
  if (name === "message-metadata") return [];
  if (asTheyCame.has(name)) return [{ ...Object(value), type: name }];
  return [{ type: `data-${name}`, ...defined({ id }), data: value }];
}

const sentences = {
  stopped: "It was stopped before it ran.",
  interrupted: "It was interrupted before it ran.",
  expired: "Nobody decided in time. It did not run.",
  superseded: "The person wrote on instead of deciding. It did not run.",
} as const;

function exportCall(part: UntypedToolPart, lost: (text: string) => void): WirePart {
  const base = {
    ...(part.type === "dynamic-tool"
      ? { type: part.type, toolName: part.toolName }
      : { type: `tool-${part.toolName}` }),
    toolCallId: part.toolCallId,
    ...defined({ title: part.title }),
  };
  const input = "input" in part ? part.input : undefined;
  const approval = "approval" in part && part.approval !== undefined ? exportApproval(part.approval) : undefined;
  const withInput = { ...base, input };
  switch (part.state) {
    case "input-streaming":
      return { ...base, state: part.state, input: part.partialInput };
    case "input-available":
      return { ...withInput, state: part.state };
    case "approval-requested":
    case "approval-responded":
      return { ...withInput, state: part.state, approval };
    case "output-streaming":
      if (part.progress !== undefined) lost("Progress is not kept.");
      return part.output === undefined
        ? { ...withInput, state: "input-available" }
        : { ...withInput, state: "output-available", output: part.output, preliminary: true };
    case "output-available":
      return { ...withInput, state: part.state, output: part.output, ...defined({ approval }) };
    case "output-error": {
      const { state, errorText } = part;
      // Arguments that did not pass the schema are no input.
      if (part.phase !== "input") return { ...withInput, state, errorText, ...defined({ approval }) };
      return { ...base, state, input: undefined, errorText, ...defined({ rawInput: input ?? part.inputText }) };
    }
    case "output-denied": {
      const decided = { id: `approval-${part.toolCallId}`, ...approval, approved: false };
      return { ...withInput, state: part.state, approval: { ...decided, ...defined({ reason: part.reason }) } };
    }
    case "cancelled":
      lost("That the call was cancelled is kept as an error.");
      return { ...withInput, state: "output-error", errorText: sentences[part.cause] };
    case "output-unknown":
      lost("That the outcome is not known is kept as an error.");
      return { ...withInput, state: "output-error", errorText: part.note };
  }
}

type OurApproval = Extract<UntypedToolPart, { state: "approval-requested" }>["approval"];

function exportApproval({ approvalId, reason, decision }: OurApproval) {
  return {
    id: approvalId,
    ...defined({ requestReason: reason, approved: decision?.approved, reason: decision?.reason }),
    ...(decision?.by === "policy" && { isAutomatic: true }),
  };
}
