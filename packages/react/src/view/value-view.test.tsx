import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { draw } from "../fixtures";
import { ValueView } from "./value-view";

describe("ValueView", () => {
  it("draws a list of like objects as a table, with what a row does not have left empty", () => {
    draw(<ValueView value={{ tables: [{ name: "Window", seats: 4 }, { name: "Bar", seats: 2 }, { name: "Yard" }] }} />);
    expect(screen.getAllByRole("columnheader").map(({ textContent }) => textContent)).toEqual(["name", "seats"]);
    const rows = screen.getAllByRole("row").slice(1);
    expect(
      rows.map((row) =>
        within(row)
          .getAllByRole("cell")
          .map(({ textContent }) => textContent),
      ),
    ).toEqual([
      ["Window", "4"],
      ["Bar", "2"],
      ["Yard", ""],
    ]);
  });
  it("draws unlike items as a list, objects as names and values, at any depth", () => {
    const value = { a: [1, "two", { three: [3] }], b: { c: { d: { e: { f: "deep" } } } } };
    const { container } = draw(<ValueView value={value} />);
    expect(screen.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual(["1", "two", "three3", "3"]);
    expect(container).toHaveTextContent("deep");
    expect(container).not.toHaveTextContent("[object Object]");
  });
  it.each([
    [0, "0"],
    [false, "No"],
    ["", ""],
    [null, "nothing"],
    [[], "empty"],
    [{}, "empty"],
    [12n, "12"],
  ])("says what %s is", (value, words) => {
    const { container } = draw(<ValueView value={value} />);
    expect(container.textContent).toBe(words);
  });
  it("opens a long list in steps, and keeps the focus when nothing is left to open", async () => {
    draw(<ValueView value={Array.from({ length: 70 }, (_, index) => `item ${index}`)} />);
    expect(screen.getAllByRole("listitem")).toHaveLength(50);
    await userEvent.click(screen.getByRole("button", { name: "20 more" }));
    expect(screen.getAllByRole("listitem")).toHaveLength(70);
    expect(document.activeElement).not.toBe(document.body);
  });
  it("survives cycles, getters that throw and secrets", () => {
    const cyclic: Record<string, unknown> = { name: "a" };
    cyclic["self"] = cyclic;
    const value = {
      cyclic,
      secret: { $secret: true, length: 4 },
      get broken() {
        throw new Error("no");
      },
    };
    const { container } = draw(<ValueView value={value} />);
    expect(container).toHaveTextContent("Hidden value");
    expect(container).toHaveTextContent("can’t be read");
    expect(container).toHaveTextContent("cycle");
  });
  it("shows what is hidden in names and values", () => {
    const { container } = draw(<ValueView value={[{ "na\u202Eme": "va\u2066lue" }]} />);
    expect(container.textContent).not.toMatch(/[\u202A-\u202E\u2066-\u2069]/u);
  });
});
