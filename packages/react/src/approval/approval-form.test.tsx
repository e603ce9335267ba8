import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import * as z from "zod";
import { describe, expect, it, vi } from "vitest";
import { asking, draw, manualDecide, orderParts, recorded, refused, View } from "../fixtures";
import { ApprovalForm } from "./approval-form";

const approve = (name: string | RegExp = /^Order for/) => screen.getByRole("button", { name });
const guests = () => screen.getByRole("textbox", { name: "Guests" });
const card = () => document.querySelector<HTMLElement>("[data-call]")!;
const settle = (manual: ReturnType<typeof manualDecide>, result: Parameters<typeof manual.answer>[0]) =>
  act(async () => manual.answer(result));

describe("what is sent", () => {
  it("is exactly what was shown, and no edits where nothing was changed", async () => {
    const manual = manualDecide();
    draw(<View part={asking()} />, manual);
    await userEvent.click(approve("Order for 4"));
    expect(manual.decisions).toEqual([
      { approvalId: "ap_1", approved: true, shown: { input: { place: "p1", guests: 4 } } },
    ]);
  });
  it("carries what runs where the schema changes the arguments", async () => {
    const manual = manualDecide();
    const effective = { place: "p1", guests: 4, note: "window" };
    draw(<View part={asking({ approval: { effective } })} />, manual);
    expect(card()).toHaveTextContent("note");
    expect(card()).toHaveTextContent('"window"');
    await userEvent.click(approve());
    expect(manual.decisions[0]?.shown).toEqual({ input: { place: "p1", guests: 4 }, effective });
  });
  it("carries a change as an edit with its type, and the button counts along", async () => {
    const manual = manualDecide();
    draw(<View part={asking()} />, manual);
    await userEvent.click(screen.getByRole("button", { name: "One guest more" }));
    expect(guests()).toHaveValue("5");
    expect(card()).toHaveTextContent("was 4");
    await userEvent.click(approve("Order for 5"));
    expect(manual.decisions[0]?.edits).toEqual([{ path: "/guests", value: 5 }]);
    expect(manual.decisions[0]?.shown).toEqual({ input: { place: "p1", guests: 4 } });
  });
  it("is no edit when the change was taken back", async () => {
    const manual = manualDecide();
    draw(<View part={asking()} />, manual);
    await userEvent.clear(guests());
    await userEvent.type(guests(), "7");
    await userEvent.click(screen.getByRole("button", { name: "Undo change: Guests" }));
    expect(guests()).toHaveValue("4");
    expect(guests()).toHaveFocus();
    await userEvent.click(approve());
    expect(manual.decisions[0]).not.toHaveProperty("edits");
  });
  it("goes out once, however often it is pressed", async () => {
    const manual = manualDecide();
    draw(<View part={asking()} />, manual);
    const button = approve();
    fireEvent.click(button);
    fireEvent.click(button);
    await userEvent.dblClick(button);
    expect(manual.decisions).toHaveLength(1);
  });
  it("is a refusal in one press, with or without a reason", async () => {
    const manual = manualDecide();
    const { unmount } = draw(<View part={asking()} />, manual);
    await userEvent.click(screen.getByRole("button", { name: "Don’t order" }));
    expect(manual.decisions).toEqual([{ approvalId: "ap_1", approved: false }]);
    unmount();
    const second = manualDecide();
    draw(<View part={asking()} />, second);
    await userEvent.click(screen.getByRole("button", { name: "Decline with a reason" }));
    expect(screen.getByRole("textbox", { name: /^Reason/ })).toHaveFocus();
    await userEvent.keyboard("Too late");
    await userEvent.click(screen.getByRole("button", { name: "Don’t order" }));
    expect(second.decisions).toEqual([{ approvalId: "ap_1", approved: false, reason: "Too late" }]);
  });
  it("is nothing when Enter is pressed in a field", async () => {
    const manual = manualDecide();
    draw(<View part={asking()} />, manual);
    await userEvent.type(guests(), "{Enter}");
    expect(manual.decisions).toEqual([]);
  });
});

describe("checking", () => {
  it("says the rule at the field, links it in a summary, moves the focus there and sends nothing", async () => {
    const manual = manualDecide();
    draw(<View part={asking()} />, manual);
    await userEvent.clear(guests());
    await userEvent.type(guests(), "40");
    await userEvent.click(approve());
    expect(manual.decisions).toEqual([]);
    expect(guests()).toHaveAttribute("aria-invalid", "true");
    expect(guests()).toHaveAccessibleDescription("Must be 20 or less.");
    expect(guests()).toHaveFocus();
    expect(card()).toHaveTextContent("1 field needs a change: Guests");
    await userEvent.type(guests(), "{Backspace}");
    expect(guests()).not.toHaveAttribute("aria-invalid");
  });
  it("keeps the text that was typed, also when it is no number", async () => {
    const manual = manualDecide();
    draw(<View part={asking()} />, manual);
    await userEvent.clear(guests());
    await userEvent.click(approve());
    expect(guests()).toHaveValue("");
    expect(guests()).toHaveAccessibleDescription("Needed.");
    await userEvent.type(guests(), "four");
    await userEvent.click(approve());
    expect(guests()).toHaveValue("four");
    expect(guests()).toHaveAccessibleDescription("Must be a whole number.");
    expect(manual.decisions).toEqual([]);
  });
  it("shows what the server found wrong at its field", async () => {
    const manual = manualDecide();
    draw(<View part={asking()} />, manual);
    await userEvent.click(screen.getByRole("button", { name: "One guest more" }));
    await userEvent.click(approve());
    await settle(manual, refused("invalid", { issues: [{ path: "/guests", message: "Only 4 seats are left." }] }));
    expect(guests()).toHaveAccessibleDescription("Only 4 seats are left.");
    expect(guests()).toHaveValue("5");
  });
  it("lets the schema speak in its own words", async () => {
    const definition = {
      description: "x",
      effects: "once",
      input: z.object({ code: z.string().regex(/^[A-Z]+$/, "Capitals only.") }),
    } as const;
    draw(
      <ApprovalForm
        part={asking({ input: { code: "ABC" }, approval: { editable: ["/code"] } })}
        definition={definition}
        decide={vi.fn()}
      />,
    );
    const code = screen.getByRole("textbox", { name: "Code" });
    await userEvent.type(code, "d");
    await userEvent.click(screen.getByRole("button", { name: "Approve this call" }));
    expect(code).toHaveAccessibleDescription("Capitals only.");
  });
});

describe("while it travels and after", () => {
  it("locks everything where it stands", async () => {
    const manual = manualDecide();
    draw(<View part={asking()} />, manual);
    await userEvent.click(approve());
    expect(card().querySelector("fieldset")).toBeDisabled();
    expect(screen.getByRole("button", { name: /Sending…/ })).toBeDisabled();
    expect(guests()).toBeDisabled();
  });
  it("gives the form back with the changes when it may not have arrived", async () => {
    const manual = manualDecide();
    draw(<View part={asking()} />, manual);
    await userEvent.click(screen.getByRole("button", { name: "One guest more" }));
    await userEvent.click(approve());
    await settle(manual, refused("unconfirmed"));
    expect(card()).toHaveTextContent(
      "Your decision may not have arrived. Your change is kept; press again to send it.",
    );
    expect(guests()).toHaveValue("5");
    await userEvent.click(approve("Order for 5"));
    expect(manual.decisions).toHaveLength(2);
    expect(manual.decisions[1]).toEqual(manual.decisions[0]);
  });
  it("takes a decide function that throws for one that failed", async () => {
    const decide = vi.fn().mockRejectedValue(new Error("network"));
    draw(<View part={asking()} />, { decide });
    await userEvent.click(approve());
    await waitFor(() => expect(card()).toHaveTextContent("may not have arrived"));
    expect(approve()).toBeEnabled();
  });
  it("keeps the form in place while the store shows the decision on its way, and gives the changes back", async () => {
    const manual = manualDecide();
    const { redraw } = draw(<View part={asking()} />, manual);
    await userEvent.click(screen.getByRole("button", { name: "One guest more" }));
    await userEvent.click(approve());
    const { approval } = asking();
    redraw(
      <View
        part={{
          ...asking(),
          state: "approval-responded",
          delivery: "sending",
          approval: { ...approval, decision: { approved: true, by: "user", edits: [{ path: "/guests", value: 5 }] } },
        }}
      />,
    );
    expect(guests()).toHaveValue("5");
    expect(card()).toHaveTextContent("Sending your decision…");
    redraw(<View part={{ ...asking(), delivery: "unconfirmed" }} />);
    await settle(manual, refused("unconfirmed"));
    expect(card()).toHaveTextContent("Not confirmed");
    expect(guests()).toHaveValue("5");
    expect(guests()).toBeEnabled();
  });
  it("moves the focus to the outcome, if it was in the form", async () => {
    const manual = manualDecide();
    const { redraw } = draw(<View part={asking()} />, manual);
    await userEvent.click(approve());
    await settle(manual, recorded());
    redraw(<View part={orderParts["approval-responded"]} />);
    expect(document.activeElement).toHaveClass("cs-outcome");
  });
  it("leaves the focus where the person has put it meanwhile", async () => {
    const manual = manualDecide();
    const { redraw } = draw(
      <>
        <input aria-label="Elsewhere" />
        <View part={asking()} />
      </>,
      manual,
    );
    await userEvent.click(approve());
    await userEvent.click(screen.getByRole("textbox", { name: "Elsewhere" }));
    redraw(
      <>
        <input aria-label="Elsewhere" />
        <View part={orderParts["approval-responded"]} />
      </>,
    );
    expect(screen.getByRole("textbox", { name: "Elsewhere" })).toHaveFocus();
  });
});

describe("what changes under a person's eyes", () => {
  it("keeps the edits when an equal input comes again, and drops them for another round", async () => {
    const { redraw } = draw(<View part={asking()} />, { decide: vi.fn() });
    await userEvent.click(screen.getByRole("button", { name: "One guest more" }));
    redraw(<View part={asking({ input: { guests: 4, place: "p1" } })} />);
    expect(guests()).toHaveValue("5");
    redraw(<View part={asking({ approval: { approvalId: "ap_2" } })} />);
    expect(guests()).toHaveValue("4");
  });
  it("marks what changed, says that nothing was sent, and drops only the edits there", async () => {
    const manual = manualDecide();
    draw(<View part={asking()} />, manual);
    await userEvent.click(screen.getByRole("button", { name: "One guest more" }));
    await userEvent.click(approve());
    await settle(manual, refused("changed", { input: { place: "p2", guests: 4 } }));
    expect(card()).toHaveTextContent("The request changed while you were reading. Nothing was sent.");
    expect(card().querySelector("[data-changed]")).toHaveTextContent("p2was Casa do Limoeiro");
    expect(guests()).toHaveValue("5");
    await userEvent.click(approve("Order for 5"));
    expect(manual.decisions[1]?.shown).toEqual({ input: { place: "p2", guests: 4 } });
    await settle(manual, refused("changed", { input: { place: "p2", guests: 8 } }));
    expect(guests()).toHaveValue("8");
    expect(card()).toHaveTextContent("Your change to Guests was dropped.");
  });
  it("shows the winner of another window, and names the changes that were not used", async () => {
    const manual = manualDecide();
    const { redraw } = draw(<View part={asking()} />, manual);
    await userEvent.click(screen.getByRole("button", { name: "One guest more" }));
    await userEvent.click(approve());
    await settle(manual, refused("conflict", { decision: { approved: true } }));
    const { approval } = asking();
    redraw(
      <View
        part={{
          ...asking(),
          state: "approval-responded",
          approval: { ...approval, decision: { approved: true, by: "user" } },
        }}
      />,
    );
    expect(card()).toHaveTextContent("Approved in another window");
    expect(card()).toHaveTextContent("Your change to Guests was not used.");
  });
  it.each(["outdated"])("takes only a refusal after %s", async (code) => {
    const manual = manualDecide();
    draw(<View part={asking()} />, manual);
    await userEvent.click(approve());
    await settle(manual, refused(code));
    expect(card()).toHaveTextContent("This request comes from an older version. It can only be declined.");
    expect(approve()).toHaveAttribute("aria-disabled", "true");
    await userEvent.click(approve());
    expect(manual.decisions).toHaveLength(1);
    await userEvent.click(screen.getByRole("button", { name: "Don’t order" }));
    expect(manual.decisions).toHaveLength(2);
  });
  it("turns approval off when other arguments came under the same id", async () => {
    const manual = manualDecide();
    draw(<View part={asking({ approval: { stale: true } })} />, manual);
    await userEvent.click(approve());
    expect(manual.decisions).toEqual([]);
    expect(card()).toHaveTextContent("It can only be declined.");
  });
});

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
