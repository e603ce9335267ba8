import type { AgentEvent } from "@callstate/core";
import {
  AgentProvider,
  ArgumentList,
  createToolPartView,
  defineToolRenderer,
  MessageView,
  ToolAnnouncer,
  useAgentStream,
} from "@callstate/react";
import { createTestTransport, SyntheticArming } from "@callstate/react/testing";
import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import * as z from "zod";

const book = {
  description: "Books a table.",
  title: "Book a table",
  effects: "idempotent",
  requiresApproval: true,
  editable: ["/guests"],
  input: z.object({ place: z.string(), guests: z.number().int().min(1).max(20) }),
  output: z.object({ reference: z.string() }),
} as const;
const facts = () => <ArgumentList />;
const View = createToolPartView<{ book: typeof book }>({
  book: defineToolRenderer({
    name: "book",
    ...book,
    views: {
      "input-streaming": facts,
      "input-available": facts,
      "approval-requested": facts,
      "approval-responded": facts,
      "output-streaming": facts,
      "output-available": facts,
      "output-error": facts,
      "output-denied": facts,
      cancelled: facts,
      "output-unknown": facts,
    },
    outcomes: {
      approve: ({ guests }) => `Book table for ${guests}`,
      decline: "Don’t book",
      done: ({ reference }) => ({ words: "Booked", reference }),
      notDone: "Not booked",
      unknown: "May be booked",
    },
  }),
});

const call = { toolCallId: "c1", toolName: "book" } as const;
const asked: AgentEvent[] = [
  { type: "tool-input-available", ...call, input: { place: "p1", guests: 4 }, effects: "idempotent" },
  { type: "tool-approval-requested", toolCallId: "c1", approvalId: "ap_1", editable: ["/guests"] },
  { type: "run-status", status: "awaiting-approval" },
];

it("speaks at each step of a booking, once, and is silent in between", async () => {
  const transport = createTestTransport();
  function Page() {
    const agent = useAgentStream({ transport, conversationId: "c" });
    return (
      <AgentProvider agent={agent} view={View}>
        <SyntheticArming>
          <button type="button" onClick={() => agent.send("A table")}>
            Go
          </button>
          {agent.messages.map((message) => (
            <MessageView key={message.id} message={message} view={View} />
          ))}
          <ToolAnnouncer />
        </SyntheticArming>
      </AgentProvider>
    );
  }
  const { container } = render(<Page />);
  const voice = container.querySelector(".cs-announcer");
  const spoken: string[] = [];
  new MutationObserver(() => {
    const words = voice?.textContent ?? "";
    if (words !== "" && spoken.at(-1) !== words) spoken.push(words);
  }).observe(container, { childList: true, characterData: true, subtree: true });
  /** Everything that has been said when this is the last of it. */
  const hears = (...words: string[]) => waitFor(() => expect(spoken).toEqual(words), { timeout: 3000 });

  await userEvent.click(screen.getByRole("button", { name: "Go" }));
  transport.push({ type: "tool-input-start", ...call });
  await hears("Book a table: started.");
  transport.push({ type: "tool-input-delta", toolCallId: "c1", inputTextDelta: '{"place":"p1",' });
  transport.push(...asked);
  await hears("Book a table: started.", "Book a table needs your decision. Press F6 to go to it.");
  await userEvent.click(await screen.findByRole("textbox", { name: "Guests" }));
  await userEvent.keyboard("{ArrowUp}");
  await userEvent.click(screen.getByRole("button", { name: "Book table for 5" }));
  const edits = [{ path: "/guests", value: 5 }];
  transport.push({ type: "tool-approval-responded", toolCallId: "c1", approvalId: "ap_1", approved: true, edits });
  await waitFor(() => expect(spoken.at(-1)).toBe("Approved. Waiting for the result."), { timeout: 3000 });
  transport.push(
    { type: "tool-started", toolCallId: "c1", effects: "idempotent" },
    { type: "tool-output-available", toolCallId: "c1", output: { reference: "R-1" } },
    { type: "text-delta", text: "That is settled." },
    { type: "run-status", status: "done" },
  );
  await hears(
    "Book a table: started.",
    "Book a table needs your decision. Press F6 to go to it.",
    "Approved. Waiting for the result.",
    "Booked. Reference R-1.",
  );
});
