import { CallstateError, jsonEqual, parsePointer } from "@callstate/core";
import type { PolicyAnswer, PolicyDecision } from "./implement-tools";
import type { CallContext } from "./tool-context";

/**
 * Arguments by JSON Pointer (`"/command"`): equal to a value, or, for a text, matching a regular expression from its first to its last
 * character. A rule holds if all of its arguments do; an argument that is absent holds for none.
 */
export type ArgumentPattern = { readonly [pointer: string]: string | number | boolean | null | RegExp };

/** `when` is absent in a rule that always holds. `reason` is what a person or, after a denial, the model is told. */
export type PolicyRule<Input> = {
  readonly decision: PolicyDecision;
  readonly when?: ArgumentPattern | ((input: Input, context: CallContext) => boolean);
  readonly reason?: string;
};

const strictest: readonly PolicyDecision[] = ["deny", "ask", "allow"];

/**
 * A tool's `policy` from rules over the concrete arguments. All rules are looked at, whatever their order: one that denies beats one that
 * asks, which beats one that allows; of equal ones the first gives the reason. Where no rule holds it is `otherwise`: a question, unless
 * said otherwise, so that what nobody thought of is never simply done.
 *
 * ```ts
 * runCommand: {
 *   execute: run,
 *   policy: policyRules([
 *     { decision: "allow", when: { "/program": "git", "/arguments/0": "status" } },
 *     { decision: "deny", when: { "/directory": /\/etc(\/.*)?/ }, reason: "System files are not touched." },
 *   ]),
 * }
 * ```
 *
 * Patterns see texts, not their meaning: to allow shell commands by a pattern over one string also allows what is chained to them.
 *
 * @throws CallstateError `invalid-policy` for a rule that could never be applied.
 */
export function policyRules<Input>(
  rules: readonly PolicyRule<Input>[],
  otherwise: PolicyDecision = "ask",
): (input: Input, context: CallContext) => PolicyAnswer {
  const tests = rules.map((rule, at) => ({ rule, holds: compile(rule, at) }));
  return (input, context) => {
    const held = tests.filter(({ holds }) => holds(input, context)).map(({ rule }) => rule);
    for (const decision of strictest) {
      const rule = held.find((candidate) => candidate.decision === decision);
      if (rule !== undefined) return { decision, ...(rule.reason === undefined ? {} : { reason: rule.reason }) };
    }
    return otherwise;
  };
}

function compile<Input>(rule: PolicyRule<Input>, at: number): (input: Input, context: CallContext) => boolean {
  const { decision, when } = rule;
  if (!strictest.includes(decision)) throw invalid(at, `decides ${JSON.stringify(decision)}`);
  if (when === undefined) return () => true;
  if (typeof when === "function") return when;
  const conditions = Object.entries(when).map(([pointer, wanted]) => {
    const tokens = parsePointer(pointer);
    if (tokens === undefined || tokens.length === 0) throw invalid(at, `names ${JSON.stringify(pointer)}`);
    return { tokens, matches: matcher(wanted, decision) };
  });
  // An empty table would hold for every call, which whoever wrote it hardly meant.
  if (conditions.length === 0) throw invalid(at, "has an empty `when`");
  return (input) =>
    conditions.every(({ tokens, matches }) => {
      const found = valueAt(input, tokens);
      return found !== undefined && matches(found);
    });
}

/** What stands at the end of the path, through own members of objects and elements of lists; undefined where nothing does. */
function valueAt(value: unknown, tokens: readonly string[]): unknown {
  let found: unknown = value;
  for (const token of tokens) {
    if (typeof found !== "object" || found === null || !Object.hasOwn(found, token)) return undefined;
    found = Array.isArray(found) ? found[Number(token)] : Reflect.get(found, token);
  }
  return found;
}

function matcher(wanted: ArgumentPattern[string], decision: PolicyDecision): (value: unknown) => boolean {
  if (!(wanted instanceof RegExp)) return (value) => jsonEqual(value, wanted);
  // `g` and `y` would carry their place over from one call to the next. A line break must neither slip past a rule that denies, nor be
  // let in by the dots of one that allows.
  const flags = wanted.flags.replace(/[gmsy]/g, "");
  const whole = new RegExp(`^(?:${wanted.source})$`, decision === "allow" ? flags : `${flags}s`);
  return (value) => typeof value === "string" && whole.test(value);
}

function invalid(at: number, fault: string): CallstateError {
  return new CallstateError("invalid-policy", `Rule ${at + 1} of the policy ${fault}.`, {
    hint: 'A rule decides "allow", "ask" or "deny", and names arguments by JSON Pointer: { decision: "deny", when: { "/path": /\\/etc\\/.*/ } }.',
  });
}
