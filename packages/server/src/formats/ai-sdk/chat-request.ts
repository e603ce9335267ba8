import { runRequest } from "../../http/body-fields";
import { badRequest } from "../../http/http-error";
import type { Body } from "../../http/read-body";
import type { RunRequest } from "../../agent/run-agent";
import { type Fields, isFields, objectsIn, readContent, requireId, type SentFile } from "../foreign-body";

/** What a body of `useChat` asks for. Of the history it carries only these are read; the rest is the client's word. */
export type ChatRequest = { readonly conversationId: string } & (
  | { readonly kind: "message"; readonly run: RunRequest }
  | { readonly kind: "answers"; readonly message: Fields }
  | { readonly kind: "again"; readonly runId: string | undefined }
);

/** The conversation that a body names, whatever else is wrong with it. */
export function chatOf(body: Body): string | undefined {
  const id = body["id"];
  return typeof id === "string" ? id : undefined;
}

/**
 * Reads what a chat transport of `ai` sends: `{ id, messages, trigger, messageId? }`, or `message` in place of `messages`.
 *
 * Throws an `HttpError` (400, 422).
 */
export function chatRequest(body: Body, acceptFiles?: readonly string[]): ChatRequest {
  const conversationId = requireId(body["id"], "id");
  const messages = isFields(body["message"]) ? [body["message"]] : objectsIn(body["messages"]);
  const messageId = typeof body["messageId"] === "string" ? body["messageId"] : undefined;
  if (body["trigger"] === "regenerate-message") return { kind: "again", conversationId, runId: messageId };
  const named = messages.findLast((message) => message["id"] === messageId && message["role"] === "assistant");
  const message = named ?? messages.at(-1);
  if (message?.["role"] === "assistant") return { kind: "answers", conversationId, message };
  if (message?.["role"] !== "user") {
    throw badRequest("Send `messages` with a message of the user, or an answer of yours, at the end.");
  }
  const { id, parts, content } = message;
  const said = { id, ...readContent(parts ?? content, fileOf) };
  return { kind: "message", conversationId, run: runRequest({ conversationId, message: said }, acceptFiles) };
}

function fileOf({ type, mediaType, url, filename }: Fields): SentFile | null {
  return type === "file" ? { mediaType, url, ...(filename === undefined ? {} : { name: filename }) } : null;
}
