import type { MessagePart, ToolPart, UIMessage } from "@callstate/core";
import { type AiSdkMessage, toUIMessages } from "@callstate/core/ai-sdk";
import { keyOf } from "../../agent/principal";
import type { Exchange } from "../../http/exchange";
import type { RunPage } from "../../store/agent-store";
import { foldRun, userMessage } from "../../stream/fold-run";
import { findLatestRun } from "../latest-run";
import { outcomeWords } from "../outcome-words";

type WirePart = AiSdkMessage["parts"][number];

/**
 * A conversation as `useChat` takes it for its first messages. An answer that is being written is left out: to resume begins it again. Nothing
 * is there before the first message, nor of somebody else's.
 */
export async function loadChat(exchange: Exchange, id: string, knowsApprovals: boolean): Promise<AiSdkMessage[]> {
  // Looks at what is overdue first.
  if ((await findLatestRun(exchange, id)) === null) return [];
  const key = keyOf({ ...exchange.principal, conversationId: id });
  const pages = (await exchange.agent.store.readConversation(key)) ?? [];
  return pages.flatMap((page) => {
    const said = page.run.retryOf === null ? toUIMessages([userMessage(page)]).messages : [];
    return page.run.status === "running" ? said : [...said, answerOf(page, knowsApprovals)];
  });
}

function answerOf(page: RunPage, knowsApprovals: boolean): AiSdkMessage {
  const { runId, status } = page.run;
  const message = foldRun(page);
  const parts = message.parts.flatMap((part) => wireParts(message, part, knowsApprovals));
  return { id: runId, role: "assistant", metadata: { callstate: { runId, seq: page.seq, status } }, parts };
}

function wireParts(message: UIMessage, part: MessagePart, knowsApprovals: boolean): WirePart[] {
  if (part.type === "object") return [objectPart(part)];
  const shown = withShownInput(part);
  const parts = toUIMessages([{ ...message, parts: [shown] }]).messages.flatMap((exported) => exported.parts);
  return knowsApprovals || !("toolCallId" in shown) ? parts : parts.flatMap((wire) => withoutApproval(wire, shown));
}

/** As in the stream: a person agrees to the arguments that run. */
function withShownInput(part: MessagePart): MessagePart {
  const isAsked = "state" in part && part.state === "approval-requested";
  return isAsked && "effective" in part.approval ? { ...part, input: part.approval.effective } : part;
}

/** Version 5 knows no state of an approval. */
function withoutApproval({ approval: _approval, ...wire }: WirePart, part: ToolPart): WirePart[] {
  if (part.state === "output-denied") return [{ ...wire, state: "output-error", errorText: outcomeWords(part) }];
  if (part.state !== "approval-requested") {
    return [part.state === "approval-responded" ? { ...wire, state: "input-available" } : wire];
  }
  const { approvalId, editable, mustRead, expiresAt, reason } = part.approval;
  const data = { toolCallId: part.toolCallId, approvalId, editable, mustRead, expiresAt, reason };
  return [
    { ...wire, state: "input-available" },
    { type: "data-approval", id: approvalId, data },
  ];
}

function objectPart({ partId, name, state, value, errorText }: Extract<MessagePart, { type: "object" }>): WirePart {
  return { type: "data-object", id: partId, data: { state, name, value, errorText } };
}
