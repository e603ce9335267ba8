import { own } from "../../events/read-field";
import type { UIMessage } from "../../parts/message";
import { addSnapshot } from "../../wire/dialects/ag-ui/snapshot";
import { AgUiRun } from "../../wire/dialects/ag-ui/run";
import { callsIn, endings } from "../../wire/dialects/open-parts";
import { ConversionReport, type Imported, MessageBuilder, storedList } from "../conversion";

/** Members that only a server or a model's provider understands. */
const unkept = ["encryptedValue", "metadata", "name"];

/**
 * Stored messages of AG-UI as ours: what a person wrote is a message, and what follows until they write again is one answer. Never
 * throws: what can't be read or kept is in `problems`, with its place.
 *
 * A call without a result has an unknown outcome, except in the last answer: there it waits for the browser.
 */
export function fromAgUiMessages(stored: unknown): Imported {
  const report = new ConversionReport();
  const messages: UIMessage[] = [];
  let answer: { message: unknown; index: number }[] = [];
  const end = (isLast: boolean) => {
    if (answer.length > 0) messages.push(importAnswer(answer, isLast, report));
    answer = [];
  };
  for (const [index, message] of storedList(stored, report).entries()) {
    const path = `messages[${index}]`;
    const role = own(message, "role");
    for (const name of unkept) {
      if (own(message, name) !== undefined)
        report.lost(`${path}.${name}`, "What only the server understands is not kept.");
    }
    if (role === "user") {
      end(false);
      const made = importUser(message, path, report);
      if (made !== undefined) messages.push(made);
    } else if (role === "assistant" || role === "tool" || role === "reasoning") answer.push({ message, index });
    else report.lost(path, `A message of the role ${JSON.stringify(role)} is not shown.`);
  }
  end(true);
  return { messages, problems: report.problems };
}

function importUser(message: unknown, path: string, report: ConversionReport): UIMessage | undefined {
  const id = own(message, "id");
  const content = own(message, "content");
  if (typeof id !== "string") {
    report.lost(path, "It is no message: `id` is missing.");
    return undefined;
  }
  const builder = new MessageBuilder(report);
  const parts: readonly unknown[] = Array.isArray(content) ? content : [{ type: "text", text: content }];
  for (const [index, part] of parts.entries()) {
    builder.at(`${path}.content[${index}]`, (translation) => {
      if (own(part, "type") === "text") {
        translation.add("text-delta", { text: own(part, "text") });
        translation.add("text-end", {});
        return;
      }
      const source = own(part, "source");
      const mediaType = own(source, "mimeType");
      const isData = own(source, "type") === "data";
      const value = own(source, "value");
      translation.add("file", { mediaType, url: isData ? `data:${String(mediaType)};base64,${String(value)}` : value });
    });
  }
  return builder.build(id, "user");
}

function importAnswer(
  answer: readonly { message: unknown; index: number }[],
  isLast: boolean,
  report: ConversionReport,
): UIMessage {
  const builder = new MessageBuilder(report);
  const run = new AgUiRun(builder.translation, {});
  for (const { message, index } of answer) builder.at(`messages[${index}]`, () => addSnapshot(run, [message]));
  const waits = isLast && callsIn(builder.translation.message, "input-available").length > 0;
  builder.at("messages", (translation) => {
    const kept = waits ? callsIn(translation.message, "input-available") : [];
    translation.push(endings(translation.message, "interrupted", kept));
  });
  const ids = answer.map(({ message }) => own(message, "id"));
  const id = ids.find((each) => typeof each === "string");
  return builder.build(
    typeof id === "string" ? id : `message-${answer[0]?.index ?? 0}`,
    "assistant",
    waits ? "awaiting-client-tool" : "done",
  );
}
