import { act, fireEvent, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import { asking, draw, manualDecide, refused } from "../fixtures";
import { ApprovalForm } from "./approval-form";

/** One editable argument in a form, and the edits that its approval sends. */
function form(schema: z.ZodType, value: unknown, more: { absent?: boolean } = {}) {
  const manual = manualDecide();
  const input = more.absent === true ? {} : { field: value };
  const definition = { description: "x", effects: "once", title: "Test", input: z.object({ field: schema }) } as const;
  draw(
    <ApprovalForm
      part={asking({ input, approval: { editable: ["/field"] } })}
      definition={definition}
      decide={manual.decide}
    />,
  );
  return {
    manual,
    send: async () => {
      fireEvent.click(screen.getByRole("button", { name: "Approve this call" }));
      return manual.decisions.at(-1)?.edits;
    },
  };
}

const button = (name: string) => screen.getByRole("button", { name });
const box = (name: string) => screen.getByRole("textbox", { name });
const texts = () => screen.getAllByRole("textbox").map((element) => (element as HTMLInputElement).value);

describe("a list", () => {
  it("is one edit of the whole list, with types kept", async () => {
    const { send } = form(z.array(z.number()), [1, 2]);
    fireEvent.change(box("Field 2"), { target: { value: "2.5" } });
    expect(await send()).toEqual([{ path: "/field", value: [1, 2.5] }]);
  });
  it("grows, shrinks and is put in order, with the focus where the work goes on", async () => {
    const { send } = form(z.array(z.string()), ["a", "b"]);
    await userEvent.click(button("Add to Field"));
    expect(box("Field 3")).toHaveFocus();
    await userEvent.keyboard("c");
    await userEvent.click(button("Move up: Field 3"));
    expect(texts()).toEqual(["a", "c", "b"]);
    expect(button("Move up: Field 2")).toHaveFocus();
    expect(screen.getByText("Moved to 2 of 3.")).toBeInTheDocument();
    await userEvent.click(button("Remove Field 1"));
    expect(button("Remove Field 1")).toHaveFocus();
    expect(await send()).toEqual([{ path: "/field", value: ["c", "b"] }]);
  });
  it("is put in order by the keyboard alone", async () => {
    const { send } = form(z.array(z.string()), ["a", "b", "c"]);
    box("Field 3").focus();
    await userEvent.keyboard("{Alt>}{ArrowUp}{ArrowUp}{ArrowUp}{/Alt}");
    expect(box("Field 1")).toHaveFocus();
    expect(await send()).toEqual([{ path: "/field", value: ["c", "a", "b"] }]);
  });
  it("is no edit when it was brought back", async () => {
    const { send } = form(z.array(z.string()), ["a", "b"]);
    await userEvent.click(button("Move down: Field 1"));
    await userEvent.click(button("Move up: Field 2"));
    expect(await send()).toBeUndefined();
  });
  it("undoes all that was done to it", async () => {
    const { manual, send } = form(z.array(z.string()), ["a", "b"]);
    await userEvent.click(button("Remove Field 1"));
    await userEvent.click(button("Undo change: Field"));
    expect(texts()).toEqual(["a", "b"]);
    await send();
    expect(manual.decisions[0]).not.toHaveProperty("edits");
  });
  it("takes no more than its schema does, and says so at its place", async () => {
    const { manual, send } = form(z.array(z.string().min(2)).min(1).max(2), ["aa", "bb"]);
    expect(button("Add to Field")).toHaveAttribute("aria-disabled", "true");
    fireEvent.click(button("Add to Field"));
    expect(screen.queryByRole("textbox", { name: "Field 3" })).toBeNull();
    fireEvent.change(box("Field 2"), { target: { value: "b" } });
    await send();
    expect(manual.decisions).toEqual([]);
    expect(box("Field 2")).toHaveAccessibleDescription("Must have at least 2 characters.");
    expect(box("Field 2")).toHaveFocus();
    expect(box("Field 1")).not.toHaveAttribute("aria-invalid");
    await userEvent.click(button("Remove Field 1"));
    await userEvent.click(button("Remove Field 1"));
    await send();
    expect(screen.getByRole("group", { name: "Field" })).toHaveAccessibleDescription("Must have at least 1 items.");
  });
  it("asks for a new yes or no instead of saying one", async () => {
    const { manual, send } = form(z.array(z.boolean()), [true]);
    await userEvent.click(button("Add to Field"));
    await send();
    expect(manual.decisions).toEqual([]);
    await userEvent.selectOptions(screen.getByRole("combobox", { name: "Field 2" }), "No");
    expect(await send()).toEqual([{ path: "/field", value: [true, false] }]);
  });
});

describe("an object", () => {
  const address = z.object({ street: z.string(), number: z.int().optional(), note: z.string().nullable() });
  it("keeps what nobody touched, and removes or nulls what was emptied", async () => {
    const { send } = form(address, { street: "Rua A", number: 4, note: "n", extra: [1] });
    fireEvent.change(box("Number optional"), { target: { value: "" } });
    fireEvent.change(box("Note optional"), { target: { value: "" } });
    expect(await send()).toEqual([{ path: "/field", value: { street: "Rua A", note: null, extra: [1] } }]);
  });
  it("that is absent can be added, and one that is optional be removed", async () => {
    const { send } = form(address.optional(), undefined, { absent: true });
    await userEvent.click(button("Add Field"));
    fireEvent.change(box("Street"), { target: { value: "Rua B" } });
    expect(await send()).toEqual([{ path: "/field", value: { street: "Rua B", note: null } }]);
  });
  it("is removed as a whole", async () => {
    const { send } = form(address.optional(), { street: "Rua A", note: null });
    await userEvent.click(button("Remove Field"));
    expect(await send()).toEqual([{ path: "/field", remove: true }]);
  });
  it("shows what the server found wrong at the member", async () => {
    const { manual, send } = form(z.object({ inner: z.object({ a: z.string() }) }), { inner: { a: "x" } });
    fireEvent.change(box("A"), { target: { value: "y" } });
    await send();
    await act(async () =>
      manual.answer(refused("invalid", { issues: [{ path: "/field/inner/a", message: "Taken." }] })),
    );
    expect(box("A")).toHaveAccessibleDescription("Taken.");
    expect(box("A")).toHaveFocus();
  });
});

describe("a union", () => {
  const payment = z.discriminatedUnion("by", [
    z.object({ by: z.literal("card"), digits: z.string(), note: z.string() }),
    z.object({ by: z.literal("transfer"), iban: z.string(), note: z.string() }),
  ]);
  it("changes its fields with the choice, and keeps what both have", async () => {
    const { send } = form(payment, { by: "card", digits: "4242", note: "n" });
    await userEvent.selectOptions(screen.getByRole("combobox", { name: "Kind of Field" }), "transfer");
    expect(screen.queryByRole("textbox", { name: "Digits" })).toBeNull();
    expect(box("Note")).toHaveValue("n");
    fireEvent.change(box("Iban"), { target: { value: "PT50" } });
    expect(await send()).toEqual([{ path: "/field", value: { by: "transfer", iban: "PT50", note: "n" } }]);
  });
  it("that is absent is chosen first", async () => {
    const { send } = form(payment, undefined, { absent: true });
    expect(screen.queryByRole("textbox")).toBeNull();
    await userEvent.selectOptions(screen.getByRole("combobox", { name: "Kind of Field" }), "card");
    fireEvent.change(box("Digits"), { target: { value: "4242" } });
    expect(await send()).toEqual([{ path: "/field", value: { by: "card", digits: "4242", note: "" } }]);
  });
});

describe("a record", () => {
  it("has rows of a name and a value", async () => {
    const { send } = form(z.record(z.string(), z.number()), { a: 1 });
    await userEvent.click(button("Add to Field"));
    expect(box("Name 2")).toHaveFocus();
    await userEvent.keyboard("b");
    fireEvent.change(box("Value of b"), { target: { value: "2" } });
    expect(await send()).toEqual([{ path: "/field", value: { a: 1, b: 2 } }]);
  });
  it("refuses a name that is there twice", async () => {
    const { manual, send } = form(z.record(z.string(), z.number()), { a: 1, b: 2 });
    fireEvent.change(box("Name 2"), { target: { value: "a" } });
    await send();
    expect(manual.decisions).toEqual([]);
    expect(screen.getAllByText("This name is there twice.").length).toBeGreaterThan(0);
  });
  it("takes a name that prototypes have for a name", async () => {
    const { send } = form(z.record(z.string(), z.number()), { a: 1 });
    fireEvent.change(box("Name 1"), { target: { value: "__proto__" } });
    const edits = await send();
    expect(JSON.stringify(edits)).toBe('[{"path":"/field","value":{"__proto__":1}}]');
  });
});

describe("dates", () => {
  const when = () => document.querySelector<HTMLInputElement>("[data-when]")!;
  it("are edited on the clock of their own zone", async () => {
    const { send } = form(z.iso.datetime({ offset: true }), "2026-12-04T19:30:00+05:30");
    expect(when()).toHaveAttribute("type", "datetime-local");
    expect(when().value).toMatch(/^2026-12-04T19:30/);
    expect(when()).toHaveAccessibleDescription(/^UTC\+5:30, .*14:00.* your time$/);
    fireEvent.change(when(), { target: { value: "2026-12-05T20:00" } });
    expect(await send()).toEqual([{ path: "/field", value: "2026-12-05T20:00:00+05:30" }]);
  });
  it("keep the way their seconds were written", async () => {
    const { send } = form(z.iso.time(), "19:30");
    fireEvent.change(when(), { target: { value: "20:00" } });
    expect(await send()).toEqual([{ path: "/field", value: "20:00" }]);
  });
  it("that are none are text", () => {
    form(z.iso.date(), "tomorrow");
    expect(box("Field")).toHaveValue("tomorrow");
  });
});

describe("what must not be read", () => {
  it("is masked in its control, and sent only when it was typed anew", async () => {
    const { send } = form(z.string().meta({ sensitive: true }), { $secret: true });
    const control = document.querySelector<HTMLInputElement>('input[type="password"]')!;
    expect(control.value).toBe("");
    fireEvent.change(control, { target: { value: "new" } });
    expect(await send()).toEqual([{ path: "/field", value: "new" }]);
    expect(document.body).not.toHaveTextContent("$secret");
  });
});

describe("what a control can't show", () => {
  it("stands below it, written out", () => {
    form(z.string(), "5\u202Eno");
    const seen = document.querySelector<HTMLElement>(".cs-seen")!;
    expect(within(seen).getByText("U+202E")).toBeInTheDocument();
    expect(seen).toHaveTextContent("1 hidden character");
  });
  it("is JSON text with an error of its own, never silence", async () => {
    const { manual, send } = form(z.union([z.string(), z.number()]), 4);
    fireEvent.change(box("Field"), { target: { value: "{" } });
    await send();
    expect(manual.decisions).toEqual([]);
    expect(box("Field")).toHaveAccessibleDescription("Must be valid JSON.");
    fireEvent.change(box("Field"), { target: { value: '"four"' } });
    expect(await send()).toEqual([{ path: "/field", value: "four" }]);
  });
});
