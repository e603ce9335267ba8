import { TOOL_STATES, type UIMessage, type UntypedToolPart } from "@callstate/core";
import { fireEvent, render } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { pseudoLabels } from "../../../../stories/support/pseudo-labels";
import { Composer } from "../conversation/composer";
import { JumpLink } from "../conversation/jump-link";
import { MessageView } from "../conversation/message-view";
import { OutcomeLedger } from "../conversation/outcome-ledger";
import { RunBanner } from "../conversation/run-banner";
import { AgentProvider, type AgentValue } from "../hooks/agent-context";
import { orderParts } from "../fixtures";
import { englishLabels } from "./labels";
import { LabelsProvider } from "./labels-context";

// Every word of the app and of the model is Greek here: a Latin letter on the page can only be a string of the kit.
const greek = { toolName: "εργο", title: "Εργο", type: "tool-εργο" } as const;
const values = { input: { θεση: "αβγ", ατομα: 4 } };

function translated(part: UntypedToolPart, index: number): UntypedToolPart {
  const id = String(index + 1);
  const own = { ...greek, key: id, toolCallId: id, effects: "idempotent" } as const;
  const words = {
    ...("input" in part ? values : {}),
    ...("partialInput" in part ? { partialInput: { θεση: "α" }, inputText: "" } : {}),
    ...("output" in part ? { output: { τελος: 1 } } : {}),
    ...("errorText" in part ? { errorText: "λαθος" } : {}),
    ...("reason" in part ? { reason: "οχι" } : {}),
    ...("progress" in part ? { progress: { ratio: 0.5 } } : {}),
    ...("approval" in part && part.approval !== undefined
      ? { approval: { ...part.approval, approvalId: id, editable: [] } }
      : {}),
  };
  return { ...part, ...own, ...words } as UntypedToolPart;
}

const searches = [1, 2, 3].map(
  (number): UntypedToolPart => ({
    ...greek,
    type: "tool-ερευνα",
    toolName: "ερευνα",
    title: "Ερευνα",
    effects: "none",
    key: `${number}0`,
    toolCallId: `${number}0`,
    state: "output-error",
    errorText: "λαθος",
    phase: "execution",
    input: {},
  }),
);

const message: UIMessage = {
  id: "1",
  role: "assistant",
  parts: [
    ...TOOL_STATES.map((state, index) => translated(orderParts[state], index)),
    ...searches,
    { type: "reasoning", key: "30", text: "αβγ", done: true },
    { type: "object", key: "31", partId: "31", state: "error", jsonText: "" },
    { type: "file", key: "32", mediaType: "*/*", url: "https://1.1/1" },
    ...["a", "b", "c", "d"].map((_, index) => ({
      type: "source" as const,
      key: `4${index}`,
      url: "https://1.1/",
      title: "πηγη",
    })),
  ],
};

// Dates and times too: the browser writes them in the language of `locale`.
const labels = { ...pseudoLabels(englishLabels), locale: "el" };

/** All that a reader or a screen reader meets. */
function wordsOn(root: HTMLElement): string[] {
  const names = [...root.querySelectorAll("*")].flatMap((element) =>
    ["aria-label", "placeholder", "title", "alt"].map((name) => element.getAttribute(name) ?? ""),
  );
  const texts: string[] = [];
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) texts.push(node.textContent ?? "");
  return [...names, ...texts];
}

function leftInEnglish(agent: AgentValue): string[] {
  const { container } = render(
    <LabelsProvider labels={labels} timeZone="UTC">
      <AgentProvider agent={{ ...agent, send: () => undefined, retry: () => undefined, resume: () => undefined }}>
        <MessageView message={message} />
        <OutcomeLedger messages={[message]} />
        <JumpLink />
        <Composer banner={<RunBanner />} />
      </AgentProvider>
    </LabelsProvider>,
  );
  for (const button of container.querySelectorAll<HTMLElement>("[aria-expanded='false']")) fireEvent.click(button);
  return wordsOn(container).filter((text) => /[A-Za-z]/.test(text.replaceAll(/https:\/\/\S+|F6/g, "")));
}

describe("a language that nobody has", () => {
  it("is a good deal longer, in brackets, with the values in it", () => {
    expect(labels.card.stop("Εργο")).toMatch(/^⟦.*Εργο.*⟧$/);
    const english = englishLabels.outcomes.stopped;
    expect(labels.outcomes.stopped.length).toBeGreaterThanOrEqual(english.length * 1.4);
  });
  it.each(["offline", "lost", "reconnecting", "open"] as const)("leaves nothing in English while %s", (connection) => {
    expect(leftInEnglish({ status: "running", connection: { status: connection, attempt: 1 } })).toEqual([]);
  });
  it.each(["failed", "interrupted", "stopped", "step-limit", "too-many-tool-errors", "awaiting-approval"] as const)(
    "leaves nothing in English when %s",
    (status) => {
      expect(leftInEnglish({ status, messages: [message], queued: [{ id: "1", text: "αβγ" }] })).toEqual([]);
    },
  );
});
