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
  it("says nothing of sending any more once the call has ended, however it ended", async () => {
    const manual = manualDecide();
    const { redraw } = draw(<View part={asking()} />, manual);
    await userEvent.click(approve());
    await settle(manual, recorded());
    redraw(<View part={orderParts["output-error"]} />);
    expect(card()).toHaveTextContent("Failed");
    expect(card()).not.toHaveTextContent("Sending");
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

describe("the focus", () => {
  it("comes back to the link when the line for a reason is left", async () => {
    draw(<View part={asking()} />, { decide: vi.fn() });
    await userEvent.click(screen.getByRole("button", { name: "Decline with a reason" }));
    await userEvent.keyboard("{Escape}");
    expect(screen.getByRole("button", { name: "Decline with a reason" })).toHaveFocus();
  });
  it("stays on a step that is at the end of its range", async () => {
    draw(<View part={asking({ input: { place: "p1", guests: 2 } })} />, { decide: vi.fn() });
    const fewer = screen.getByRole("button", { name: "One guest fewer" });
    await userEvent.click(fewer);
    await userEvent.click(fewer);
    expect(fewer).toHaveFocus();
    expect(fewer).toHaveAttribute("aria-disabled", "true");
    expect(guests()).toHaveValue("1");
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
    expect(card()).toHaveTextContent("Guests: 4, not your 5.");
    expect(card()).toHaveTextContent("You approved “Order for 4”");
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
