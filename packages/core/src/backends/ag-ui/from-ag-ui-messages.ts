import { own } from "../../events/read-field";
import type { UIMessage } from "../../parts/message";
import { addInterrupt, isForBrowser } from "../../wire/dialects/ag-ui/interrupts";
import { AgUiMemory } from "../../wire/dialects/ag-ui/memory";
import { addSnapshot } from "../../wire/dialects/ag-ui/snapshot";
import { createRun } from "../../wire/dialects/ag-ui/run";
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
  return importAgUi(stored, [], new AgUiMemory());
}

/** The same, with the interrupts of the run that waits; what is read is known to the memory of the streams to come. */
export function importAgUi(stored: unknown, interrupts: readonly unknown[], memory: AgUiMemory): Imported {
  const report = new ConversionReport();
  const messages: UIMessage[] = [];
  let answer: { message: unknown; index: number }[] = [];
  const end = (isLast: boolean) => {
    const asked = isLast ? interrupts : [];
    if (answer.length > 0 || asked.length > 0) messages.push(importAnswer(answer, isLast, asked, memory, report));
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
  interrupts: readonly unknown[],
  memory: AgUiMemory,
  report: ConversionReport,
): UIMessage {
  const builder = new MessageBuilder(report);
  const run = createRun(builder.translation, {}, memory);
  for (const { message, index } of answer) builder.at(`messages[${index}]`, () => addSnapshot(run, [message]));
  builder.at("interrupts", (translation) => {
    for (const interrupt of interrupts) if (!isForBrowser(interrupt)) addInterrupt(translation, interrupt);
  });
  const { message: made } = builder.translation;
  const asked = callsIn(made, "approval-requested");
  const waits = isLast ? [...asked, ...callsIn(made, "input-available")] : [];
  builder.at("messages", (translation) => translation.push(endings(made, "interrupted", waits)));
  const open = asked.length > 0 ? "awaiting-approval" : "awaiting-client-tool";
  const id = answer.map(({ message }) => own(message, "id")).find((each) => typeof each === "string");
  const messageId = typeof id === "string" ? id : `message-${answer[0]?.index ?? "waiting"}`;
  return builder.build(messageId, "assistant", waits.length > 0 ? open : "done");
}
