import { applyAgentEvents, createMessage, type UIMessage } from "@callstate/core";
import { AgentProvider, ApprovalForm, createToolPartView, defineToolRenderer, MessageView } from "@callstate/react";
import { hostileText } from "@callstate/react/testing";
import { render } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { renderToString } from "react-dom/server";
import { afterEach, describe, expect, it, vi } from "vitest";
import * as z from "zod";

afterEach(() => vi.restoreAllMocks());

const decide = async () => ({ ok: true as const, approvalId: "ap_1", approved: true, status: "approved" as const });

const pay = { description: "Pays.", input: z.object({ amount: z.number() }), effects: "once" as const };
const broken = (): never => {
  throw new Error("broken view");
};
const BrokenView = createToolPartView<{ pay: typeof pay }>({
  pay: defineToolRenderer({
    name: "pay",
    ...pay,
    views: {
      "input-streaming": broken,
      "input-available": broken,
      "approval-requested": broken,
      "approval-responded": broken,
      "output-streaming": broken,
      "output-available": broken,
      "output-error": broken,
      "output-denied": broken,
      cancelled: broken,
      "output-unknown": broken,
    },
    outcomes: {
      approve: () => "Pay",
      decline: "Don’t pay",
      done: () => ({ words: "Paid" }),
      notDone: "Not paid",
      unknown: "May be paid",
    },
  }),
});

/** A message that asks for an approval of a tool that the page has no view for. */
function asking(input: unknown): UIMessage {
  return applyAgentEvents(createMessage({ id: "a1" }), [
    { type: "text-delta", text: typeof input === "string" ? input : "Shall I?" },
    { type: "tool-input-available", toolCallId: "c1", toolName: "pay", input, effects: "once" },
    { type: "tool-approval-requested", toolCallId: "c1", approvalId: "ap_1" },
  ]);
}

function formFor(input: unknown) {
  const part = asking(input).parts.find((candidate) => candidate.type === "tool-pay");
  if (part === undefined || !("state" in part) || part.state !== "approval-requested") throw new Error("Nothing asks.");
  return render(<ApprovalForm part={part} decide={decide} />).container;
}

describe("what a person is asked", () => {
  it("G4: lists every argument, by whatever name, and the values that look like none", () => {
    const input = { amount: 5, isAdmin: true, "": "empty name", nothing: null, off: false, deep: { er: ["x"] } };
    const text = formFor(input).textContent ?? "";
    for (const word of ["amount", "5", "isAdmin", "true", "empty name", "nothing", "null", "off", "false", "er", "x"]) {
      expect(text).toContain(word);
    }
  });

  it("G4: writes out characters that nobody sees, and leaves languages alone", () => {
    const hidden = { bidi: "a\u202Eb", zero: "a\u200Bb", tag: "a\u{E0041}b", blank: "a\u3164b", braille: "a\u2800b" };
    const text = formFor(hidden).textContent ?? "";
    for (const code of ["U+202E", "U+200B", "U+E0041", "U+3164", "U+2800"]) expect(text).toContain(code);
    const plain = { persian: "می\u200Cخواهم", hebrew: "שלום", family: "👩\u200D👩\u200D👧" };
    expect(formFor(plain).textContent).not.toMatch(/U\+20/);
  });
});

describe("hostile data", () => {
  const message = () => asking({ [hostileText]: hostileText, list: [hostileText] });

  it("G8: makes no element of its own, no script address and no request, on the server neither", () => {
    const fetches = vi.spyOn(globalThis, "fetch");
    const markup = renderToString(
      <AgentProvider agent={{ decide }}>
        <MessageView message={message()} />
      </AgentProvider>,
    );
    expect(markup).not.toMatch(/<(?:img|script|iframe|object|embed|link|video|audio)\b/i);
    const { container } = render(
      <AgentProvider agent={{ decide }}>
        <MessageView message={message()} />
        <MessageView message={asking(hostileText)} />
      </AgentProvider>,
    );
    expect(container.querySelector("img, script, iframe, object, embed, link, video, audio")).toBeNull();
    for (const element of container.querySelectorAll("*")) {
      const { attributes } = element;
      const names = [...attributes].map(({ name }) => name);
      expect(names.filter((name) => name.startsWith("on") || name === "srcset" || name === "srcdoc")).toEqual([]);
      expect(element.getAttribute("href") ?? "").not.toMatch(/^\s*javascript:/i);
    }
    expect(fetches).not.toHaveBeenCalled();
  });
});

describe("a view that throws", () => {
  it("G12: is tried again when its part changes, and a part beside it never noticed", () => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    const onViewError = vi.fn();
    const fragile = { amount: 5 };
    const slots = {
      text: ({ text }: { text: string }) => {
        if (text === "Shall I?") throw new Error("no such view");
        return <p>Drawn: {text}</p>;
      },
    };
    const page = (message: UIMessage) => (
      <AgentProvider agent={{ decide }} onViewError={onViewError}>
        <MessageView message={message} slots={slots} />
      </AgentProvider>
    );
    const { container, rerender } = render(page(asking(fragile)));
    expect(container).toHaveTextContent("Shall I?");
    expect(container.querySelector('[data-tool="pay"]')).not.toBeNull();
    expect(onViewError).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ partType: "text", toolName: "" }));
    const message = asking(fragile);
    rerender(
      page({
        ...message,
        parts: message.parts.map((part) => (part.type === "text" ? { ...part, text: "Well" } : part)),
      }),
    );
    expect(container).toHaveTextContent("Drawn: Well");
  });

  it("G12: takes nothing else with it, and nobody can approve what it does not show", async () => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    const onViewError = vi.fn();
    const { container, getByRole } = render(
      <AgentProvider agent={{ decide }} onViewError={onViewError}>
        <p>Beside it</p>
        <MessageView message={asking({ amount: 5 })} view={BrokenView} />
      </AgentProvider>,
    );
    expect(container.textContent).toContain("Beside it");
    expect(onViewError).toHaveBeenCalledWith(expect.objectContaining({ toolName: "pay" }));
    expect(container.querySelector("[data-approve]")?.getAttribute("aria-disabled")).toBe("true");
    await userEvent.click(getByRole("button", { name: /^Details/ }));
    expect(container.textContent).toContain('"amount": 5');
  });
});
