import { own } from "../../events/read-field";
import type { UIMessage } from "../../parts/message";
import { takeChunk } from "../../wire/dialects/ai-sdk/chunks";
import { type AiSdkAnswer, createAnswer } from "../../wire/dialects/ai-sdk/answer";
import { callsIn, endings } from "../../wire/dialects/open-parts";
import { ConversionReport, type Imported, MessageBuilder, storedList } from "../conversion";
import { importCall } from "./import-call";

/**
 * Stored messages of the AI SDK (`UIMessage[]` of versions 5 to 7) as ours. Never throws: what can't be read or kept is in
 * `problems`, with its place.
 *
 * Calls that were open when the message was stored have their honest end, except in the last message: there, a call that waits for
 * a person or for the browser waits on.
 */
export function fromUIMessages(stored: unknown): Imported {
  const report = new ConversionReport();
  const messages: UIMessage[] = [];
  const read = storedList(stored, report);
  for (const [index, message] of read.entries()) {
    const made = importMessage(message, `messages[${index}]`, index === read.length - 1, report);
    if (made !== undefined) messages.push(made);
  }
  return { messages, problems: report.problems };
}

function importMessage(
  message: unknown,
  path: string,
  isLast: boolean,
  report: ConversionReport,
): UIMessage | undefined {
  const id = own(message, "id");
  const role = own(message, "role");
  const parts = own(message, "parts");
  if (typeof id !== "string" || !Array.isArray(parts)) {
    report.lost(path, "It is no message: `id` or `parts` is missing.");
    return undefined;
  }
  if (role !== "user" && role !== "assistant") {
    report.lost(path, `A message of the role ${JSON.stringify(role)} is not shown.`);
    return undefined;
  }
  const builder = new MessageBuilder(report);
  const answer = createAnswer(builder.translation);
  for (const [index, part] of parts.entries()) {
    const place = `${path}.parts[${index}]`;
    importPart(builder, answer, part, place, isLast, report);
    if (own(part, "providerMetadata") !== undefined) {
      report.lost(`${place}.providerMetadata`, "What only the provider understands is not kept.");
    }
  }
  const metadata = own(message, "metadata");
  if (metadata !== undefined) builder.at(`${path}.metadata`, () => answer.addMetadata(() => metadata));
  const { message: made } = builder.translation;
  const asked = callsIn(made, "approval-requested");
  const waits = isLast && role === "assistant" ? [...asked, ...callsIn(made, "input-available")] : [];
  builder.at(path, (translation) => translation.push(endings(made, "interrupted", waits)));
  if (role === "user") return builder.build(id, role);
  const open = asked.length > 0 ? "awaiting-approval" : "awaiting-client-tool";
  return builder.build(id, role, waits.length > 0 ? open : "done");
}

function importPart(
  builder: MessageBuilder,
  answer: AiSdkAnswer,
  part: unknown,
  path: string,
  isLast: boolean,
  report: ConversionReport,
): void {
  const type = own(part, "type");
  const get = (name: string) => own(part, name);
  if (typeof type !== "string") return report.lost(path, "It is no part: `type` is missing.");
  builder.at(path, (translation) => {
    if (type === "text" || type === "reasoning") {
      translation.add(`${type}-delta`, { text: get("text") });
      translation.add(`${type}-end`, {});
    } else if (type === "dynamic-tool" || type.startsWith("tool-")) {
      importCall(translation, type, get, isLast, (message) => report.lost(path, message));
    } else if (type.startsWith("data-") || storedTypes.has(type)) {
      takeChunk(answer, { type: type === "step-start" ? "start-step" : type, get, value: part });
    } else report.lost(path, `The part type ${JSON.stringify(type.slice(0, 80))} is unknown.`);
  });
}

/** Parts that are stored as their chunk came. */
const storedTypes: ReadonlySet<string> = new Set([
  "step-start",
  "source-url",
  "source-document",
  "file",
  "reasoning-file",
  "custom",
  "steering-message",
]);
