import type { RunRequest } from "../../agent/run-agent";
import { runRequest } from "../../http/body-fields";
import { badRequest } from "../../http/http-error";
import type { Body } from "../../http/read-body";
import { type Fields, isFields, limitAnswers, objectsIn, readContent, requireId, type SentFile } from "../foreign-body";

/** What a `RunAgentInput` asks for. State, tools, context and the rest of the history are the client's word, and not read. */
export type RunInput = {
  readonly conversationId: string;
  /** The client's name for this exchange; it comes back in its events. */
  readonly clientRunId: string;
  /** Protocol 1.0, which says its version, has an outcome for runs that were stopped. */
  readonly knowsCancelled: boolean;
  /** Answers to interrupts. */
  readonly resume: readonly Fields[];
  /** Results of the page's own tools, which stand at the end. */
  readonly results: readonly Fields[];
  /** The message of the user, where one stands at the end. */
  readonly run: RunRequest | null;
};

export function threadOf(body: Body): string | undefined {
  const id = body["threadId"];
  return typeof id === "string" ? id : undefined;
}

/** Throws an `HttpError` (400, 422) for a body of another shape. */
export function runInput(body: Body, acceptFiles?: readonly string[]): RunInput {
  const conversationId = requireId(body["threadId"], "threadId");
  const clientRunId = body["runId"];
  if (typeof clientRunId !== "string" || clientRunId === "") throw badRequest("`runId` is a text.");
  if (!Array.isArray(body["messages"])) throw badRequest("`messages` is a list.");
  const messages = objectsIn(body["messages"]);
  const last = messages.at(-1);
  const results = messages.slice(messages.findLastIndex(({ role }) => role !== "tool") + 1);
  const run =
    last?.["role"] === "user"
      ? runRequest(
          { conversationId, message: { id: last["id"], ...readContent(last["content"], fileOf) } },
          acceptFiles,
        )
      : null;
  const knowsCancelled = typeof body["protocolVersion"] === "string";
  const resume = limitAnswers(objectsIn(body["resume"]));
  return { conversationId, clientRunId, knowsCancelled, resume, results: limitAnswers(results), run };
}

const FILE_PARTS = new Set<unknown>(["image", "audio", "video", "document"]);

/** Files that a client holds. One at an address would have to be fetched, and is not. */
function fileOf(part: Fields): SentFile | null {
  const { type, source, mimeType, data, filename } = part;
  if (type === "binary" && typeof data === "string") return dataFile(mimeType, data, filename);
  if (!FILE_PARTS.has(type) || !isFields(source) || source["type"] !== "data") return null;
  return dataFile(source["mimeType"], source["value"], undefined);
}

function dataFile(mediaType: unknown, base64: unknown, name: unknown): SentFile {
  const url = `data:${String(mediaType)};base64,${String(base64)}`;
  return { mediaType, url, ...(name === undefined ? {} : { name }) };
}
