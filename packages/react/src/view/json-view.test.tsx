import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { JsonView } from "./json-view";

const text = (value: unknown) => {
  const { container, unmount } = render(<JsonView value={value} />);
  const shown = container.textContent;
  unmount();
  return shown;
};

describe("JsonView", () => {
  it("writes what is short on one line", () => {
    expect(text({ city: "Lisbon", days: 3 })).toBe('{ "city": "Lisbon", "days": 3 }');
    expect(text([])).toBe("[]");
  });
  it.each([
    [0, "0"],
    [false, "false"],
    ["", '""'],
    [null, "null"],
    [undefined, "undefined"],
    [10n, "10n"],
  ])("shows %s as a value", (value, shown) => {
    expect(text(value)).toBe(shown);
  });
  it("ends at cycles, depth and getters that throw", () => {
    const cycle: Record<string, unknown> = { padding: "x".repeat(90) };
    cycle["self"] = cycle;
    expect(text(cycle)).toContain("cycle");
    const hostile = Object.defineProperty({}, "a", {
      enumerable: true,
      get: () => {
        throw new Error("no");
      },
    });
    expect(text(hostile)).toContain("can’t be read");
    const revoked = Proxy.revocable({}, {});
    revoked.revoke();
    expect(() => text([revoked.proxy])).not.toThrow();
  });
  it("caps what is wide and shows more on request", async () => {
    const { container } = render(<JsonView value={Array.from({ length: 250 }, (_, index) => index)} />);
    expect(container.textContent).not.toContain("249");
    await userEvent.click(screen.getByRole("button", { name: /150 more/ }));
    expect(container.textContent).toContain("50 more");
  });
  it("opens what is nested on request", async () => {
    const { container } = render(
      <JsonView value={{ list: Array.from({ length: 30 }, (_, index) => `item ${index}`) }} />,
    );
    expect(container.textContent).not.toContain("item 29");
    await userEvent.click(screen.getByRole("button", { name: "Show: 30 items" }));
    expect(container.textContent).toContain("item 29");
  });
  it("cuts long texts and leaves nothing invisible", () => {
    expect(text("x".repeat(5000))).toContain("3,000 more characters");
    expect(text("a\u202eb")).toBe('"a[U+202E]b"');
  });
});
