import { fireEvent, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import * as z from "zod";
import { asking, draw, manualDecide, View } from "../fixtures";
import { ApprovalForm } from "./approval-form";

const card = () => document.querySelector<HTMLElement>("[data-call]")!;

describe("without the tool at hand", () => {
  it("is a complete list to read, with both answers", async () => {
    const manual = manualDecide();
    const input = { a: 0, b: false, c: "", d: null, e: { f: ["x"] }, isAdmin: true };
    draw(<ApprovalForm part={{ ...asking({ input }), toolName: "x", type: "tool-x" }} decide={manual.decide} />);
    for (const key of Object.keys(input)) expect(screen.getByText(key)).toBeInTheDocument();
    expect(screen.queryByRole("textbox")).toBeNull();
    await userEvent.click(screen.getByRole("button", { name: "Approve this call" }));
    expect(manual.decisions[0]).toEqual({ approvalId: "ap_1", approved: true, shown: { input } });
  });
});

describe("nothing hidden", () => {
  it("lists the arguments that no fact shows", () => {
    draw(<View part={asking({ input: { place: "p1", guests: 4, note: "n", extra: { isAdmin: true } } })} />);
    const also = card().querySelector(".cs-also");
    expect(also).toHaveTextContent("Also sent");
    expect(also).toHaveTextContent('note"n"');
    expect(also).toHaveTextContent("extra.isAdmintrue");
  });
  it("lists everything when a view of its own shows no list", () => {
    draw(
      <ApprovalForm
        part={asking({ input: { place: "p1", guests: 4 } })}
        renderer={{ fields: [{ key: "place" }] }}
        decide={vi.fn()}
      >
        <p>A map</p>
      </ApprovalForm>,
    );
    expect(card().querySelector(".cs-also")).toHaveTextContent("Also sent: 2 values that this view does not show");
  });
  it("makes invisible characters visible in values", () => {
    draw(<View part={asking({ input: { place: "a\u202Eb", guests: 4 } })} />);
    expect(card()).toHaveTextContent("U+202E");
    expect(card()).toHaveTextContent("1 hidden character");
  });
  it("shows both ends of a long value and how much is between them", async () => {
    const note = `start ${"x".repeat(4000)} end`;
    draw(<ApprovalForm part={asking({ input: { note } })} decide={vi.fn()} />);
    expect(card()).toHaveTextContent("characters not shown");
    expect(card()).toHaveTextContent("end");
    await userEvent.click(screen.getByRole("button", { name: "Show all" }));
    expect(card()).toHaveTextContent(note);
  });
  it("masks what the server keeps to itself", () => {
    draw(<ApprovalForm part={asking({ input: { token: { $secret: true } } })} decide={vi.fn()} />);
    expect(card()).toHaveTextContent("Hidden value");
    expect(card()).not.toHaveTextContent("$secret");
  });
});

describe("must read and destructive", () => {
  const terms = {
    description: "x",
    effects: "once",
    title: "Cancel",
    destructive: true,
    consequence: "This can’t be undone.",
    input: z.object({ terms: z.string() }),
  } as const;
  it("locks the action until the text was seen whole", async () => {
    const manual = manualDecide();
    const heights = vi.spyOn(HTMLElement.prototype, "scrollHeight", "get").mockReturnValue(500);
    draw(
      <ApprovalForm
        part={asking({ input: { terms: "long" }, approval: { mustRead: ["/terms"] } })}
        decide={manual.decide}
      />,
    );
    const button = screen.getByRole("button", { name: "Approve this call" });
    expect(button).toHaveAttribute("aria-disabled", "true");
    expect(button).toHaveAccessibleDescription(/Scroll through “terms” to go on/);
    await userEvent.click(button);
    expect(manual.decisions).toEqual([]);
    heights.mockReturnValue(0);
    fireEvent.scroll(document.querySelector("[data-must-read]")!);
    await userEvent.click(button);
    expect(manual.decisions).toHaveLength(1);
    heights.mockRestore();
  });
  it("asks a second time, with the focus on the safe button", async () => {
    const manual = manualDecide();
    draw(<ApprovalForm part={asking({ input: { terms: "t" } })} definition={terms} decide={manual.decide} />);
    expect(card()).toHaveTextContent("This can’t be undone.");
    await userEvent.click(screen.getByRole("button", { name: "Approve this call…" }));
    const dialog = screen.getByRole("alertdialog", { name: "Approve this call?" });
    expect(dialog.querySelector("button")).toHaveFocus();
    await userEvent.click(dialog.querySelector("button")!);
    expect(manual.decisions).toEqual([]);
    await userEvent.click(screen.getByRole("button", { name: "Approve this call…" }));
    await userEvent.click(document.querySelector("[data-confirm]")!);
    expect(manual.decisions).toHaveLength(1);
  });
});
