import type { SessionSnapshot, UIMessage } from "@callstate/core";
import { describe, expect, it } from "vitest";
import { orderParts } from "../fixtures";
import { englishLabels } from "../labels/labels";
import { runNotice } from "./run-notice";

const messages: UIMessage[] = [
  {
    id: "m",
    role: "assistant",
    parts: [
      { type: "step", key: "s1", step: 1 },
      { type: "step", key: "s2", step: 2 },
      orderParts["output-error"],
      { ...orderParts.cancelled, key: "c2" },
      { ...orderParts["output-unknown"], key: "c3" },
    ],
  },
];

const words = (status: SessionSnapshot["status"], connection: SessionSnapshot["connection"]["status"] = "closed") => {
  const notice = runNotice(
    { messages, status, connection: { status: connection, attempt: 2 }, problem: null },
    englishLabels,
  );
  return notice === undefined ? undefined : [notice.title, notice.detail, notice.actions.map((action) => action.words)];
};

describe("runNotice", () => {
  it.each([
    ["running", "offline", ["You are offline.", "Messages and decisions can’t be sent.", []]],
    ["running", "lost", ["The connection ended early.", "1 call has no result here.", ["Resume"]]],
    ["running", "reconnecting", ["Reconnecting.", "The assistant keeps working meanwhile.", ["Try now"]]],
    ["interrupted", "closed", ["The answer broke off.", undefined, ["Try again"]]],
    ["failed", "closed", ["The answer broke off.", undefined, ["Try again"]]],
    [
      "too-many-tool-errors",
      "closed",
      ["Stopped after 1 failed call.", "Nothing more was tried.", ["Show failures", "Try again"]],
    ],
    ["step-limit", "closed", ["Stopped after 2 steps.", "The answer may be incomplete.", ["Go on"]]],
    ["stopped", "closed", ["You stopped this answer.", "1 call ended before a result.", ["Ask again"]]],
  ] as const)("says one line for %s and %s", (status, connection, expected) => {
    expect(words(status, connection)).toEqual(expected);
  });
  it.each([
    ["reconnecting", ["Your message is not sent yet.", "Trying again.", ["Try now"]]],
    ["lost", ["Your message is not sent yet.", "The server can’t be reached.", ["Try again"]]],
  ] as const)(
    "does not say that an assistant works on a message that may not have arrived (%s)",
    (status, expected) => {
      const own: UIMessage = { id: "u", role: "user", parts: [] };
      const notice = runNotice(
        { messages: [...messages, own], status: "running", connection: { status, attempt: 1 }, problem: null },
        englishLabels,
      );
      expect([notice?.title, notice?.detail, notice?.actions.map((action) => action.words)]).toEqual(expected);
    },
  );
  it("says nothing while all is well", () => {
    expect(words("running", "open")).toBeUndefined();
    expect(words("done")).toBeUndefined();
    expect(words("awaiting-approval")).toBeUndefined();
  });
  it("says why a message was refused, before how the answer before it ended", () => {
    const problem = { code: "too-large", message: "The body may have at most 10 bytes." };
    const refused = { message: { id: "m", text: "x" }, problem };
    const connection = { status: "closed", attempt: 0 } as const;
    const notice = runNotice({ messages, status: "stopped", connection, problem, refused }, englishLabels);
    expect([notice?.title, notice?.detail, notice?.actions]).toEqual([
      "Your message was not sent. It is back in the composer.",
      "The body may have at most 10 bytes.",
      [],
    ]);
  });
  it("puts being offline before everything else", () => {
    expect(words("failed", "offline")?.[0]).toBe("You are offline.");
  });
});
