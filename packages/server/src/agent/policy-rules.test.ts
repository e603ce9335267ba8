import { isCallstateError } from "@callstate/core";
import { describe, expect, it } from "vitest";
import { bookingInput, createTestServer, modelCall, toolParts, tools as set } from "../fixtures";
import { implementTools } from "./implement-tools";
import { type PolicyRule, policyRules } from "./policy-rules";
import type { CallContext } from "./tool-context";

type Command = { program: string; arguments?: readonly string[]; directory?: string; depth?: number | null };

const context: CallContext = {
  userId: "ada",
  tenantId: "",
  conversationId: "c1",
  runId: "r1",
  toolCallId: "t1",
};

const decide = (rules: readonly PolicyRule<Command>[], input: Command) => {
  const answer = policyRules(rules)(input, context);
  return typeof answer === "string" ? answer : answer.decision;
};

describe("policyRules", () => {
  const rules: PolicyRule<Command>[] = [
    { decision: "allow", when: { "/program": "git", "/arguments/0": /status|diff/ } },
    { decision: "allow", when: { "/program": "ls" } },
    { decision: "ask", when: (input) => (input.arguments?.length ?? 0) > 2 },
    { decision: "deny", when: { "/directory": /\/etc(\/.*)?/g }, reason: "System files are not touched." },
  ];

  it.each<[string, Command]>([
    ["allow", { program: "git", arguments: ["status"] }],
    ["ask", { program: "git", arguments: ["statuses"] }],
    ["ask", { program: "git" }],
    ["allow", { program: "ls" }],
    ["ask", { program: "ls", arguments: ["a", "b", "c"] }],
    ["deny", { program: "ls", directory: "/etc/ssh" }],
    ["allow", { program: "ls", directory: "/etcetera" }],
    ["ask", { program: "rm" }],
  ])("decides %s for %j", (decision, input) => {
    // Twice: a pattern remembers nothing.
    expect([decide(rules, input), decide(rules, input)]).toEqual([decision, decision]);
  });

  it("lets the strictest rule decide in any order, with its own reason", () => {
    const input = { program: "ls", arguments: ["a", "b", "c"], directory: "/etc" };
    const denied = { decision: "deny", reason: "System files are not touched." };
    expect(policyRules(rules)(input, context)).toEqual(denied);
    expect(policyRules([...rules].reverse())(input, context)).toEqual(denied);
  });

  it("falls back on a question, or on what was said", () => {
    expect(policyRules<Command>([])({ program: "ls" }, context)).toBe("ask");
    expect(policyRules<Command>([], "deny")({ program: "ls" }, context)).toBe("deny");
  });

  it("does not let a line break past a denial, nor in by a permission", () => {
    const hidden = { program: "sh", directory: "x\n/secret" };
    expect(decide([{ decision: "allow" }, { decision: "deny", when: { "/directory": /.*secret/ } }], hidden)).toBe(
      "deny",
    );
    expect(decide([{ decision: "allow", when: { "/directory": /x.*/s } }], hidden)).toBe("ask");
  });

  it("compares values by type, and finds nothing beyond own members", () => {
    expect(decide([{ decision: "allow", when: { "/depth": 1 } }], { program: "ls", depth: 1 })).toBe("allow");
    expect(decide([{ decision: "allow", when: { "/depth": null } }], { program: "ls", depth: null })).toBe("allow");
    expect(decide([{ decision: "allow", when: { "/depth": null } }], { program: "ls" })).toBe("ask");
    expect(decide([{ decision: "allow", when: { "/depth": /1/ } }], { program: "ls", depth: 1 })).toBe("ask");
    expect(decide([{ decision: "allow", when: { "/toString/name": "toString" } }], { program: "ls" })).toBe("ask");
    expect(decide([{ decision: "allow", when: { "/arguments/length": 1 } }], { program: "ls", arguments: ["a"] })).toBe(
      "ask",
    );
  });

  it("refuses rules that could never be meant", () => {
    const wrong: unknown[] = [
      { decision: "maybe" },
      { decision: "deny", when: {} },
      { decision: "deny", when: { program: "rm" } },
    ];
    for (const rule of wrong) {
      let error: unknown;
      try {
        policyRules([rule as PolicyRule<Command>]);
      } catch (thrown) {
        error = thrown;
      }
      expect(isCallstateError(error, "invalid-policy")).toBe(true);
    }
  });
});

describe("a tool whose policy is a list of rules", () => {
  const run = async (partySize: number) => {
    let executions = 0;
    const implemented = implementTools(set, {
      getWeather: () => ({ city: "Hue", summary: "sunny" }),
      applyTheme: "client",
      createBooking: {
        execute: () => {
          executions += 1;
          return { bookingId: "b1", partySize };
        },
        autoApprove: true,
        policy: policyRules([
          { decision: "allow", when: (input: { partySize: number }) => input.partySize <= 8 },
          { decision: "deny", when: { "/partySize": 13 }, reason: "Not thirteen." },
        ]),
      },
    });
    const server = createTestServer({
      tools: implemented,
      script: [modelCall("createBooking", { ...bookingInput, partySize })],
    });
    const { messages } = await server.send();
    return { part: toolParts(messages)[0], executions, messages };
  };

  it("G3: runs, asks or denies by the arguments", async () => {
    expect(await run(4)).toMatchObject({ part: { state: "output-available" }, executions: 1 });
    expect(await run(13)).toMatchObject({ part: { state: "output-denied", reason: "Not thirteen." }, executions: 0 });
  });
});
