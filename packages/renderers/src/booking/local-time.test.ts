import { createFormats, englishLabels } from "@callstate/react";
import { describe, expect, it } from "vitest";
import { localTime } from "./local-time";

const formats = createFormats(englishLabels, "Asia/Tokyo");

describe("localTime", () => {
  it("is the clock at the restaurant, wherever the reader is", () => {
    const lisbon = { name: "Casa", timeZone: "Europe/Lisbon", place: "Lisbon" };
    expect(localTime("2026-12-04T19:30:00Z", formats, lisbon)).toBe("Fri 4 Dec 2026, 19:30, Lisbon");
  });

  it("reads the clock from the offset where the place is not known", () => {
    expect(localTime("2026-12-04T19:30:00+07:00", formats)).toBe("Fri 4 Dec 2026, 19:30, UTC+07:00");
    expect(localTime("2026-12-04T19:30:00Z", formats)).toBe("Fri 4 Dec 2026, 19:30, UTC");
  });

  it("leaves what is no time as it is", () => {
    expect(localTime("tonight", formats)).toBe("tonight");
  });
});
