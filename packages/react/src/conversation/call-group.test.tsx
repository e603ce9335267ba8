import type { MessagePart, UIMessage, UntypedToolPart } from "@callstate/core";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { asking, draw, orderParts } from "../fixtures";
import { MessageView } from "./message-view";

const message = (...parts: MessagePart[]): UIMessage => ({ id: "m1", role: "assistant", parts });

const at = Date.UTC(2026, 10, 30, 14, 2);
type State = "input-available" | "output-available" | "output-error" | "output-unknown";

/** A call of a look-up that nobody has a renderer for. */
function search(id: string, state: State, more: Partial<UntypedToolPart> = {}): UntypedToolPart {
  const base = {
    type: "tool-search",
    toolName: "search",
    title: "Search",
    toolCallId: id,
    key: id,
    effects: "none",
    executedAt: at,
    input: { query: id },
  } as const;
  const end = { endedAt: at + 3100 };
  const parts: Record<State, UntypedToolPart> = {
    "input-available": { ...base, state: "input-available" },
    "output-available": { ...base, ...end, state: "output-available", output: [] },
    "output-error": { ...base, ...end, state: "output-error", errorText: "No.", phase: "execution" },
    "output-unknown": { ...base, ...end, state: "output-unknown", note: "" },
  };
  return { ...parts[state], ...more } as UntypedToolPart;
}

const group = () => screen.getByRole("group", { name: /Search, \d calls/ });
const toggle = () => within(group()).getByRole("button", { name: /^Calls: / });

describe("calls of one look-up", () => {
  it("stand in one closed line with a mark for each, and say what failed without opening", () => {
    const ids = ["a", "b", "c", "d"];
    draw(
      <MessageView
        message={message(...ids.map((id) => search(id, "output-available")), search("e", "output-error"))}
      />,
    );
    expect(group()).toHaveTextContent("Search, 5 calls");
    expect(group()).toHaveTextContent("4 done, 1 failed");
    expect(group()).toHaveTextContent("3.1 s");
    expect(group().querySelectorAll(".cs-pips .cs-mark")).toHaveLength(5);
    expect(toggle()).toHaveAttribute("aria-expanded", "false");
    expect(document.querySelector("[data-call]")).toBeNull();
  });
  it("stay as the reader left them, whatever happens inside", async () => {
    const { redraw } = draw(
      <MessageView message={message(search("a", "input-available"), search("b", "input-available"))} />,
    );
    expect(group()).toHaveTextContent("Running, 0 of 2");
    await userEvent.click(toggle());
    expect(screen.getAllByRole("group", { name: "Search" })).toHaveLength(2);
    redraw(
      <MessageView
        message={message(search("a", "output-error"), search("b", "output-available"), search("c", "input-available"))}
      />,
    );
    expect(toggle()).toHaveAttribute("aria-expanded", "true");
    await userEvent.click(toggle());
    redraw(
      <MessageView
        message={message(search("a", "output-error"), search("b", "output-error"), search("c", "output-error"))}
      />,
    );
    expect(toggle()).toHaveAttribute("aria-expanded", "false");
    expect(group()).toHaveAttribute("data-tone", "danger");
  });
  it("keep the first call and what was open in it when a second comes", async () => {
    const { redraw } = draw(<MessageView message={message(search("a", "input-available"))} />);
    const first = screen.getByRole("group", { name: "Search" });
    await userEvent.click(within(first).getByRole("button", { name: "Details: Search" }));
    redraw(<MessageView message={message(search("a", "output-available"), search("b", "input-available"))} />);
    expect(first).not.toBeVisible();
    await userEvent.click(toggle());
    expect(screen.getAllByRole("group", { name: "Search" })[0]).toBe(first);
    expect(within(first).getByRole("button", { name: "Details: Search" })).toHaveAttribute("aria-expanded", "true");
  });
  it("never hold a call that waits, or whose outcome nobody knows", () => {
    const waits = {
      ...asking({ toolCallId: "w" }),
      type: "tool-search",
      toolName: "search",
      title: "Search",
      effects: "none",
    } as const;
    draw(
      <MessageView
        message={message(
          search("a", "output-available"),
          search("b", "output-available"),
          waits,
          search("u", "output-unknown"),
        )}
      />,
    );
    expect(group()).toHaveTextContent("2 calls");
    for (const id of ["w", "u"]) expect(document.querySelector(`[data-call="${id}"]`)).toBeVisible();
    expect(screen.getByRole("form")).toBeVisible();
  });
  it("says no time that is none", () => {
    const quick = { executedAt: at, endedAt: at + 49 };
    draw(
      <MessageView message={message(search("a", "output-available", quick), search("b", "output-available", quick))} />,
    );
    expect(group().querySelector(".cs-elapsed")).toHaveTextContent("");
  });
  it("counts no time that the wire does not say", () => {
    const timeless = { executedAt: 0 };
    draw(
      <MessageView
        message={message(search("a", "output-available", timeless), search("b", "output-available", timeless))}
      />,
    );
    expect(group().querySelector(".cs-elapsed")).toHaveTextContent("");
  });
});

describe("calls inside a call", () => {
  const parent: UntypedToolPart = { ...search("p", "input-available"), toolName: "finder", title: "Restaurant finder" };
  const within1 = (part: UntypedToolPart, parentToolCallId: string): UntypedToolPart => ({ ...part, parentToolCallId });
  const rail = () => screen.getByRole("region", { name: "Inside Restaurant finder" });

  it("stand behind a rail, two levels deep; what is deeper is counted", () => {
    draw(
      <MessageView
        message={message(
          parent,
          within1(search("c1", "output-available"), "p"),
          within1(search("c2", "input-available"), "c1"),
          within1(search("c3", "input-available"), "c2"),
          within1(search("c4", "input-available"), "c3"),
          { type: "text", key: "t", text: "Looking around.", done: true, parentToolCallId: "p" },
        )}
      />,
    );
    expect(rail()).toHaveTextContent("Looking around.");
    expect(rail().querySelector('[data-call="c1"]')).toBeVisible();
    expect(rail().querySelector('[data-call="c2"]')).toBeVisible();
    expect(document.querySelector('[data-call="c3"]')).toBeNull();
    expect(rail()).toHaveTextContent("2 more calls inside");
    expect(document.querySelector('[data-call="p"]')).toHaveClass("cs-card");
  });
  it("that ask stand below in full, with who asked, and leave a line", () => {
    const child = within1(asking({ toolCallId: "w" }), "p");
    const { redraw } = draw(<MessageView message={message(parent, child)} />);
    expect(rail()).toHaveTextContent("Order a table");
    expect(rail()).toHaveTextContent("Waiting below");
    const form = screen.getByRole("form", { name: /Order a table/ });
    expect(rail()).not.toContainElement(form);
    expect(form).toHaveTextContent("Asked by Restaurant finder");
    redraw(
      <MessageView
        message={message(parent, within1({ ...orderParts["output-available"], toolCallId: "w", key: "w" }, "p"))}
      />,
    );
    expect(document.querySelector('[data-call="w"]')).toBe(form);
    expect(rail()).toHaveTextContent("Done");
  });
  it("are at the top where their parent is not there, is themselves or comes later", () => {
    draw(
      <MessageView
        message={message(
          within1(search("a", "output-error"), "nobody"),
          within1({ ...search("b", "output-available"), toolName: "x", title: "X" }, "b"),
          within1({ ...search("c", "output-available"), toolName: "y", title: "Y" }, "d"),
          within1({ ...search("d", "output-available"), toolName: "z", title: "Z" }, "c"),
        )}
      />,
    );
    for (const id of ["a", "b", "c", "d"]) expect(document.querySelectorAll(`[data-call="${id}"]`)).toHaveLength(1);
  });
});

describe("sources", () => {
  it("are a list, closed where it is long", async () => {
    const sources = ["a", "b", "c", "d"].map(
      (key): MessagePart => ({ type: "source", key, url: `https://x.test/${key}` }),
    );
    const { redraw } = draw(<MessageView message={message(...sources.slice(0, 2))} />);
    expect(screen.getAllByRole("link")).toHaveLength(2);
    redraw(<MessageView message={message(...sources)} />);
    expect(screen.queryByRole("link")).toBeNull();
    await userEvent.click(screen.getByRole("button", { name: "4 sources" }));
    expect(screen.getAllByRole("link")).toHaveLength(4);
  });
});
