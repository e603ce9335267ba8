import { createToolPartView } from "@callstate/react";
import { render } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { bookingFixtures, bookingVariants } from "./fixtures";
import { bookingRenderer } from "./renderer";
import type { bookingInput, bookingOutput } from "./schema";
import type { ToolDefinition } from "@callstate/core";

type Tools = { createBooking: ToolDefinition<typeof bookingInput, typeof bookingOutput, "idempotent"> };
const View = createToolPartView<Tools>({ createBooking: bookingRenderer });

function textOf(part: Parameters<typeof View>[0]["part"]): string {
  return render(<View part={part} />).container.textContent;
}

describe("a place on the waiting list", () => {
  it("does not look like a table", () => {
    const toneOf = (part: Parameters<typeof View>[0]["part"]) => {
      return render(<View part={part} />)
        .container.querySelector("[data-tool]")
        ?.getAttribute("data-tone");
    };
    expect(toneOf(bookingFixtures["output-available"])).toBe("success");
    expect(toneOf(bookingVariants["On the waiting list"])).toBeNull();
  });
});

describe("the receipt of a booking", () => {
  it("shows what the tool returned, not what was asked for", () => {
    const part = bookingVariants["Another table than was asked for"];
    const text = textOf(part);
    expect(text).toMatch(/Casa do Limoeiro.*21:00.*Guests2/);
    expect(text).toMatch(/You asked for.*19:30.*5 guests/);
  });

  it("says nothing of a difference where there is none", () => {
    expect(textOf(bookingFixtures["output-available"])).not.toContain("You asked for");
  });
});
