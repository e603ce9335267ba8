import { isBlank } from "@callstate/core";
import { CLIENT_ID } from "../agent/principal";
import type { RunRequest } from "../agent/run-agent";
import type { DecisionRequest } from "../approval/resolve-approval";
import { badRequest } from "./http-error";
import { messageFiles } from "./message-files";
import type { Body } from "./read-body";

const ID_SHAPE = "up to 128 of A-Z, a-z, 0-9, _ and -";
const MAX_TOKEN_LENGTH = 256;

/** The conversation a body names, or undefined where it names none properly. */
export function conversationOf(body: Body): string | undefined {
  const id = body["conversationId"];
  return typeof id === "string" && CLIENT_ID.test(id) ? id : undefined;
}

/** Throws an `HttpError` (400) for a body of another shape, as all functions here do. */
export function runRequest(body: Body, acceptFiles: readonly string[] = []): RunRequest {
  const conversationId = requireConversation(body);
  const { message, retryOf } = body;
  if (message === undefined && typeof retryOf === "string" && retryOf !== "") return { conversationId, retryOf };
  if (retryOf !== undefined || typeof message !== "object" || message === null) {
    throw badRequest("Send either `message: { id, text, files? }` or `retryOf`.");
  }
  const { id, text, files: sent }: { id?: unknown; text?: unknown; files?: unknown } = message;
  if (typeof id !== "string" || !CLIENT_ID.test(id)) throw badRequest(`\`message.id\` is ${ID_SHAPE}.`);
  if (typeof text !== "string") throw badRequest("`message.text` is a text.");
  const files = messageFiles(sent, acceptFiles);
  if (isBlank(text) && files.length === 0) throw badRequest("Write something: `message.text` is empty or blank.");
  return { conversationId, message: { id, text, ...(files.length === 0 ? {} : { files }) } };
}

export function decisionRequest(approvalId: string, body: Body): DecisionRequest & { conversationId: string } {
  const conversationId = requireConversation(body);
  const { approved, reason } = body;
  if (typeof approved !== "boolean") throw badRequest("`approved` is true or false.");
  if (reason !== undefined && typeof reason !== "string") throw badRequest("`reason` is a text.");
  return {
    conversationId,
    approvalId,
    approved,
    ...("shown" in body ? { shown: body["shown"] } : {}),
    ...("edits" in body ? { edits: body["edits"] } : {}),
    ...(reason === undefined || reason === "" ? {} : { reason }),
  };
}

export function claimRequest(body: Body): { toolCallId: string; token: string } {
  const { toolCallId, token } = body;
  if (typeof toolCallId !== "string" || toolCallId === "") throw badRequest("`toolCallId` is a text.");
  if (typeof token !== "string" || token === "" || token.length > MAX_TOKEN_LENGTH) {
    throw badRequest("`token` is a text of at most 256 characters.");
  }
  return { toolCallId, token };
}

export type OutputRequest = { toolCallId: string; token: string } & ({ output: unknown } | { errorText: string });

export function outputRequest(body: Body): OutputRequest {
  const call = claimRequest(body);
  const { errorText } = body;
  const hasOutput = Object.hasOwn(body, "output");
  if (hasOutput === (errorText !== undefined)) throw badRequest("Send either `output` or `errorText`.");
  if (hasOutput) return { ...call, output: body["output"] };
  if (typeof errorText !== "string" || errorText === "") throw badRequest("`errorText` is a text.");
  return { ...call, errorText };
}

function requireConversation(body: Body): string {
  const id = conversationOf(body);
  if (id === undefined) throw badRequest(`\`conversationId\` is ${ID_SHAPE}.`);
  return id;
}
